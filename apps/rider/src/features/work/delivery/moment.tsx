import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import { isPickedUp, phaseOf } from '@puni/contract/orders/order-states'
import { Icon } from '@puni/ui/icon'
import { storeNameOf } from '@puni/web/order/order-words'
import { Amount } from '../../../shared/format/amount.tsx'
import { deliveryOf, pickupOf } from '../../../shared/order/order-places.ts'
import { Fact } from '../../../shared/sheet/fact.tsx'
import { moneyText } from '../order/money-text.ts'
import { useMoneyOf } from '../order/use-money-of.ts'
import type { Leg, Legs, StopKind } from '../order/use-legs.ts'
import { Way } from '../order/way.tsx'
import { ArrivalHint, StoreWait } from './at-the-store.tsx'
import { deliveryText } from './delivery-text.ts'
import { Comments, Contacts, MapsLink } from './stop-actions.tsx'
import { useNearDoor } from './use-near-door.ts'

interface MomentProps {
  order: Order
  /** What is left of them. */
  legs: Legs
}

/** What counts of an order in hand at this moment: on the way to the store, there, on the way to the customer, at the door. */
export function Moment({ order, legs }: MomentProps) {
  const isNear = useNearDoor(deliveryOf(order))
  if (phaseOf(order.status) === 'at the store') return <AtTheStore order={order} />
  if (!isPickedUp(order.status)) return <ToTheStore order={order} leg={legs.pickup} />
  return isNear ? <AtTheDoor order={order} /> : <ToTheCustomer order={order} leg={legs.delivery} />
}

function ToTheStore({ order, leg }: { order: Order; leg: Leg }) {
  return (
    <>
      <AddressLine order={order} end="origin" />
      {order.origin.street && (
        <p dir="auto" className="line-clamp-1 text-[min(1rem,5.5vmin)] leading-snug wrap-anywhere">
          {storeNameOf(order)}
        </p>
      )}
      <WayThere kind="pickup" leg={leg} point={pickupOf(order)} />
      <ArrivalHint order={order} />
    </>
  )
}

function AtTheStore({ order }: { order: Order }) {
  return (
    <>
      <h2 dir="auto" className="line-clamp-1 text-[min(1.25rem,7vmin)] leading-tight font-bold wrap-anywhere">
        {storeNameOf(order)}
      </h2>
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Fact label={deliveryText.storeValue}>
          {order.management.paid ? moneyText.payNothing : <Amount pesos={order.management.storeValue} />}
        </Fact>
        <Fact label={deliveryText.toSay}>{deliveryText.numberToSay(order.number)}</Fact>
      </dl>
      <div className="mt-2 empty:hidden">
        <Comments of={order.origin} />
      </div>
      <StoreWait order={order} />
    </>
  )
}

function ToTheCustomer({ order, leg }: { order: Order; leg: Leg }) {
  const { door } = useMoneyOf(order)
  return (
    <>
      <AddressLine order={order} end="destination" />
      <WayThere kind="delivery" leg={leg} point={deliveryOf(order)} />
      <p className="mt-2 text-[min(1rem,5.5vmin)] leading-snug font-bold">{door}</p>
    </>
  )
}

function AtTheDoor({ order }: { order: Order }) {
  const { phone } = order.destination
  const { collects } = useMoneyOf(order)
  const { paid } = order.management
  return (
    <>
      <AddressLine order={order} end="destination" />
      <div className="mt-2 flex flex-col gap-1 empty:hidden">
        <Comments of={order.destination} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <dl>
          <Fact label={paid ? moneyText.paid : deliveryText.collects}>
            {paid ? moneyText.collectNothing : <Amount pesos={collects} />}
          </Fact>
        </dl>
        <Contacts kind="delivery" phone={phone} callsOnly />
      </div>
      {order.handover && (
        <p className="mt-2 flex gap-2 font-semibold">
          <Icon name="lock" className="size-5" />
          {deliveryText.atDoor[order.handover.kind]}
        </p>
      )}
    </>
  )
}

/** How far it still is, and the way there in another app. */
function WayThere({ kind, leg, point }: { kind: StopKind; leg: Leg; point: Position | null }) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 *:flex-auto">
      <Way kind={kind} leg={leg} />
      <MapsLink kind={kind} point={point} />
    </div>
  )
}

interface AddressLineProps {
  order: Order
  end: 'origin' | 'destination'
}

/** Street and number, large: of a long street two lines are shown, of its number all. Where there is no street, the store's name. */
function AddressLine({ order, end }: AddressLineProps) {
  const { street, streetNumber } = order[end]
  return (
    <h2 className="flex gap-[0.3em] text-[min(1.5rem,8.5vmin)] leading-tight font-extrabold [align-items:last_baseline]">
      <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
        {street || storeNameOf(order)}
      </span>{' '}
      {streetNumber && (
        <span dir="auto" className="max-w-1/2 shrink-0 wrap-anywhere">
          {streetNumber}
        </span>
      )}
    </h2>
  )
}
