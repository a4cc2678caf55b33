import type { Order, Position, RouteResult, Zone } from '@puni/contract/entities'
import { defaultCentre, validPoint } from '../../shared/geo/coordinates.ts'
import type { Fix } from '../../platform/device/geolocation.ts'
import { deliveryOf, isPickedUp, pickupOf } from '../../shared/order/order-places.ts'

/** A way as the map draws it. */
interface Way {
  readonly path: readonly Position[]
  /** Drawn so that nobody takes it for streets. */
  readonly estimated: boolean
}

/** What the map shows. */
export interface Scene {
  /** Where to look when nothing else is known. */
  readonly centre: Position
  readonly rider: Position | null
  /** Metres around the rider within which it may be. */
  readonly accuracy: number
  /** Degrees clockwise from north, or null. */
  readonly heading: number | null
  readonly pickup: Position | null
  readonly delivery: Position | null
  /** From the rider to the pickup. */
  readonly toPickup: Way
  /** To the delivery: from the pickup, or from the rider once the order is in the bag. */
  readonly toDelivery: Way
  /** The order has been picked up: the way to the pickup is behind the rider. */
  readonly pickedUp: boolean
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
    heading: rider?.heading ?? null,
    pickup: order && pickupOf(order),
    delivery: order && deliveryOf(order),
    toPickup: wayOf(toPickup),
    toDelivery: wayOf(toDelivery),
    pickedUp: order !== null && isPickedUp(order),
  }
}

function wayOf(route: RouteResult | null): Way {
  return { path: route?.path ?? [], estimated: route?.estimated ?? false }
}

/** Points that must be in view: the ends and every turn of the ways still to go. */
export function pointsOf({ rider, pickup, delivery, toPickup, toDelivery, pickedUp }: Scene): Position[] {
  const ends = pickedUp ? [rider, delivery] : [rider, pickup, delivery]
  const turns = pickedUp ? toDelivery.path : [...toPickup.path, ...toDelivery.path]
  return [...ends.filter((point) => point !== null), ...turns]
}

/** Names what the rider is about; at a change the map looks there, whatever the rider was looking at. */
export function viewKey({ rider, pickup, delivery, pickedUp }: Scene): string {
  return JSON.stringify([pickup, delivery, pickedUp, rider !== null])
}
