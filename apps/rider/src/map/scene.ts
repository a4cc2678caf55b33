import type { Order, Position, RouteResult, Zone } from '@puni/contract/entities'
import { defaultCentre, validPoint } from '../device/coordinates.ts'
import type { Fix } from '../device/geolocation.ts'
import { deliveryOf, pickupOf } from '../orders/order-view.ts'

/** What the map shows. */
export interface Scene {
  /** Where to look when nothing else is known. */
  readonly centre: Position
  readonly rider: Position | null
  /** Metres around the rider within which it may be. */
  readonly accuracy: number
  readonly pickup: Position | null
  readonly delivery: Position | null
  /** Points of the way from the rider to the pickup. */
  readonly toPickup: readonly Position[]
  /** Points of the way from the pickup to the delivery. */
  readonly toDelivery: readonly Position[]
}

interface SceneParts {
  readonly zone: Zone
  readonly rider: Fix | null
  readonly order: Order | null
  readonly toPickup: RouteResult | null
  readonly toDelivery: RouteResult | null
}

/** The scene of the moment; points that cannot be used are left out. */
export function sceneOf({ zone, rider, order, toPickup, toDelivery }: SceneParts): Scene {
  return {
    centre: defaultCentre(zone),
    rider: rider && validPoint(rider.lat, rider.lng),
    accuracy: rider?.accuracy ?? 0,
    pickup: order && pickupOf(order),
    delivery: order && deliveryOf(order),
    toPickup: toPickup?.path ?? [],
    toDelivery: toDelivery?.path ?? [],
  }
}

/** Points that must be in view. */
export function pointsOf({ rider, pickup, delivery }: Scene): Position[] {
  return [rider, pickup, delivery].filter((point) => point !== null)
}

/** Changes when the map should look elsewhere by itself: a new errand, or the rider moved without one. */
export function viewKey({ rider, pickup, delivery, centre }: Scene): string {
  const errand = pickup ?? delivery
  return JSON.stringify(errand === null ? [rider ?? centre] : [pickup, delivery, rider !== null])
}
