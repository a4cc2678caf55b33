import type { ReactNode } from 'react'

interface ChartCardProps {
  title: string
  hint: string
  className?: string
  children: ReactNode
}

/** A chart in its frame. What it shows is also in words or in a table: screen readers skip the drawing. */
export function ChartCard({ title, hint, className = '', children }: ChartCardProps) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-lg border border-line bg-surface-raised p-4 ${className}`}
    >
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mb-3 text-sm text-ink-muted">{hint}</p>
      {children}
    </section>
  )
}
