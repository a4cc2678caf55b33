/** What is ahead of a rider with an order. */
import { isPickedUp, phaseOf } from '@puni/contract/orders/order-states'
import { metresBetween } from '@puni/streets/geodesic'
import { remainingRoute } from '@puni/streets/remaining-route'
import { distanceText } from '@puni/streets/route-texts'
import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import { deliveryOf, pickupOf } from '../../../shared/order/order-places.ts'
import { nextTurn } from './next-turn.ts'
import { pocketText } from './pocket-text.ts'

/** The next place, and what is near. */
export interface Guide {
  readonly place: string
  readonly near: { readonly key: string; readonly words: string } | null
}

/** A turn is told this far ahead: at 30 km/h some 15 seconds, metres. */
const TURN_M = 120
/** The place itself, metres. */
const PLACE_M = 200

/** What is ahead on the way of an order's current leg; nothing is near while it is waited for at the store. */
export function guideOf(order: Order, route: RouteResult | null, here: Position | null): Guide {
  const pickedUp = isPickedUp(order.status)
  const address = addressOf(pickedUp ? order.destination : order.origin)
  const place = pickedUp ? address : storeNameOf(order)
  const goal = pickedUp ? deliveryOf(order) : pickupOf(order)
  if (here === null || goal === null || phaseOf(order.status) === 'at the store') return { place, near: null }
  if (metresBetween(here, goal) <= PLACE_M)
    return { place, near: { key: 'place', words: pocketText.arriving } }
  const turn = route && !route.estimated ? nextTurn(remainingRoute(route, here).path) : null
  if (turn === null || turn.metres > TURN_M) return { place, near: null }
  const { at, side, metres } = turn
  // In steps that can be read at a glance.
  const words = pocketText.turn[side](distanceText(Math.ceil(metres / 10) * 10))
  return { place, near: { key: `${at.lat},${at.lng}`, words } }
}
