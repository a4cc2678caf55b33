import { remainingRoute } from '@puni/streets/remaining-route'
import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import { useState } from 'react'
import { validPoint } from '../../../shared/geo/coordinates.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { isPickedUp } from '@puni/contract/orders/order-states'
import type { Legs } from './use-legs.ts'

/** The remaining part of an order's legs: it keeps shrinking even while no new reply arrives. */
export function useRemainingLegs(legs: Legs, order: Order | null): Legs {
  const { fix } = useWorkPosition()
  const here = fix && validPoint(fix.lat, fix.lng)
  // Before the pickup the leg to the delivery starts there, and being on its line is not progress.
  const pickedUp = order !== null && isPickedUp(order.status)
  return {
    pickup: { ...legs.pickup, route: useRemaining(legs.pickup.route, here) },
    delivery: { ...legs.delivery, route: useRemaining(legs.delivery.route, pickedUp ? here : null) },
  }
}

function useRemaining(route: RouteResult | null, rider: Position | null): RouteResult | null {
  const [ridden, setRidden] = useState({ of: route, rest: route })
  const before = ridden.of === route ? ridden.rest : route
  const rest = before && rider ? remainingRoute(before, rider) : before
  if (rest !== ridden.rest || route !== ridden.of) setRidden({ of: route, rest })
  return rest
}
