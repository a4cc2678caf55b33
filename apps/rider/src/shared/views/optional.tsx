import { ErrorBoundary } from '@puni/ui/error-boundary'
import { useEffect, type ReactNode } from 'react'

const AGAIN_MS = 30_000

/** Content that may fail, or whose code may not come: everything around it works without it, and it is tried again. */
export function Optional({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={(retry) => <Later retry={retry} />}>{children}</ErrorBoundary>
}

function Later({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, AGAIN_MS)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [retry])
  return null
}
