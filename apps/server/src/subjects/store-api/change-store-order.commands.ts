/** Changes an order as its store asks for it. */
import { isPickedUp } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { editOrder } from '../orders/edit.commands.ts'
import { type EditableOrder, lockEditableOrder } from '../orders/edit.queries.ts'
import type { PromiseTimes } from '../orders/promise.ts'
import { priceFor } from '../prices/price-for.ts'
import { readPriceTerms } from '../prices/prices.queries.ts'
import type { WayLength } from '../routing/way-length.ts'
import { type OwnChange, refuseLeft, storeValueIn } from './store-order-books.ts'

interface OwnEditing extends OwnChange {
  readonly times: PromiseTimes
  /** Signs the codes that customers show. */
  readonly signingKey: SigningKey
  readonly timeZone: string
}

/**
 * Changes an order that is not over; its rider is told. Another address or hour changes the price; the store agrees to a higher one by its
 * `price`. Throws ORDER_NOT_FOUND, LEFT_STORE, PRICE_RISES, and what `editOrder` throws.
 */
export async function changeOwnOrder(
  tx: DatabaseTransaction,
  now: Date,
  editing: OwnEditing,
): Promise<Outcome> {
  const { storeId, orderId, change, moved, ways, times, signingKey, timeZone } = editing
  const order = await lockEditableOrder(tx, orderId)
  if (order.store_id !== storeId) throw new Refusal('ORDER_NOT_FOUND')
  refuseLeft({ status: order.status, isPaid: order.is_paid }, editing)
  const { name, phone, comment } = change.destination ?? {}
  const { items, pickupComment, paid, pickupTime, handover } = change
  const storeValue = storeValueIn(change)
  // Once it has left, `editOrder` refuses another hour.
  const price =
    ways === null || isPickedUp(order.status)
      ? null
      : await readPrice(tx, order, { ways, pickupAt: pickupAtOf(order, pickupTime, now), timeZone })
  const agreed = Math.max(order.shipping_cost, Math.round((change.price ?? 0) * 100))
  if (price !== null && price > agreed) throw rises(price)
  const edit = {
    ...(change.destination && {
      destination: {
        ...(moved?.destination ?? placeOf(order)),
        name,
        phone,
        comment: comment === undefined ? order.destination_comment : comment,
      },
    }),
    ...(pickupComment !== undefined && { origin: { comment: pickupComment } }),
    ...(items !== undefined && { items }),
    ...((storeValue !== undefined || paid !== undefined || price !== null) && {
      management: {
        storeValue: storeValue ?? order.store_value / 100,
        shippingCost: (price ?? order.shipping_cost) / 100,
        ...(paid !== undefined && { paid }),
      },
    }),
    ...(pickupTime !== undefined && { schedule: { pickupTime: pickupTime ?? undefined } }),
    ...(handover !== undefined && { handover }),
  }
  const by = { kind: 'store', id: storeId } as const
  return await editOrder(tx, now, { orderId, edit, seen: null, by, times, signingKey })
}

const placeOf = (order: EditableOrder) => ({
  street: order.destination_street,
  streetNumber: order.destination_street_number,
  city: order.destination_city,
  latitude: order.destination_latitude,
  longitude: order.destination_longitude,
})

interface Repricing {
  readonly ways: NonNullable<OwnChange['ways']>
  readonly pickupAt: Date
  readonly timeZone: string
}

/**
 * What the order costs to another place or at another hour, centavos, by the rules by which it was placed; null where there were none. It gets
 * cheaper only where it was the rule's price and nobody has accepted it for that.
 */
async function readPrice(
  tx: DatabaseTransaction,
  order: EditableOrder,
  { ways, pickupAt, timeZone }: Repricing,
): Promise<number | null> {
  const {
    zone_id: zoneId,
    store_id: storeId,
    is_urgent: isUrgent,
    created_at: at,
    shipping_cost: cost,
  } = order
  const terms = await readPriceTerms(tx, { zoneId, storeId, at })
  if (terms === null) return null
  const priceOf = ({ metres }: WayLength, at: Date) =>
    priceFor(terms, { metres, isUrgent, at, said: undefined, timeZone }).centavos
  const price = priceOf(ways.after, pickupAt)
  const isByRule = priceOf(ways.before, order.pickup_due_at ?? at) === cost
  return order.status === 'pending' && isByRule ? price : Math.max(price, cost)
}

/** When it is fetched: at its new hour, at the former one, or without any as soon as possible. */
function pickupAtOf(order: EditableOrder, pickupTime: string | null | undefined, now: Date): Date {
  if (pickupTime === undefined) return order.pickup_due_at ?? order.created_at
  return pickupTime === null ? now : new Date(pickupTime)
}

function rises(price: number): Refusal {
  const told = `Con ese cambio el envío cuesta ${formatPesos(price / 100)}: aceptalo mandando price`
  return new Refusal('PRICE_RISES', { message: told, fields: { price: told }, amounts: { price } })
}
