import type { Order } from '@puni/contract/orders/entities'
import { isPickedUp, phaseOf } from '@puni/contract/orders/order-states'
import { buttonClass } from '@puni/ui/button'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../../shared/format/amount.tsx'
import { deliveryOf, pickupOf } from '../../../shared/order/order-places.ts'
import { paths } from '../../../shared/paths.ts'
import { LastOrder } from '../breaks/last-order.tsx'
import { KeepPhone } from '../hands-free/keep-phone.tsx'
import { useMoneyOf } from '../order/use-money-of.ts'
import { moneyText } from '../order/money-text.ts'
import type { Leg, Legs, StopKind } from '../order/use-legs.ts'
import { deliveryText } from './delivery-text.ts'
import { Comments, Contacts, MapsLink } from './stop-actions.tsx'
import { legsText } from '../../../shared/order/legs-text.ts'
import { Way } from '../order/way.tsx'

/** Everything of an order in hand that is not on its card: both stops with whom to call, the money, and what is seldom done. */
export function OrderInFull({ order, legs }: { order: Order; legs: Legs }) {
  const { origin, destination, management } = order
  const { collects, door, keeps } = useMoneyOf(order)
  const isAtStore = phaseOf(order.status) === 'at the store'
  return (
    <div className="mt-3 flex flex-col gap-4 border-t border-line pt-3">
      <Stop kind="pickup" leg={legs.pickup} address={addressOf(origin)}>
        <p dir="auto" className="wrap-anywhere">
          {storeNameOf(order)} · {deliveryText.number(order.number)}
        </p>
        {order.items && (
          <p dir="auto" className="wrap-anywhere">
            {deliveryText.items(order.items)}
          </p>
        )}
        {!isAtStore && <Comments of={origin} />}
        {(isAtStore || isPickedUp(order.status)) && <MapsLink kind="pickup" point={pickupOf(order)} />}
        <Contacts kind="pickup" phone={origin.storePhone} />
      </Stop>
      <Stop kind="delivery" leg={legs.delivery} address={addressOf(destination)}>
        <Comments of={destination} />
        {order.handover && <p>{deliveryText.atDoor[order.handover.kind]}</p>}
        <MapsLink kind="delivery" point={deliveryOf(order)} />
        <Contacts kind="delivery" phone={destination.phone} />
      </Stop>
      <dl aria-label={moneyText.title} className="flex flex-col gap-1 border-t border-line pt-3">
        {management.paid && <dd className="font-bold">{door}</dd>}
        {(
          [
            [deliveryText.storeValue, management.storeValue],
            [deliveryText.shippingCost, management.shippingCost],
            [deliveryText.collects, collects],
            [moneyText.keeps, keeps],
          ] as const
        ).map(([label, pesos]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="font-bold">
              <Amount pesos={pesos} />
            </dd>
          </div>
        ))}
      </dl>
      <LastOrder order={order} />
      <KeepPhone />
      <Link to={paths.orderDetail(order._id)} className={`${buttonClass('ghost')} w-full`}>
        {deliveryText.detail}
      </Link>
    </div>
  )
}

interface StopProps {
  kind: StopKind
  leg: Leg
  address: string
  children?: ReactNode
}

/** 'Retiro' or 'Entrega': the way there, the address, and what is done about it. */
function Stop({ kind, leg, address, children }: StopProps) {
  return (
    <section className="max-w-full" aria-label={legsText[kind]}>
      <Way kind={kind} leg={leg} />
      {address && (
        <p dir="auto" className="line-clamp-4 text-ink-muted wrap-break-word">
          {address}
        </p>
      )}
      {children && <div className="mt-2 flex flex-col gap-2">{children}</div>}
    </section>
  )
}
