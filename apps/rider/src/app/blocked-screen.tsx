import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { Notice } from '@puni/ui/notice'
import { Link } from 'react-router'
import { useTimeZone } from '../services/api/use-config.ts'
import { formatInstant } from '@puni/web/format/dates'
import { isOfOrder } from '../services/outbox/entry.ts'
import { usePending } from '../services/outbox/use-pending.ts'
import { useRider } from '../services/session/use-session.ts'
import { AppealSection } from '../features/account/appeals/appeal-section.tsx'
import { SupportContacts } from '../features/entry/support/support-contacts.tsx'
import { summaryText } from '../features/orders/earnings/summary-text.ts'
import { layoutText } from '../shared/layout-text.ts'
import { paths } from '../shared/paths.ts'
import { blockedText } from './blocked-text.ts'

const READS = [
  { to: paths.cash, label: layoutText.cash },
  { to: paths.summary, label: summaryText.title },
  { to: paths.history, label: layoutText.history },
]

interface BlockedScreenProps {
  /** Before the rider goes on to read what was. */
  onRead: () => void
}

/** 'Cuenta Bloqueada': why, since when, whom to contact, and the way to what was. What was done before is still sent. */
export default function BlockedScreen({ onRead }: BlockedScreenProps) {
  const { blockedReason, blockedAt } = useRider()
  const timeZone = useTimeZone()
  const { waiting } = usePending()
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-5 py-8">
      <h1 className="flex items-center gap-3 text-2xl font-bold">
        <Icon name="alert" className="size-8 text-danger" />
        {blockedText.title}
      </h1>
      <p>{blockedText.lead}</p>
      <dl className="flex flex-col gap-2">
        {blockedReason !== null && <Fact label={blockedText.reason} value={blockedReason} />}
        {blockedAt !== null && <Fact label={blockedText.since} value={formatInstant(blockedAt, timeZone)} />}
      </dl>
      {waiting.some(isOfOrder) && <Notice tone="info">{blockedText.earlierSteps}</Notice>}
      <SupportContacts lead={blockedText.contact} />
      <AppealSection />
      <nav aria-labelledby="reads" className="flex flex-col gap-2">
        <h2 id="reads" className="text-lg font-bold">
          {blockedText.reads}
        </h2>
        <p className="text-ink-muted">{blockedText.readsLead}</p>
        {READS.map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass('secondary')} onClick={onRead}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}
