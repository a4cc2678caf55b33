import { Badge } from '@puni/ui/badge'
import { Icon, type IconName } from '@puni/ui/icon'
import { Spinner } from '@puni/ui/spinner'
import type { ReactNode } from 'react'
import { ringCheckText } from './ring-check-text.ts'
import type { Verdict } from './verdict.ts'

const looks = {
  passed: { tone: 'success', icon: 'check', ring: 'bg-success-soft text-success' },
  unknown: { tone: 'info', icon: 'question', ring: 'bg-info-soft text-info' },
  failed: { tone: 'danger', icon: 'close', ring: 'bg-danger-soft text-danger' },
} as const satisfies Record<Verdict['state'], { tone: string; icon: IconName; ring: string }>

interface CheckLineProps {
  title: string
  /** Null while it is being tested. */
  verdict: Verdict | null
  /** What the rider can do here and now. */
  children?: ReactNode
}

/** One requirement for hearing an offer: its name, its state, and what to do if something is wrong. */
export function CheckLine({ title, verdict, children }: CheckLineProps) {
  const look = verdict && looks[verdict.state]
  return (
    <li className="flex gap-3 py-3 max-[11rem]:flex-col">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${look?.ring ?? 'bg-surface-muted'}`}
      >
        {look ? <Icon name={look.icon} className="size-5" /> : <Spinner />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h3 className="font-bold">{title}</h3>
          <Badge tone={look?.tone ?? 'neutral'}>{ringCheckText.states[verdict?.state ?? 'testing']}</Badge>
        </div>
        {verdict && <p className="mt-0.5 wrap-anywhere">{verdict.found}</p>}
        {verdict?.advice && (
          <p className="mt-2 rounded-md bg-surface-muted px-3 py-2 wrap-anywhere max-[11rem]:px-1">
            {verdict.advice}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
