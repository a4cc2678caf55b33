import { ErrorBoundary } from '@puni/ui/error-boundary'
import type { ReactNode } from 'react'

/** Content that may fail, or whose code may never come: everything around it works without it. */
export function Optional({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={Nothing}>{children}</ErrorBoundary>
}

const Nothing = () => null
