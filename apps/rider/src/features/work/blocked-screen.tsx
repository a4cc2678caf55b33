import type { AppConfig } from '@puni/contract/entities'
import { formatPhone, telUrl, whatsappUrl } from '@puni/contract/phone'
import { Button, buttonClass } from '@puni/ui/button'
import { Icon, type IconName } from '@puni/ui/icon'
import { Notice } from '@puni/ui/notice'
import { useConfig, useTimeZone } from '../../platform/api/use-config.ts'
import { formatInstant } from '@puni/web/format/dates'
import { isOfOrder } from '../../platform/outbox/entry.ts'
import { usePending } from '../../platform/outbox/use-pending.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { blockedText } from './blocked-text.ts'
import { commonText } from '../../shared/common-text.ts'

/** 'Cuenta Bloqueada': why, since when, and whom to contact. What was done before is still sent. */
export default function BlockedScreen() {
  const { blockedReason, blockedAt } = useRider()
  const config = useConfig()
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
      {config.data && <Contacts support={config.data.support} />}
      {config.isError && (
        <Notice tone="danger" title={blockedText.contactsFailed}>
          <Button variant="secondary" className="mt-2" onClick={() => void config.refetch()}>
            {commonText.retry}
          </Button>
        </Notice>
      )}
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

function Contacts({ support: { email, phone, whatsapp } }: { support: AppConfig['support'] }) {
  const ways: { icon: IconName; label: string; value?: string; href: string | null }[] = [
    { icon: 'chat', label: blockedText.whatsapp, href: whatsappUrl(whatsapp) },
    { icon: 'phone', label: `${blockedText.phone}:`, value: formatPhone(phone), href: telUrl(phone) },
    { icon: 'info', label: `${blockedText.email}:`, value: email, href: `mailto:${email}` },
  ]
  return (
    <section className="flex flex-col gap-3">
      <p>{blockedText.contact}</p>
      {ways.map(
        ({ icon, label, value, href }) =>
          href !== null && (
            <a
              key={label}
              href={href}
              className={`${buttonClass('secondary')} justify-start! text-left wrap-anywhere`}
            >
              <Icon name={icon} />
              <span>
                {label} {value && <span className="inline-block">{value}</span>}
              </span>
            </a>
          ),
      )}
    </section>
  )
}
