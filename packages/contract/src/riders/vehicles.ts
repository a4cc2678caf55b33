/** What riders ride. */
export const VEHICLE_TYPES = ['Moto', 'Bicicleta', 'Auto', 'Otro'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]
