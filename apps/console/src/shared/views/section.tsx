import type { ReactNode } from 'react'

/** A part of a panel or a form, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-lg font-bold">{title}</h3>
      {children}
    </section>
  )
}
