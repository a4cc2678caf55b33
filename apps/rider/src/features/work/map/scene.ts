import { isPickedUp } from '@puni/contract/orders/order-states'
import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { APPROXIMATE_RADIUS_METRES } from '@puni/contract/orders/limits'
import { circleBounds, type Circle } from '@puni/web/geo/circle'
import { defaultCentre, validPoint } from '../../../shared/geo/coordinates.ts'
import type { Fix } from '../../../services/device/geolocation.ts'
import { deliveryOf, pickupOf } from '../../../shared/order/order-places.ts'

/** A route as drawn on the map. */
interface Way {
  readonly path: readonly Position[]
  /** Drawn so that nobody mistakes it for streets. */
  readonly estimated: boolean
}

/** What the map shows. */
export interface Scene {
  /** Where to look when no point is known. */
  readonly centre: Position
  readonly rider: Position | null
  /** Accuracy radius around the rider, in metres. */
  readonly accuracy: number
  /** Degrees clockwise from north, or null. */
  readonly heading: number | null
  readonly pickup: Position | null
  readonly delivery: Position | null
  /** The delivery point stands for an area around it: the rider does not hold the order. */
  readonly isArea: boolean
  /** From the rider to the pickup. */
  readonly toPickup: Way
  /** To the delivery: from the pickup, or from the rider once the order is picked up. */
  readonly toDelivery: Way
  /** The order has been picked up: the leg to the pickup is done. */
  readonly pickedUp: boolean
}

interface SceneParts {
  readonly zone: Zone
  readonly rider: Fix | null
  readonly order: Order | null
  readonly toPickup: RouteResult | null
  readonly toDelivery: RouteResult | null
}

/** The current scene; invalid points are left out. */
export function sceneOf({ zone, rider, order, toPickup, toDelivery }: SceneParts): Scene {
  return {
    centre: defaultCentre(zone),
    rider: rider && validPoint(rider.lat, rider.lng),
    accuracy: rider?.accuracy ?? 0,
    heading: rider?.heading ?? null,
    pickup: order && pickupOf(order),
    delivery: order && deliveryOf(order),
    isArea: order?.destination.approximate === true,
    toPickup: wayOf(toPickup),
    toDelivery: wayOf(toDelivery),
    pickedUp: order !== null && isPickedUp(order.status),
  }
}

function wayOf(route: RouteResult | null): Way {
  return { path: route?.path ?? [], estimated: route?.estimated ?? false }
}

/** Points that must be in view: the ends and every turn of the remaining routes. */
export function pointsOf(scene: Scene): Position[] {
  const { rider, pickup, delivery, toPickup, toDelivery, pickedUp } = scene
  const ends = [rider, pickedUp ? null : pickup, delivery, ...cornersOf(areaOf(scene))]
  const turns = pickedUp ? toDelivery.path : [...toPickup.path, ...toDelivery.path]
  return [...ends.filter((point) => point !== null), ...turns]
}

/** The area in which the delivery is, if only that is known. */
export function areaOf({ delivery, isArea }: Scene): Circle | null {
  return isArea && delivery ? { centre: delivery, radiusKm: APPROXIMATE_RADIUS_METRES / 1_000 } : null
}

function cornersOf(area: Circle | null): Position[] {
  if (area === null) return []
  const { north, south, east, west } = circleBounds(area)
  return [
    { lat: north, lng: east },
    { lat: south, lng: west },
  ]
}

/** Identifies the rider's current task. When it changes the map moves there, whatever the rider was looking at. */
export function viewKey({ rider, pickup, delivery, pickedUp }: Scene): string {
  return JSON.stringify([pickup, delivery, pickedUp, rider !== null])
}
