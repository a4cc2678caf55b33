import type { Order } from '@puni/contract/entities'
import {
  DELIVERY_LABELS,
  nextDeliveryStep,
  STATUS_LABELS,
  type DeliveryStep,
} from '@puni/contract/order-states'
import { Badge } from '@puni/ui/badge'
import { Button, buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { useEffect, useRef, type Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { Amount } from '../../shared/format/amount.tsx'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import { deliveryOf, pickupOf } from '../../shared/order/order-places.ts'
import { isWaiting } from '../../platform/outbox/pending-order.ts'
import { usePending } from '../../platform/outbox/use-pending.ts'
import { deliveryText } from './delivery-text.ts'
import { outboxText } from '../../platform/outbox/outbox-text.ts'
import { WorkSheet } from '../../shared/sheet/work-sheet.tsx'
import { currentLeg } from './current-leg.ts'
import { StopActions } from './stop-actions.tsx'
import { Stop, type StopKind } from '../route/stop.tsx'
import type { Advance } from './use-advance.ts'
import type { Legs } from '../route/use-legs.ts'
import { useRemainingLegs } from '../route/use-remaining-legs.ts'

interface AcceptedOrderCardProps {
  order: Order
  legs: Legs
  ref: Ref<HTMLElement>
  advance: Advance
}

/** The current order: where to go, whom to call, and the next step. */
export function AcceptedOrderCard({ order, legs, ref, advance }: AcceptedOrderCardProps) {
  const left = useRemainingLegs(legs, order)
  const next = nextDeliveryStep(order.status)
  const { waiting } = usePending()
  const { origin, destination, management } = order
  const { to, goal } = currentLeg(order.status)
  const storeName = storeNameOf(order)
  const places = {
    pickup: {
      address: addressOf(origin),
      point: pickupOf(order),
      phone: origin.storePhone,
      comment: origin.comment,
    },
    delivery: {
      address: addressOf(destination),
      point: deliveryOf(order),
      phone: destination.phone,
      comment: destination.comment,
    },
  }
  const stop = (kind: StopKind) => {
    const { address, point, phone, comment } = places[kind]
    return (
      <Stop key={kind} kind={kind} leg={left[kind]} {...(kind !== to && { address })}>
        <Comment comment={comment} />
        <StopActions kind={kind} point={point} phone={phone} />
      </Stop>
    )
  }

  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise from it, which React would mistake for a cleanup function.
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [order.status])
  return (
    <WorkSheet
      ref={ref}
      label={deliveryText.panel}
      action={
        <Button
          size="large"
          className="w-full px-2!"
          busy={advance.busy}
          busyLabel={deliveryText.advancing}
          disabled={advance.resting}
          onClick={() => advance.advance(order)}
        >
          {next === null ? deliveryText.completed : deliveryText.advance(DELIVERY_LABELS[next])}
        </Button>
      }
    >
      <header ref={top} className="scroll-mt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-lg font-bold">{goal}</p>
          <Badge tone="info">
            {DELIVERY_LABELS[order.status as DeliveryStep] ?? STATUS_LABELS[order.status]}
          </Badge>
        </div>
        {isWaiting(order._id, waiting) && (
          <p role="status" className="my-1 flex items-center gap-2 font-semibold text-warning">
            <Icon name="alert" className="size-5" />
            {outboxText.kept}
          </p>
        )}
        <h1 dir="auto" className="line-clamp-3 text-xl font-extrabold wrap-anywhere">
          {places[to].address || storeName}
        </h1>
        <p className="flex flex-wrap gap-x-3 text-ink-muted">
          {places[to].address && (
            <span dir="auto" className="line-clamp-2 font-semibold text-ink wrap-anywhere">
              {storeName}
            </span>
          )}
          <span>{deliveryText.number(order.number)}</span>
        </p>
      </header>
      {/* The next stop comes first. */}
      <div className="mt-3 flex flex-col gap-5">
        {to === 'pickup' ? [stop('pickup'), stop('delivery')] : [stop('delivery'), stop('pickup')]}
      </div>
      <dl className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <Price label={deliveryText.storeValue} pesos={management.storeValue} />
        <Price label={deliveryText.shippingCost} pesos={management.shippingCost} />
      </dl>
      <Link to={paths.orderDetail(order._id)} className={`${buttonClass('ghost')} mt-2 w-full`}>
        {deliveryText.detail}
      </Link>
    </WorkSheet>
  )
}

function Price({ label, pesos }: { label: string; pesos: number }) {
  return (
    <div>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-lg font-bold">
        <Amount pesos={pesos} />
      </dd>
    </div>
  )
}

function Comment({ comment }: { comment: string | null }) {
  if (!comment) return null
  return (
    <p className="mt-2 flex gap-2 rounded-md bg-surface-muted px-3 py-2">
      <Icon name="chat" label={deliveryText.comment} />
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {comment}
      </span>
    </p>
  )
}
