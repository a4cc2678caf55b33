import type { Order, Position } from '@puni/contract/entities'
import { DELIVERY_LABELS, STATUS_LABELS, type DeliveryStep } from '@puni/contract/order-states'
import { Badge } from '@puni/ui/badge'
import { Button, buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { Sheet } from '@puni/ui/sheet'
import { useEffect, useRef, type Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { telUrl } from '../device/phone-url.ts'
import { formatMoney } from '../format/money.ts'
import { addressOf, deliveryOf, directionsUrl, pickupOf, storeNameOf } from '../orders/order-view.ts'
import { text } from '../text.ts'
import { Stop } from './stop.tsx'
import { useAdvance } from './use-advance.ts'
import type { Legs } from './use-legs.ts'

interface AcceptedOrderCardProps {
  order: Order
  legs: Legs
  ref: Ref<HTMLElement>
  onDelivered: (order: Order) => void
}

/** The order under way: where to go, whom to call, and the next step. */
export function AcceptedOrderCard({ order, legs, ref, onDelivered }: AcceptedOrderCardProps) {
  const { next, busy, resting, advance } = useAdvance(order, onDelivered)
  const { origin, destination, management } = order
  const pickup = (
    <Stop key="pickup" kind="pickup" leg={legs.pickup} address={addressOf(origin)}>
      <StopActions
        label={text.delivery.goToPickup}
        point={pickupOf(order)}
        callLabel={text.delivery.callStore}
        phone={origin.storePhone}
      />
      <Comment comment={origin.comment} />
    </Stop>
  )
  const delivery = (
    <Stop key="delivery" kind="delivery" leg={legs.delivery} address={addressOf(destination)}>
      <StopActions
        label={text.delivery.goToDelivery}
        point={deliveryOf(order)}
        callLabel={text.delivery.callCustomer}
        phone={destination.phone}
      />
      <Comment comment={destination.comment} />
    </Stop>
  )
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise from it, which React would take for a clean-up.
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [order.status])
  const goingToCustomer = order.status === 'on the way' || order.status === 'delivered'
  return (
    <Sheet ref={ref} label={text.delivery.panel} className="max-h-[65%]! [overflow-anchor:none]">
      <header ref={top} className="flex scroll-mt-8 items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-bold wrap-anywhere">{storeNameOf(order)}</h1>
          <p className="text-ink-muted">{text.delivery.number(order.number)}</p>
        </div>
        <Badge tone="info">
          {DELIVERY_LABELS[order.status as DeliveryStep] ?? STATUS_LABELS[order.status]}
        </Badge>
      </header>
      {/* The place to go to next stands first. */}
      <div className="mt-3 flex flex-col gap-5">
        {goingToCustomer ? [delivery, pickup] : [pickup, delivery]}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-3">
        <div>
          <dt className="text-ink-muted">{text.delivery.storeValue}</dt>
          <dd className="text-lg font-bold tabular-nums">{formatMoney(management.storeValue)}</dd>
        </div>
        <div>
          <dt className="text-ink-muted">{text.delivery.shippingCost}</dt>
          <dd className="text-lg font-bold tabular-nums">{formatMoney(management.shippingCost)}</dd>
        </div>
      </dl>
      <Link to={paths.orderDetail(order._id)} className={`${buttonClass('ghost')} mt-2 w-full`}>
        {text.delivery.detail}
      </Link>
      <div className="sticky bottom-0 -mx-4 -mb-4 border-t border-line bg-surface-raised p-4">
        <Button
          size="large"
          className="w-full"
          busy={busy}
          busyLabel={text.delivery.advancing}
          disabled={resting}
          onClick={advance}
        >
          {next === null ? text.delivery.completed : text.delivery.advance(DELIVERY_LABELS[next])}
        </Button>
      </div>
    </Sheet>
  )
}

interface StopActionsProps {
  label: string
  point: Position | null
  callLabel: string
  phone: string | null
}

function StopActions({ label, point, callLabel, phone }: StopActionsProps) {
  return (
    <div className="mt-2 flex gap-3">
      {point !== null && (
        <a
          href={directionsUrl(point)}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass('secondary')} flex-1`}
        >
          {label}
        </a>
      )}
      {phone !== null && (
        <a href={telUrl(phone)} aria-label={`${callLabel}: ${phone}`} className={buttonClass('secondary')}>
          <Icon name="phone" />
        </a>
      )}
    </div>
  )
}

function Comment({ comment }: { comment: string | null }) {
  if (!comment) return null
  return (
    <p className="mt-2 flex gap-2 rounded-md bg-surface-muted px-3 py-2 wrap-anywhere">
      <Icon name="chat" label={text.delivery.comment} />
      {comment}
    </p>
  )
}
