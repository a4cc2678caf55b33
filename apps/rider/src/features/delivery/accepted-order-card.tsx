import type { Order } from '@puni/contract/orders/entities'
import { DELIVERY_LABELS, phaseOf, statusLabel, type DeliveryStep } from '@puni/contract/orders/order-states'
import { Badge } from '@puni/ui/badge'
import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import type { ReactNode, RefCallback } from 'react'
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
import { AtTheStore } from '../store-wait/at-the-store.tsx'
import { LastOrder } from '../breaks/last-order.tsx'
import { MoneyLines, useMoneyOf } from '../money/money-lines.tsx'
import { HelmetButton } from '../helmet/helmet-mode.tsx'
import { PocketButton } from '../pocket/pocket-mode.tsx'
import { AdvanceButton } from './advance-button.tsx'
import { currentLeg } from './current-leg.ts'
import { MapsChoice } from './maps-choice.tsx'
import { Contacts, MapsLink } from './stop-actions.tsx'
import { Stop, type StopKind } from '../route/stop.tsx'
import type { Advance } from './use-advance.ts'
import type { Legs } from '../route/use-legs.ts'
import { useRemainingLegs } from '../route/use-remaining-legs.ts'

interface AcceptedOrderCardProps {
  order: Order
  legs: Legs
  ref: RefCallback<HTMLElement>
  advance: Advance
  /** Whether the rider is still on duty. */
  duty: ReactNode
}

/** The current order: where to go, how to get there, and the next step; below, whom to call and the money. */
export function AcceptedOrderCard({ order, legs, ref, advance, duty }: AcceptedOrderCardProps) {
  const left = useRemainingLegs(legs, order)
  const money = useMoneyOf(order)
  const { waiting, isCut } = usePending()
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
  const other: StopKind = to === 'pickup' ? 'delivery' : 'pickup'
  const isLeaving = order.status === 'assigned'
  // At the store the wait comes first, and the way there is done.
  const isThere = phaseOf(order.status) === 'at the store'
  return (
    <WorkSheet
      ref={ref}
      label={deliveryText.panel}
      about={order.status}
      head={
        <header>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="font-semibold text-ink-muted">{goal}</p>
            <Badge tone="info">
              {DELIVERY_LABELS[order.status as DeliveryStep] ?? statusLabel(order.status)}
            </Badge>
          </div>
          {isWaiting(order._id, waiting) && (
            <p role="status" className="my-1 flex items-center gap-2 font-semibold text-warning">
              <Icon name="alert" className="size-5" />
              {outboxText.kept(isCut)}
            </p>
          )}
          <h1
            dir="auto"
            className="line-clamp-3 text-2xl font-extrabold @max-[14rem]:line-clamp-5 @max-[14rem]:text-xl wrap-anywhere"
          >
            {places[to].address || storeName}
          </h1>
          <p className="flex flex-wrap gap-x-3 text-ink-muted">
            {places[to].address && (
              <span dir="auto" className="line-clamp-2 text-ink wrap-anywhere">
                {storeName}
              </span>
            )}
            <span>{deliveryText.number(order.number)}</span>
          </p>
        </header>
      }
      action={
        <>
          {!isThere && (
            <MapsLink kind={to} point={places[to].point} variant={isLeaving ? 'primary' : 'secondary'} />
          )}
          <AdvanceButton order={order} advance={advance} isSecond={isLeaving && places[to].point !== null} />
        </>
      }
    >
      {duty}
      <AtTheStore order={order} />
      <div className="mt-3 flex flex-col gap-4">
        <Stop kind={to} leg={left[to]}>
          <Comment comment={places[to].comment} />
          {isThere && (
            <div className="mt-2 empty:hidden">
              <MapsLink kind={to} point={places[to].point} variant="secondary" />
            </div>
          )}
          <Contacts kind={to} phone={places[to].phone} />
        </Stop>
        {order.handover && (
          <p className="flex gap-2 font-semibold">
            <Icon name="lock" className="size-5" />
            {deliveryText.atDoor[order.handover.kind]}
          </p>
        )}
        <div className="border-t border-line pt-3">
          <MoneyLines money={money} />
        </div>
        <Stop kind={other} leg={left[other]} address={places[other].address}>
          <Comment comment={places[other].comment} />
          <div className="mt-2 empty:hidden">
            <MapsLink kind={other} point={places[other].point} variant="secondary" />
          </div>
          <Contacts kind={other} phone={places[other].phone} />
        </Stop>
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
          <Price label={deliveryText.storeValue} pesos={management.storeValue} />
          <Price label={deliveryText.shippingCost} pesos={management.shippingCost} />
        </dl>
        <LastOrder order={order} />
        <MapsChoice />
        <PocketButton />
        <HelmetButton />
        <Link to={paths.orderDetail(order._id)} className={`${buttonClass('ghost')} w-full`}>
          {deliveryText.detail}
        </Link>
      </div>
    </WorkSheet>
  )
}

function Price({ label, pesos }: { label: string; pesos: number }) {
  return (
    <div>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold">
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
