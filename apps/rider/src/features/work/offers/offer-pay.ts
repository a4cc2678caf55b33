import type { RouteResult } from '@puni/contract/routing/entities'

type Leg = {
  readonly route: Pick<RouteResult, 'distanceValue' | 'estimated'> | null
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
