import { Mark } from '@puni/ui/mark'
import type { ReactNode } from 'react'
import { commonText, entranceText } from '../store-text.ts'

/** What stands around the log-in and an invitation. */
export function Entrance({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col">
      <header className="rounded-b-xl bg-on-primary px-6 pt-[max(2.5rem,env(safe-area-inset-top))] pb-8 text-surface-raised dark:bg-surface-raised dark:text-ink">
        <p className="flex items-center gap-3 text-2xl font-extrabold tracking-tight">
          <Mark className="size-11" />
          {commonText.title}
        </p>
        <p className="mt-3 text-lg text-balance">{entranceText.lead}</p>
      </header>
      <div aria-hidden className="vest-band mx-6 rounded-b-md" />
      <div className="flex flex-1 flex-col justify-end gap-5 px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </main>
  )
}
