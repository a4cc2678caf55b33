import { Icon } from '@puni/ui/icon'
import { Notice } from '@puni/ui/notice'
import { useTimeZone } from '../services/api/use-config.ts'
import { formatInstant } from '@puni/web/format/dates'
import { isOfOrder } from '../services/outbox/entry.ts'
import { usePending } from '../services/outbox/use-pending.ts'
import { useRider } from '../services/session/use-session.ts'
import { AppealSection } from '../features/account/appeals/appeal-section.tsx'
import { SupportContacts } from '../features/entry/support/support-contacts.tsx'
import { blockedText } from './blocked-text.ts'

/** 'Cuenta Bloqueada': why, since when, and whom to contact. What was done before is still sent. */
export default function BlockedScreen() {
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
