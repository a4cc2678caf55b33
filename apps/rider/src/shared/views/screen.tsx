import type { ReactNode } from 'react'

interface ScreenProps {
  title: string
  /** What is found here. */
  lead?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen that is read: its title, and below each other what it is about. */
export function Screen({ title, lead, aside, children }: ScreenProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h1 className="text-2xl font-bold">{title}</h1>
          {aside}
        </div>
        {lead !== undefined && <p className="text-ink-muted wrap-anywhere">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
