import type { RouteResult } from '@puni/contract/routing/entities'

type Leg = {
  readonly route: Pick<RouteResult, 'distanceValue' | 'durationValue' | 'estimated'> | null
}

/** An offer's pay for the whole route. Metres and pesos. */
export interface OfferPay {
  readonly metres: number
  readonly perKm: number
  /** Part of the route is only estimated. */
  readonly estimated: boolean
}

/** Pay (pesos) over both legs, or null if either is unknown. */
export function offerPay(pay: number, pickup: Leg, delivery: Leg): OfferPay | null {
  if (pickup.route === null || delivery.route === null) return null
  const metres = pickup.route.distanceValue + delivery.route.distanceValue
  const estimated = pickup.route.estimated || delivery.route.estimated
  return metres > 0 ? { metres, perKm: (pay * 1_000) / metres, estimated } : null
}

/** Handing it over at the door, seconds: part of every delivery's time. */
const DOOR_SECONDS = 120

/**
 * What an hour of such orders would leave, pesos: over the way to the store, the time there and the way on. Null if a part is unknown.
 * @param net what the order leaves, pesos
 * @param atStoreSeconds how long this store usually takes
 */
export function netPerHour(
  net: number,
  pickup: Leg,
  delivery: Leg,
  atStoreSeconds: number | null,
): number | null {
  if (pickup.route === null || delivery.route === null || atStoreSeconds === null) return null
  const seconds = pickup.route.durationValue + atStoreSeconds + delivery.route.durationValue + DOOR_SECONDS
  return (net * 3_600) / seconds
}
