import type { RouteResult } from '@puni/contract/entities'

type Leg = { readonly route: Pick<RouteResult, 'distanceValue'> | null }

/** What an offer pays for the whole way. Metres and pesos. */
export interface OfferPay {
  readonly metres: number
  readonly perKm: number
}

/** Pay (pesos) over both legs, or null while one of them is unknown. */
export function offerPay(pay: number, pickup: Leg, delivery: Leg): OfferPay | null {
  if (pickup.route === null || delivery.route === null) return null
  const metres = pickup.route.distanceValue + delivery.route.distanceValue
  return metres > 0 ? { metres, perKm: (pay * 1_000) / metres } : null
}
