import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import { formatPhone, readPhone, telUrl, whatsappUrl } from '@puni/contract/phone'
import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { useMapsApp } from '../../../services/device/maps-app.ts'
import { directionsUrl } from '../../../services/device/maps-url.ts'
import { deliveryText } from './delivery-text.ts'
import type { StopKind } from '../order/use-legs.ts'

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' } as const

interface MapsLinkProps {
  kind: StopKind
  point: Position | null
}

/** Opens directions to a stop in the rider's maps app; nothing where the point is unknown. */
export function MapsLink({ kind, point }: MapsLinkProps) {
  const app = useMapsApp()
  if (point === null) return null
  return (
    <a
      href={directionsUrl(point, app)}
      {...ELSEWHERE}
      className={`${buttonClass('secondary')} px-3! text-[min(1rem,5.5vmin)]!`}
    >
      <Icon name="go" />
      {deliveryText.goTo[kind]}
    </a>
  )
}

interface ContactsProps {
  kind: StopKind
  phone: string | null
  /** Only the way to call. */
  callsOnly?: boolean
}

/** The contacts of a stop; whatever is unknown is not offered. */
export function Contacts({ kind, phone, callsOnly = false }: ContactsProps) {
  const shown = phone && formatPhone(phone)
  const tel = phone && telUrl(phone)
  const className = `${buttonClass('secondary')} flex-1`
  const chat = !callsOnly && phone && whatsappUrl(phone)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {/* It may be two numbers, or have an extension: only the first can be called from here. */}
      {!callsOnly && phone && typeof readPhone(phone) === 'string' && (
        <p dir="auto" className="w-full wrap-anywhere">
          {phone}
        </p>
      )}
      {tel && (
        <a href={tel} aria-label={`${deliveryText.callWhom[kind]}: ${shown}`} className={className}>
          <Icon name="phone" />
          {deliveryText.call}
        </a>
      )}
      {chat && (
        <a
          href={chat}
          {...ELSEWHERE}
          aria-label={`${deliveryText.whatsappWhom[kind]}: ${shown}`}
          className={className}
        >
          <Icon name="chat" />
          {deliveryText.whatsapp}
        </a>
      )}
    </div>
  )
}

type Commented = Pick<Order['destination'], 'name' | 'comment' | 'notes'>

/** Who receives it, and what the sender or the customer wrote, like the doorbell; last what the customer wrote since. */
export function Comments({ of: { name, comment, notes } }: { of: Commented }) {
  return [[name, comment].filter(Boolean).join(' · '), ...(notes?.map(({ text }) => text) ?? [])].map(
    (text) =>
      text && (
        <p
          key={text}
          className="flex items-center gap-2 rounded-md bg-surface-muted px-3 py-1.5 text-[min(1rem,5.5vmin)] leading-snug font-semibold"
        >
          <Icon name="chat" label={deliveryText.comment} />
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {text}
          </span>
        </p>
      ),
  )
}
