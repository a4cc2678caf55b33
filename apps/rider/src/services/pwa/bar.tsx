import type { ReactNode } from 'react'

interface BarProps {
  label: string
  actions: ReactNode
}

/** One line at the top of a screen, with its actions. */
export function Bar({ label, actions }: BarProps) {
  return (
    <div
      role="status"
      className="z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-surface-muted py-2 pr-2 pl-4"
    >
      <p className="min-w-0 flex-[1_1_10rem] font-semibold">{label}</p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
