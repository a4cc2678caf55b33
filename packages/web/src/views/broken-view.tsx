import { EmptyState } from '@puni/ui/empty-state'
import type { ReactNode } from 'react'

interface BrokenViewProps {
  title: string
  hint?: string
  /** Buttons and links for what the user can do. */
  children: ReactNode
}

/** Shown in place of a screen that failed. */
export function BrokenView({ title, hint, children }: BrokenViewProps) {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        titleAs="h1"
        action={<div className="flex flex-wrap justify-center gap-3">{children}</div>}
      >
        {hint}
      </EmptyState>
    </div>
  )
}
