/** Which OpenStreetMap ways each vehicle may use, in which direction and how fast. */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import type { Tags } from '../extract/extract.ts'
import { type Access, accessOf, ferryAccess, vehicleKeys } from './access.ts'
import { byHour } from './by-hour.ts'
import type { Hours } from '@puni/streets/graph/hours'
import { ferryKmh, leastLimit, postedLimit, surfaceLimit } from './limits.ts'
import { directionBit, type RoadRule } from '@puni/streets/graph/road-rule'
import { ROAD_CLASSES, type RoadClass, roadSpeed } from '@puni/streets/graph/speeds'

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
  alternating: NEITHER,
}

/** The rules of a road that is open, for each of its directions, at some hour at least. */
export interface TimedRule extends RoadRule {
  /** Bits of `directionBit`, and when those are closed. */
  readonly closed: readonly { readonly directions: number; readonly hours: Hours }[]
}

/**
 * Rules of a way from its tags and its length in metres; null if no vehicle may ever use it. What is open for
 * passing through at some hours and only to begin and end at others is what it is without conditions.
 */
export function timedRuleOf(tags: Tags, metres: () => number): TimedRule | null {
  const times = byHour(tags, (held) => roadRuleOf(held, metres))
  const always = times.length === 1 ? times[0]!.value : roadRuleOf(tags, metres)
  const some = always ?? times.find(({ value }) => value !== null)?.value
  if (!some) return null
  const bits = (of: (rule: RoadRule) => number) =>
    times.reduce((all, { value }) => all | (value === null ? 0 : of(value)), 0)
  const directions = bits((rule) => rule.directions)
  const through = bits((rule) => rule.directions & ~rule.local) & ~(always?.local ?? 0)
  const closed = times.flatMap(({ value, hours }) => {
    const shut = directions & ~(value?.directions ?? 0)
    return hours === null || shut === 0 ? [] : [{ directions: shut, hours }]
  })
  return { ...some, directions, local: directions & ~through, closed }
}

/** The same, without conditions. */
export function roadRuleOf(tags: Tags, metres: () => number): RoadRule | null {
  const roadClass = roadClassOf(tags)
  if (roadClass === null) return null
  let directions = 0
  let local = 0
  for (const vehicle of VEHICLE_TYPES) {
    for (const backward of [false, true]) {
      const access = accessTo(tags, roadClass, vehicle, backward)
      if (access === 'closed') continue
      directions |= directionBit(vehicle, backward)
      if (access === 'local') local |= directionBit(vehicle, backward)
    }
  }
  if (directions === 0) return null
  const limit = (direction: string) =>
    roadClass === 'ferry'
      ? ferryKmh(tags, metres())
      : leastLimit(postedLimit(tags[`maxspeed:${direction}`] ?? tags['maxspeed']), surfaceLimit(tags))
  return {
    roadClass,
    isLink: (tags['highway'] ?? '').endsWith('_link'),
    isRoundabout: isRoundabout(tags),
    isPushed: tags['bicycle'] === 'dismount',
    forwardKmh: limit('forward'),
    backwardKmh: limit('backward'),
    directions,
    local,
    signals: 0,
  }
}

function roadClassOf(tags: Tags): RoadClass | null {
  const highway = tags['highway']
  if (highway === undefined) return tags['route'] === 'ferry' ? 'ferry' : null
  return (
    ROAD_CLASSES.find((known) => known === highway && known !== 'ferry') ??
    (Object.hasOwn(ALIASES, highway) ? ALIASES[highway]! : null)
  )
}

function accessTo(tags: Tags, roadClass: RoadClass, vehicle: VehicleType, backward: boolean): Access {
  if (roadSpeed(roadClass, null, vehicle) === null) return 'closed'
  const isWithoutMotor = vehicle === 'Bicicleta' || vehicle === 'Otro'
  if (isWithoutMotor && (tags['motorroad'] === 'yes' || isSteep(tags))) return 'closed'
  if (tags['smoothness'] === 'impassable') return 'closed'
  const { forward, backward: back } = directionsOf(tags, roadClass, vehicle)
  if (!(backward ? back : forward)) return 'closed'
  const tagged = accessOf(tags, vehicle, backward)
  if (roadClass === 'ferry') return tagged ?? ferryAccess(tags, vehicle)
  const access = tagged ?? usualAccess(roadClass, isWithoutMotor)
  return access === 'open' && isServiceRoad(tags) ? 'local' : access
}

/** Access without a word of the tags. */
function usualAccess(roadClass: RoadClass, isWithoutMotor: boolean): Access {
  return roadClass === 'pedestrian' && !isWithoutMotor ? 'closed' : 'open'
}

const STEEP_HIKE = /^(demanding_mountain|((demanding|difficult)_)?alpine)_hiking$/

/** Paths that are climbed, or ridden by whoever trains for it. */
function isSteep(tags: Tags): boolean {
  return /^[3-6]/.test(tags['mtb:scale'] ?? '') || STEEP_HIKE.test(tags['sac_scale'] ?? '')
}

/** Driveways, parking aisles and the like; alleys are streets. */
function isServiceRoad(tags: Tags): boolean {
  return tags['highway'] === 'service' && tags['service'] !== 'alley'
}

function directionsOf(tags: Tags, roadClass: RoadClass, vehicle: VehicleType): Directions {
  for (const key of vehicleKeys(vehicle)) {
    const directions = onewayOf(tags[`oneway:${key}`])
    if (directions !== null) return directions
  }
  const directions = onewayOf(tags['oneway']) ?? (isOnewayByKind(tags, roadClass) ? FORWARD : BOTH)
  return vehicle === 'Bicicleta' && hasContraflow(tags) ? BOTH : directions
}

/** Whether bicycles have a lane against the traffic of a one-way street. */
function hasContraflow(tags: Tags): boolean {
  return ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].some((key) =>
    (tags[key] ?? '').startsWith('opposite'),
  )
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
