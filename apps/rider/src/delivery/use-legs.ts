import { ApiError } from '@puni/contract/client'
import type { Order, Position, RouteResult } from '@puni/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { logFailure } from '../api/failure.ts'
import { validPoint } from '../device/coordinates.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { deliveryOf, isPickedUp, pickupOf } from '../orders/order-view.ts'
import { useRider } from '../session/use-session.ts'
import { legsText } from '../text/legs.ts'

/** One leg of the way, as far as it is known. */
export interface Leg {
  readonly route: RouteResult | null
  readonly failure: string | null
  /** Still asked for. */
  readonly pending: boolean
}

/** To the pickup and to the delivery. */
export interface Legs {
  readonly pickup: Leg
  readonly delivery: Leg
}

/**
 * The two legs of an order, whole; a leg that misses an end stays unknown. With the order in the bag there is no way to the
 * pickup any more, and that to the delivery begins where the rider is.
 */
export function useLegs(order: Order | null): Legs {
  const { fix } = useWorkPosition()
  const pickup = order && pickupOf(order)
  const here = fix && validPoint(fix.lat, fix.lng)
  const pickedUp = order !== null && isPickedUp(order)
  return {
    pickup: useLeg(here, pickedUp ? null : pickup),
    delivery: useLeg(pickedUp ? (here ?? pickup) : pickup, order && deliveryOf(order)),
  }
}

function useLeg(from: Position | null, to: Position | null): Leg {
  const { vehicleType: vehicle } = useRider()
  const ends = from && to && { from: pointText(from), to: pointText(to) }
  const { data, isError, error, isLoading } = useQuery({
    queryKey: ['route', ends, vehicle],
    queryFn: ({ signal }) =>
      api.call('getRoute', { query: { from: ends?.from ?? '', to: ends?.to ?? '', vehicle } }, { signal }),
    enabled: ends !== null,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (isError) logFailure(failureText(error), error)
  }, [isError, error])

  const route = useLastAnswer(data, ends?.to ?? null)
  const unknown = { route: null, failure: null, pending: false }
  if (ends === null) return unknown
  if (route === null && isError) return { ...unknown, failure: failureText(error) }
  if (route?.path.length === 0) return { ...unknown, failure: legsText.none }
  return { route, failure: null, pending: route === null && isLoading }
}

/** The last way found to the same place: from a little farther on, or without signal, it is better than none. */
function useLastAnswer(answer: RouteResult | undefined, to: string | null): RouteResult | null {
  const [last, setLast] = useState<{ readonly answer: RouteResult; readonly to: string | null } | null>(null)
  if (answer !== undefined && last?.answer !== answer) setLast({ answer, to })
  return answer ?? (last?.to === to ? last.answer : null)
}

/** A route service out of reach is another matter than one that refuses these points. */
function failureText(error: unknown): string {
  const reached = error instanceof ApiError && error.status !== 0
  return reached ? legsText.failed : legsText.unreachable
}

/** About a metre: a street route is no finer. */
const COORDINATE_DIGITS = 5
const pointText = ({ lat, lng }: Position) =>
  `${lat.toFixed(COORDINATE_DIGITS)},${lng.toFixed(COORDINATE_DIGITS)}`
