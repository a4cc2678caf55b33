import type { ReactNode } from 'react'
import { usePlatform } from './use-platform.tsx'

interface PageProps {
  title: string
  /** The page's actions, next to the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the console: its title, its actions and its content. */
export function Page({ title, actions, children }: PageProps) {
  const { config } = usePlatform()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <title>{`${title} · ${config.brand}`}</title>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-3 max-sm:contents">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
