import { ErrorBoundary } from '@puni/ui/error-boundary'
import { Suspense, type ReactNode } from 'react'

/** Content that comes later, or never where its code cannot be loaded: everything around it works without it. */
export function Optional({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={Nothing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

const Nothing = () => null
