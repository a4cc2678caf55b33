import type { Position } from '@puni/contract/entities'
import { formatPhone, telUrl, whatsappUrl } from '@puni/contract/phone'
import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { directionsUrl } from './maps-url.ts'
import { deliveryText } from './delivery-text.ts'
import type { StopKind } from '../route/stop.tsx'

const labels = {
  pickup: {
    maps: deliveryText.goToPickup,
    call: deliveryText.callStore,
    whatsapp: deliveryText.whatsappStore,
  },
  delivery: {
    maps: deliveryText.goToDelivery,
    call: deliveryText.callCustomer,
    whatsapp: deliveryText.whatsappCustomer,
  },
} as const satisfies Record<StopKind, object>

interface StopActionsProps {
  kind: StopKind
  point: Position | null
  phone: string | null
}

/** Directions to a stop and its contacts; whatever is unknown is not offered. */
export function StopActions({ kind, point, phone }: StopActionsProps) {
  const { maps, call, whatsapp } = labels[kind]
  const shown = phone && formatPhone(phone)
  const tel = phone && telUrl(phone)
  const chat = phone && whatsappUrl(phone)
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {point !== null && (
        <a
          href={directionsUrl(point, navigator.userAgent)}
          {...elsewhere}
          className={`${buttonClass('secondary')} basis-full`}
        >
          <Icon name="pin" />
          {maps}
        </a>
      )}
      {tel && (
        <a href={tel} aria-label={`${call}: ${shown}`} className={`${buttonClass('secondary')} flex-1`}>
          <Icon name="phone" />
          {deliveryText.call}
        </a>
      )}
      {chat && (
        <a
          href={chat}
          {...elsewhere}
          aria-label={`${whatsapp}: ${shown}`}
          className={`${buttonClass('secondary')} flex-1`}
        >
          <Icon name="chat" />
          {deliveryText.whatsapp}
        </a>
      )}
    </div>
  )
}
