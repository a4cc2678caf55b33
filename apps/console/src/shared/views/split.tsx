import type { ReactNode } from 'react'

interface SplitProps {
  children: ReactNode
  /** The open panel, or null. */
  panel: ReactNode
}

/** A list with the panel of an open row beside it; on a narrow screen the panel covers the list. */
export function Split({ children, panel }: SplitProps) {
  return (
    <div
      className={
        panel
          ? 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_27rem] 2xl:grid-cols-[minmax(0,1fr)_30rem]'
          : undefined
      }
    >
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      {panel}
    </div>
  )
}
