import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface CardProps {
  title?: ReactNode
  /** Next to the title: a badge, a small action. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A raised box with an optional heading. */
export function Card({ title, aside, className, children }: CardProps) {
  return (
    <section className={cx('rounded-lg border border-line bg-surface-raised p-4 shadow-raised', className)}>
      {(title || aside) && (
        <header className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title && <h2 className="text-lg font-bold">{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
