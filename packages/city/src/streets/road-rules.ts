/**
 * Which OpenStreetMap ways each vehicle may use, in which direction and how fast. Turn restrictions, barriers
 * and time restrictions are ignored.
 */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/limits'
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
] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

/** Values of `highway` treated as another. */
const ALIASES: Readonly<Record<string, RoadClass>> = {
  motorway_link: 'motorway',
  trunk_link: 'trunk',
  primary_link: 'primary',
  secondary_link: 'secondary',
  tertiary_link: 'tertiary',
  unclassified: 'residential',
  road: 'residential',
}

/**
 * Kilometres per hour across a city, stops included, when no road is known: the basis of the straight-line
 * estimate.
 */
export const CITY_KMH: Readonly<Record<VehicleType, number>> = { Moto: 25, Bicicleta: 14, Auto: 22, Otro: 12 }

/**
 * Kilometres per hour by road, stops and lights included; null where the vehicle may not go. Chosen, not
 * measured:
 *
 * - The streets that make up most of a ride are close to the city's mean above, so that a route and an
 *   estimate of it agree.
 * - Avenues and motorways are faster because of fewer stops.
 * - On footpaths a bicycle is pushed.
 *
 * Otro is anything else (a kick scooter, on foot), so its routes must suit all of them: it may use whatever a
 * bicycle may, respects one-way streets and takes no steps.
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
  pedestrian: { Moto: null, Bicicleta: 6, Auto: null, Otro: 6 },
  path: { Moto: null, Bicicleta: 8, Auto: null, Otro: 6 },
  footway: { Moto: null, Bicicleta: 5, Auto: null, Otro: 5 },
  cycleway: { Moto: null, Bicicleta: 15, Auto: null, Otro: 12 },
}

/** Keys that close a road to a vehicle, most specific first: the first one present decides. */
const ACCESS_KEYS: Readonly<Record<VehicleType, readonly string[]>> = {
  Moto: ['motorcycle', 'motor_vehicle', 'vehicle', 'access'],
  Bicicleta: ['bicycle', 'vehicle', 'access'],
  Auto: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  Otro: ['vehicle', 'access'],
}
const CLOSED = new Set(['no', 'private'])

/** Permitted directions of a road, as drawn and against it. */
interface Directions {
  readonly forward: boolean
  readonly backward: boolean
}
const BOTH: Directions = { forward: true, backward: true }
const FORWARD: Directions = { forward: true, backward: false }
const BACKWARD: Directions = { forward: false, backward: true }
const NEITHER: Directions = { forward: false, backward: false }

const ONEWAY: Readonly<Record<string, Directions>> = {
  yes: FORWARD,
  true: FORWARD,
  '1': FORWARD,
  '-1': BACKWARD,
  reverse: BACKWARD,
  no: BOTH,
  false: BOTH,
  '0': BOTH,
  // The direction alternates: nobody can be routed there.
  reversible: NEITHER,
}

/** The rules of a road. */
export interface RoadRule {
  readonly roadClass: RoadClass
  /** A ramp or a slip road. */
  readonly isLink: boolean
  readonly isRoundabout: boolean
  /** Posted limit in kilometres per hour, 1 to 255; null if unknown. */
  readonly maxKmh: number | null
  /** Bits of `directionBit`. */
  readonly directions: number
}

/** The bit of `RoadRule.directions` that allows a vehicle along the road as drawn, or against it. */
export function directionBit(vehicle: VehicleType, backward: boolean): number {
  return 1 << (2 * VEHICLE_TYPES.indexOf(vehicle) + (backward ? 1 : 0))
}

/** Both bits of a vehicle. */
export const directionBits = (vehicle: VehicleType) =>
  directionBit(vehicle, false) | directionBit(vehicle, true)

/** Metres per second of a vehicle on a road of a class and posted limit (km/h); null where it may not go. */
export function roadSpeed(roadClass: RoadClass, maxKmh: number | null, vehicle: VehicleType): number | null {
  const kmh = SPEED_KMH[roadClass][vehicle]
  return kmh === null ? null : Math.min(kmh, maxKmh ?? Infinity) / 3.6
}

/** Rules of a way from its tags; null if no vehicle may use it. */
export function roadRuleOf(tags: Tags): RoadRule | null {
  const roadClass = roadClassOf(tags['highway'])
  if (roadClass === null) return null
  const directions = VEHICLE_TYPES.map((vehicle) => vehicleBits(tags, roadClass, vehicle)).reduce(
    (a, b) => a | b,
  )
  if (directions === 0) return null
  return {
    roadClass,
    isLink: tags['highway']!.endsWith('_link'),
    isRoundabout: isRoundabout(tags),
    maxKmh: postedLimit(tags['maxspeed']),
    directions,
  }
}

function roadClassOf(highway: string | undefined): RoadClass | null {
  if (highway === undefined) return null
  return (
    ROAD_CLASSES.find((known) => known === highway) ??
    (Object.hasOwn(ALIASES, highway) ? ALIASES[highway]! : null)
  )
}

function vehicleBits(tags: Tags, roadClass: RoadClass, vehicle: VehicleType): number {
  if (SPEED_KMH[roadClass][vehicle] === null || isClosed(tags, vehicle)) return 0
  const { forward, backward } = directionsOf(tags, roadClass, vehicle)
  return (forward ? directionBit(vehicle, false) : 0) | (backward ? directionBit(vehicle, true) : 0)
}

function isClosed(tags: Tags, vehicle: VehicleType): boolean {
  const key = ACCESS_KEYS[vehicle].find((key) => tags[key] !== undefined)
  return key !== undefined && CLOSED.has(tags[key]!)
}

function directionsOf(tags: Tags, roadClass: RoadClass, vehicle: VehicleType): Directions {
  const ofBicycles = vehicle === 'Bicicleta' ? onewayOf(tags['oneway:bicycle']) : null
  return ofBicycles ?? onewayOf(tags['oneway']) ?? (isOnewayByKind(tags, roadClass) ? FORWARD : BOTH)
}

/** Directions permitted by a value of `oneway`; null for a value without meaning. */
function onewayOf(value: string | undefined): Directions | null {
  return value !== undefined && Object.hasOwn(ONEWAY, value) ? ONEWAY[value]! : null
}

function isOnewayByKind(tags: Tags, roadClass: RoadClass): boolean {
  // The two halves of a motorway are drawn separately; its links may well be two-way.
  return isRoundabout(tags) || (roadClass === 'motorway' && tags['highway'] === 'motorway')
}

function isRoundabout(tags: Tags): boolean {
  return tags['junction'] === 'roundabout' || tags['junction'] === 'circular'
}

const KMH_PER_MPH = 1.609_344

/** Limit in whole kilometres per hour, 1 to 255; null for a word ('AR:urban', 'none') or nothing. */
function postedLimit(maxspeed: string | undefined): number | null {
  const [, figure, unit] = /^(\d{1,3}(?:\.\d+)?) ?(km\/h|kmh|kph|mph)?$/.exec(maxspeed ?? '') ?? []
  if (figure === undefined) return null
  const kmh = Math.round(Number(figure) * (unit === 'mph' ? KMH_PER_MPH : 1))
  return kmh >= 1 && kmh <= 255 ? kmh : null
}
