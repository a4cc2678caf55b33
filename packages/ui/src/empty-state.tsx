import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  icon: IconName
  title: string
  /** `h1` if the page has no other heading. */
  titleAs?: 'h1' | 'p'
  children?: ReactNode
  action?: ReactNode
}

/** Explains why a screen is empty and what to do about it. */
export function EmptyState({ icon, title, titleAs: Title = 'p', children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <span className="rounded-lg bg-surface-muted p-4">
        <Icon name={icon} className="size-8" />
      </span>
      <Title className="text-lg font-bold">{title}</Title>
      {children && <div className="max-w-prose text-ink-muted">{children}</div>}
      {action}
    </div>
  )
}
