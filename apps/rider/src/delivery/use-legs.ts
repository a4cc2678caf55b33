import { ApiError } from '@puni/contract/client'
import type { Order, Position, RouteResult } from '@puni/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { logFailure } from '../api/failure.ts'
import { validPoint } from '../device/coordinates.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { deliveryOf, pickupOf } from '../orders/order-view.ts'
import { useRider } from '../session/use-session.ts'
import { legsText } from '../text/legs.ts'

/** One leg of the way, as far as it is known. */
export interface Leg {
  readonly route: RouteResult | null
  readonly failure: string | null
  /** Still asked for. */
  readonly pending: boolean
}

/** Rider to pickup and pickup to delivery. */
export interface Legs {
  readonly pickup: Leg
  readonly delivery: Leg
}

/** The two legs of an order; a leg that misses an end stays unknown. */
export function useLegs(order: Order | null): Legs {
  const { fix } = useWorkPosition()
  const pickup = order && pickupOf(order)
  const here = fix && validPoint(fix.lat, fix.lng)
  return { pickup: useLeg(here, pickup), delivery: useLeg(pickup, order && deliveryOf(order)) }
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
    // The way to the same place from a little farther on: the old answer is better than none.
    placeholderData: (before, query) => (sameEnd(query?.queryKey[1], ends) ? before : undefined),
  })
  useEffect(() => {
    if (isError) logFailure(failureText(error), error)
  }, [isError, error])

  const unknown = { route: null, failure: null, pending: false }
  if (ends === null) return unknown
  if (isError) return { ...unknown, failure: failureText(error) }
  if (data?.path.length === 0) return { ...unknown, failure: legsText.none }
  return { route: data ?? null, failure: null, pending: isLoading }
}

/** A route service out of reach is another matter than one that refuses these points. */
function failureText(error: unknown): string {
  const reached = error instanceof ApiError && error.status !== 0
  return reached ? legsText.failed : legsText.unreachable
}

function sameEnd(before: unknown, now: { to: string } | null): boolean {
  return now !== null && (before as { to: string } | null | undefined)?.to === now.to
}

/** About a metre: a street route is no finer. */
const COORDINATE_DIGITS = 5
const pointText = ({ lat, lng }: Position) =>
  `${lat.toFixed(COORDINATE_DIGITS)},${lng.toFixed(COORDINATE_DIGITS)}`
