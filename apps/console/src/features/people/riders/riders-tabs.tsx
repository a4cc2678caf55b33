import { useQuery } from '@tanstack/react-query'
import { NavLink, useSearchParams } from 'react-router'
import { openAppealCountQuery } from '../../../data/appeals.ts'
import { openDisputeCountQuery } from '../../../data/ledger.ts'
import { messageTroubleCountQuery } from '../../../data/messages.ts'
import { appealsText } from '../appeals/appeals-text.ts'
import { cashText } from '../cash/cash-text.ts'
import { messagesText } from '../messages/messages-text.ts'
import { ridersText } from './riders-text.ts'

const t = ridersText

/** From one list of riders to the other, and to what they answered; a search goes along. */
export function RidersTabs() {
  const [params] = useSearchParams()
  const search = params.get('search')
  const disputes = useQuery(openDisputeCountQuery).data ?? 0
  const appeals = useQuery(openAppealCountQuery).data ?? 0
  const messages = useQuery(messageTroubleCountQuery).data
  const tabs = [
    { label: t.waiting, to: '/riders' },
    { label: t.refused, to: '/riders/refused' },
    { label: t.active, to: '/riders/active' },
    { label: t.blocked, to: '/riders/blocked' },
    { label: t.erased, to: '/riders/erased' },
    { label: cashText.section, to: '/riders/dues', count: disputes, what: cashText.toAnswer },
    { label: appealsText.section, to: '/riders/appeals', count: appeals, what: appealsText.toAnswer },
    // Only where anything goes out by itself.
    ...(messages === undefined || messages.channels.length === 0
      ? []
      : [
          {
            label: messagesText.section,
            to: '/riders/messages',
            count: messages.count,
            what: messagesText.toSend,
          },
        ]),
  ]
  return (
    <nav aria-label={t.tabs} className="flex border-b border-line max-sm:grid max-sm:grid-cols-2">
      {tabs.map(({ label, to, count = 0, what }) => (
        <NavLink
          key={to}
          to={{ pathname: to, search: search === null ? '' : new URLSearchParams({ search }).toString() }}
          end
          className={({ isActive }) =>
            'flex min-h-12 items-center border-y-4 border-t-transparent px-4 font-semibold hover:bg-surface-muted whitespace-nowrap max-sm:flex-auto max-sm:justify-center max-sm:px-2 ' +
            (isActive ? 'border-b-primary-edge' : 'border-b-transparent text-ink-muted')
          }
        >
          {label}
          {count > 0 && (
            <span className="ml-1.5 rounded-full bg-primary px-2 text-sm font-bold text-on-primary tabular-nums">
              {count}
              <span className="sr-only"> {what}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
