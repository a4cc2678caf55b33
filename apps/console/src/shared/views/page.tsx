import type { ReactNode } from 'react'
import { useTabPrefix } from './tab-prefix.ts'
import { usePlatform } from './use-platform.tsx'

interface PageProps {
  title: string
  /** The page's actions, next to the title. */
  actions?: ReactNode
  /** Fills the height that is left to it, and has its title for screen readers alone. */
  fills?: boolean
  children: ReactNode
}

/** A screen of the console: its title, its actions and its content. */
export function Page({ title, actions, fills = false, children }: PageProps) {
  const { config } = usePlatform()
  const prefix = useTabPrefix()
  return (
    <div className={`flex min-w-0 flex-col gap-4 ${fills ? 'h-full min-h-0' : ''}`}>
      <title>{`${prefix}${title} · ${config.brand}`}</title>
      <header className={fills ? 'sr-only' : 'flex flex-wrap items-center justify-between gap-3'}>
        <h1 className="text-2xl font-bold">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-3 max-sm:contents">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
