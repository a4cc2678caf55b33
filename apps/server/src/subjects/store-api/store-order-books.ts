/** The orders of a store: its real ones, and those of its test keys. */
import type { z } from 'zod'
import { isPickedUp, type OrderStatus } from '@puni/contract/orders/order-states'
import type { ProofOfDelivery, StoreOrder, StoreOrderChange } from '@puni/contract/store-api/entities'
import type { WayLength } from '../routing/way-length.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FoundDelivery } from './find-delivery.ts'

/** Which orders a list shows: see `listOwnOrders`. */
export interface OwnListing {
  readonly status?: OrderStatus | readonly OrderStatus[] | undefined
  readonly day?: string | undefined
  readonly reference?: string | undefined
  readonly limit: number
  /** The last one of the page before. */
  readonly after?: string | undefined
  /** How many to leave out first. */
  readonly offset?: number | undefined
}

/** What changes, with the place that another address means. */
export interface OwnChange {
  readonly storeId: string
  readonly orderId: string
  readonly change: z.output<typeof StoreOrderChange>
  /** Null where it goes where it went. */
  readonly moved: Pick<FoundDelivery, 'destination'> | null
  /** By which it was priced and is priced anew; null where neither place nor hour changes. */
  readonly ways: { readonly before: WayLength; readonly after: WayLength } | null
}

/** What the rider pays at the store by a change, pesos: nothing for what the customer paid. Undefined where it says nothing of it. */
export const storeValueIn = ({ storeValue, paid }: OwnChange['change']): number | undefined =>
  storeValue ?? (paid === true ? 0 : undefined)

/** Refuses what of an order cannot change any more, as its rider has left with it. Throws LEFT_STORE. */
export function refuseLeft(
  order: { readonly status: OrderStatus; readonly isPaid: boolean },
  { change: { paid = order.isPaid }, moved }: OwnChange,
): void {
  if (!isPickedUp(order.status) || (moved === null && paid === order.isPaid)) return
  throw new Refusal('LEFT_STORE', { message: 'El pedido ya salió del local: eso ya no se puede cambiar' })
}

/** A cancellation and what its store agreed to pay at most, centavos. */
export interface OwnCancellation {
  readonly storeId: string
  readonly orderId: string
  readonly reason: string
  readonly fee: number
}

/** What a store does with the orders that it has placed. All throw ORDER_NOT_FOUND, also for another store's. */
export interface StoreOrderBook {
  read(storeId: string, orderId: string): Promise<StoreOrder>
  /** The newest first. Throws INVALID_INPUT for an `after` that is no order of the store. */
  list(storeId: string, listing: OwnListing): Promise<{ orders: StoreOrder[]; next: string | null }>
  /** Throws LEFT_STORE, PRICE_RISES, and what `editOrder` throws. */
  change(change: OwnChange): Promise<void>
  /** Throws LEFT_STORE, ORDER_NOT_OPEN, or CANCELING_COSTS where that is more than was agreed. */
  cancel(cancellation: OwnCancellation): Promise<void>
  /** Throws NOT_DELIVERED. */
  proof(storeId: string, orderId: string): Promise<z.infer<typeof ProofOfDelivery>>
  /** The photo, by its key in the photo store, and the order's number. Throws PHOTO_NOT_FOUND. */
  proofPhoto(storeId: string, orderId: string): Promise<{ key: string; number: number }>
}
