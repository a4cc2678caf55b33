/** How far a vehicle is sent with an order. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { OpenOrder } from './snapshot.ts'

/**
 * The longest trip, straight metres from pickup to dropoff. Half an hour by the streets for a bicycle and for what is slower; a motor
 * goes wherever the zone's orders go.
 */
const REACH_METRES: Readonly<Record<VehicleType, number>> = {
  Moto: Infinity,
  Auto: Infinity,
  Bicicleta: 6_000,
  Otro: 5_000,
}

/** Whether a vehicle is sent as far as this order goes. */
export function reaches(vehicle: VehicleType, { pickup, dropoff }: OpenOrder): boolean {
  return Math.hypot(pickup.x - dropoff.x, pickup.y - dropoff.y) <= REACH_METRES[vehicle]
}
