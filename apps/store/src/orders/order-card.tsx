import type { StoreOrder } from '@puni/contract/store-api/entities'
import { phaseOf } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import { telUrl } from '@puni/contract/phone'
import { Badge } from '@puni/ui/badge'
import { Button, buttonClass } from '@puni/ui/button'
import type { Tone } from '@puni/ui/tone'
import { formatHour } from '@puni/web/format/dates'
import { addressOf } from '@puni/web/order/order-words'
import { ordersText as t } from '../store-text.ts'
import type { Asked } from './orders-screen.tsx'

const TONES: Readonly<Record<StoreOrder['status'], Tone>> = {
  pending: 'warning',
  assigned: 'info',
  to_pickup: 'info',
  waiting_pickup: 'info',
  'on the way': 'info',
  delivered: 'success',
  canceled: 'neutral',
  error: 'danger',
}

interface OrderCardProps {
  order: StoreOrder
  timeZone: string
  onAsk: (asked: Asked) => void
}

/** One order: where it is, who has it, and what can be done about it. */
export function OrderCard({ order, timeZone, onAsk }: OrderCardProps) {
  const { destination, handover, rider, riderArrivesAt, ended } = order
  const hour = (instant: string) => formatHour(instant, timeZone)
  const isOver = phaseOf(order.status) === 'over'
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface-raised p-4 shadow-raised">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-bold">{t.number(order.number)}</span>
        <Badge tone={TONES[order.status]}>{t.states[order.status]}</Badge>
      </p>
      <p className="font-semibold break-words">
        {[destination.name, addressOf(destination)].filter(Boolean).join(', ')}
      </p>
      {order.items !== null && <p className="break-words">{order.items}</p>}
      {rider !== null && <p>{t.rider(rider.firstName, rider.vehicleType)}</p>}
      {riderArrivesAt && <p className="font-semibold">{t.riderArrives(hour(riderArrivesAt))}</p>}
      <p>{whenOf(order, hour)}</p>
      {handover?.pin !== undefined && handover.pin !== null && !isOver && (
        <p className="font-semibold">{t.pin(handover.pin)}</p>
      )}
      {ended !== null && <p>{t.ended(t.by[ended.by], ended.reason)}</p>}
      {order.canceledFor > 0 && <p>{t.canceledFor(formatPesos(order.canceledFor))}</p>}
      {!isOver && <Actions order={order} onAsk={onAsk} />}
    </li>
  )
}

function Actions({ order, onAsk }: Omit<OrderCardProps, 'timeZone'>) {
  const { number } = order
  const tel = order.destination.phone === null ? null : telUrl(order.destination.phone)
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {tel !== null && (
        <a href={tel} aria-label={t.callLabel(number)} className={buttonClass('secondary')}>
          {t.call}
        </a>
      )}
      <Button
        variant="secondary"
        aria-label={t.changeLabel(number)}
        onClick={() => onAsk({ do: 'change', order })}
      >
        {t.change}
      </Button>
      {order.cancelFee !== null && (
        <Button
          variant="secondary"
          aria-label={t.cancelLabel(number)}
          onClick={() => onAsk({ do: 'cancel', order })}
        >
          {t.cancel}
        </Button>
      )}
    </div>
  )
}

function whenOf(
  { status, pickupTime, promisedAt, deliveredAt }: StoreOrder,
  hour: (instant: string) => string,
): string | null {
  if (deliveredAt !== null) return t.delivered(hour(deliveredAt))
  if (phaseOf(status) === 'over') return null
  const promised = promisedAt === null ? null : t.promised(hour(promisedAt))
  return [status === 'pending' && pickupTime !== null && t.pickup(hour(pickupTime)), promised]
    .filter(Boolean)
    .join('. ')
}
