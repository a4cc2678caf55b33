import type { ReactNode } from 'react'

/** A section of a panel or a form, with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-lg font-bold">{title}</h3>
      {children}
    </section>
  )
}
