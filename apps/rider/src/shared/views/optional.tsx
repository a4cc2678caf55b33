import { ErrorBoundary } from '@puni/ui/error-boundary'
import type { ReactNode } from 'react'

/** Content that comes later, or never where its code cannot be loaded: everything around it works without it. */
export function Optional({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={Nothing}>{children}</ErrorBoundary>
}

const Nothing = () => null
