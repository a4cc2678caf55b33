/**
 * Replies can arrive out of order, over the network and between the pages of a phone. The latest version of
 * an order by the platform's clock wins: an order never goes back to an earlier state.
 */
import type { Reply } from '@puni/contract/calls'
import type { Order } from '@puni/contract/orders/entities'
import { isActive } from '@puni/contract/orders/order-states'
import type { QueryClient } from '@tanstack/react-query'
import { acceptedKey, orderKey } from './order-keys.ts'

type Accepted = Reply<'getAcceptedOrder'>

/** The received order, or the cached one if that is newer. */
export function newestOf(queryClient: QueryClient, riderId: string, told: Order): Order {
  const known = [heldOrder(queryClient, riderId), queryClient.getQueryData<Order>(orderKey(told._id))]
  return known.reduce<Order>((newest, other) => (isNewer(other, newest) ? other : newest), told)
}

/** The received current delivery, or the cached one if that is newer. */
export function newestAccepted(queryClient: QueryClient, riderId: string, answer: Accepted): Accepted {
  const { order } = answer
  const newest = order && newestOf(queryClient, riderId, order)
  // The platform's version is returned as is. If the cached order is newer, the delivery ends with its last step.
  return { ...answer, order: newest === order ? order : newest && whileActive(newest) }
}

/** Caches an order received at `at`, epoch milliseconds. */
export function noteOrder(queryClient: QueryClient, riderId: string, told: Order, at = Date.now()): void {
  const order = newestOf(queryClient, riderId, told)
  queryClient.setQueryData(orderKey(order._id), order, { updatedAt: at })
  const held = heldOrder(queryClient, riderId)
  if (held?._id === order._id && held !== order) {
    queryClient.setQueryData<Accepted>(acceptedKey(riderId), (before) => ({
      ...before,
      order: whileActive(order),
    }))
  }
}

/** The rider's current delivery, as far as this page knows. */
export function heldOrder(queryClient: QueryClient, riderId: string): Order | null {
  return queryClient.getQueryData<Accepted>(acceptedKey(riderId))?.order ?? null
}

function isNewer(order: Order | null | undefined, other: Order): order is Order {
  return order?._id === other._id && order.updatedAt > other.updatedAt
}

const whileActive = (order: Order) => (isActive(order.status) ? order : null)
