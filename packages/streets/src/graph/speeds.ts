/** How fast each vehicle is on each kind of road. */
import type { VehicleType } from '@puni/contract/riders/vehicles'

/** Kinds of road. Graph files store the index in this list, so append new ones. */
export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'residential',
  'living_street',
  'service',
  'track',
  'pedestrian',
  'path',
  'footway',
  'cycleway',
  'ferry',
] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

/**
 * Kilometres per hour across a city, stops included, when no road is known: the basis of the straight-line
 * estimate.
 */
export const CITY_KMH: Readonly<Record<VehicleType, number>> = { Moto: 25, Bicicleta: 14, Auto: 22, Otro: 12 }

/**
 * Kilometres per hour by road, ordinary stops included; null where the vehicle may not go. Chosen, not
 * measured:
 *
 * - The streets that make up most of a ride are close to the city's mean above, so that a route and an
 *   estimate of it agree.
 * - Avenues and motorways are faster because of fewer stops.
 * - On footpaths a bicycle is pushed.
 *
 * Otro is anything else (a kick scooter, on foot), so its routes must suit all of them: it may use whatever a
 * bicycle may, respects one-way streets and takes no steps. A ferry is as fast as its limit.
 */
const SPEED_KMH: Readonly<Record<RoadClass, Readonly<Record<VehicleType, number | null>>>> = {
  motorway: { Moto: 60, Bicicleta: null, Auto: 60, Otro: null },
  trunk: { Moto: 40, Bicicleta: 14, Auto: 38, Otro: 12 },
  primary: { Moto: 28, Bicicleta: 15, Auto: 24, Otro: 12 },
  secondary: { Moto: 26, Bicicleta: 15, Auto: 23, Otro: 12 },
  tertiary: { Moto: 25, Bicicleta: 15, Auto: 22, Otro: 12 },
  residential: { Moto: 21, Bicicleta: 14, Auto: 19, Otro: 12 },
  living_street: { Moto: 12, Bicicleta: 12, Auto: 10, Otro: 10 },
  service: { Moto: 12, Bicicleta: 12, Auto: 10, Otro: 10 },
  track: { Moto: 12, Bicicleta: 10, Auto: 10, Otro: 8 },
  pedestrian: { Moto: 8, Bicicleta: 6, Auto: 8, Otro: 6 },
  path: { Moto: null, Bicicleta: 8, Auto: null, Otro: 6 },
  footway: { Moto: null, Bicicleta: 5, Auto: null, Otro: 5 },
  cycleway: { Moto: null, Bicicleta: 15, Auto: null, Otro: 12 },
  ferry: { Moto: 255, Bicicleta: 255, Auto: 255, Otro: 255 },
}

const PUSHED_KMH = SPEED_KMH.footway.Bicicleta ?? 0

/**
 * Metres per second of a vehicle on a road of a class and limit (km/h), where bicycles are pushed or not; null
 * where it may not go.
 */
export function roadSpeed(
  roadClass: RoadClass,
  limitKmh: number | null,
  vehicle: VehicleType,
  isPushed = false,
): number | null {
  const kmh = SPEED_KMH[roadClass][vehicle]
  if (kmh === null) return null
  return (
    Math.min(kmh, limitKmh ?? Infinity, isPushed && vehicle === 'Bicicleta' ? PUSHED_KMH : Infinity) / 3.6
  )
}
