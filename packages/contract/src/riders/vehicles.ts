/** What riders ride. */
export const VEHICLE_TYPES = ['Moto', 'Bicicleta', 'Auto', 'Otro'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

/**
 * The longest trip with an order, straight metres from pickup to dropoff, while somebody is on duty who goes farther. Half an hour by the
 * streets for a bicycle and for what is slower; a motor goes wherever the zone's orders go.
 */
export const REACH_METRES: Readonly<Record<VehicleType, number>> = {
  Moto: Infinity,
  Auto: Infinity,
  Bicicleta: 6_000,
  Otro: 5_000,
}
