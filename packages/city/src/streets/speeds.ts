/** How fast each vehicle is on each kind of road. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Tags } from '../extract/extract.ts'

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
 * bicycle may, respects one-way streets and takes no steps. A ferry is as fast as `ferryKmh` says.
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

/** Limits by surface, km/h, for those that slow a vehicle down. */
const SURFACE_KMH: Readonly<Record<string, number>> = {
  sett: 18,
  cobblestone: 15,
  unhewn_cobblestone: 12,
  unpaved: 15,
  compacted: 18,
  fine_gravel: 18,
  gravel: 15,
  pebblestone: 12,
  dirt: 12,
  earth: 12,
  ground: 12,
  grass: 8,
  mud: 6,
  sand: 6,
}

/** Without a timetable; time at the quay included. */
const FERRY_KMH = 8
const MOST_KMH = 255

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

const KMH_PER_MPH = 1.609_344

/** Limit in whole kilometres per hour, 1 to 255; null for a word ('AR:urban', 'none') or nothing. */
export function postedLimit(maxspeed: string | undefined): number | null {
  const [, figure, unit] = /^(\d{1,3}(?:\.\d+)?) ?(km\/h|kmh|kph|mph)?$/.exec(maxspeed ?? '') ?? []
  if (figure === undefined) return null
  const kmh = Math.round(Number(figure) * (unit === 'mph' ? KMH_PER_MPH : 1))
  return kmh >= 1 && kmh <= MOST_KMH ? kmh : null
}

/** Limit by the surface of a way, km/h; null if it slows nobody down. */
export function surfaceLimit(tags: Tags): number | null {
  const surface = tags['surface'] ?? ''
  return Object.hasOwn(SURFACE_KMH, surface) ? SURFACE_KMH[surface]! : null
}

/** The lower of two limits; null for none. */
export function leastLimit(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Kilometres per hour, in tenths, of a ferry over a length in metres, by its `duration` if it has one. */
export function ferryKmh(tags: Tags, metres: number): number {
  const minutes = minutesOf(tags['duration'] ?? '')
  if (minutes === null) return FERRY_KMH
  const kmh = Math.round((metres * 0.6) / minutes) / 10
  return Math.min(MOST_KMH, Math.max(0.1, kmh))
}

/** Minutes of 'H:MM', 'HH:MM:SS', '20', '20 min', '1 h 30 min' or ISO 8601 ('PT1H30M'); null if it is none of them. */
function minutesOf(duration: string): number | null {
  const [, hours, minutes, seconds] =
    /^(?:(\d+):)?(\d+)(?::(\d\d))?$/.exec(duration) ??
    /^(?:PT)?(?:([\d.]+) ?h(?:ours?)?)? ?(?:([\d.]+) ?m(?:in(?:ute)?s?)?)?(?:(\d+)S)?$/i.exec(duration) ??
    []
  const total = 60 * Number(hours ?? 0) + Number(minutes ?? 0) + Number(seconds ?? 0) / 60
  return total > 0 ? total : null
}
