import { isPickedUp } from '@puni/contract/orders/order-states'
import { ApiError } from '@puni/contract/client'
import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { wayBetween, wayKeys } from '../../../data/routes.ts'
import { validPoint } from '../../../shared/geo/coordinates.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { deliveryOf, pickupOf } from '../../../shared/order/order-places.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { legsText } from '../../../shared/order/legs-text.ts'

/** One leg of the route, as far as it is known. */
export interface Leg {
  readonly route: RouteResult | null
  readonly failure: string | null
  /** Still being requested. */
  readonly pending: boolean
  /** Another way to the same place takes its place: the rider left this one. */
  readonly replace: (route: RouteResult) => void
}

/** To the pickup and to the delivery. */
export interface Legs {
  readonly pickup: Leg
  readonly delivery: Leg
}

/** The two stops of an order. */
export type StopKind = keyof Legs

/**
 * The two complete legs of an order; a leg with a missing end stays unknown. Once the order is picked up
 * there is no leg to the pickup any more, and the leg to the delivery starts at the rider.
 */
export function useLegs(order: Order | null): Legs {
  const { fix } = useWorkPosition()
  const pickup = order && pickupOf(order)
  const here = fix && validPoint(fix.lat, fix.lng)
  const pickedUp = order !== null && isPickedUp(order.status)
  return {
    pickup: useLeg(here, pickedUp ? null : pickup),
    delivery: useLeg(pickedUp ? (here ?? pickup) : pickup, order && deliveryOf(order)),
  }
}

function useLeg(from: Position | null, to: Position | null): Leg {
  const { vehicleType: vehicle } = useRider()
  const queryClient = useQueryClient()
  const keys = wayKeys(from, to, vehicle)
  const { data, isError, error, isLoading } = useQuery(wayBetween(queryClient, from, to, vehicle))
  // A little farther along, or without signal, the last route found to the same place is better than none.
  const { data: last } = useQuery<RouteResult>({
    queryKey: keys.last,
    queryFn: skipToken,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (isError) logFailure(failureText(error), error)
  }, [isError, error])

  const replace = (other: RouteResult) => {
    for (const place of [keys.way, keys.last]) queryClient.setQueryData(place, other)
  }
  const unknown = { route: null, failure: null, pending: false, replace }
  if (to === null) return unknown
  const route = data ?? last ?? null
  if (route === null && isError) return { ...unknown, failure: failureText(error) }
  if (route?.path.length === 0) return { ...unknown, failure: legsText.none }
  return { route, failure: null, pending: route === null && isLoading, replace }
}

/** An unreachable route service is different from one that rejects these points. */
function failureText(error: unknown): string {
  const reached = error instanceof ApiError && error.status !== 0
  return reached ? legsText.failed : legsText.unreachable
}
