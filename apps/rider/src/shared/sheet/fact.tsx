import type { ReactNode } from 'react'

/** What a card tells in one figure. In a list of terms. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[min(1rem,5vmin)] leading-snug text-ink-muted">{label}</dt>
      <dd className="text-[min(1.5rem,7.5vmin)] leading-tight font-extrabold">{children}</dd>
    </div>
  )
}
