/** OSRM's maneuvers as ours. Its vocabulary: https://project-osrm.org/docs/v5.24.0/api/#stepmaneuver-object */
import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import type { Maneuver, RouteStep } from '@puni/contract/routing/entities'
import { z } from 'zod'

export const OsrmStep = z.object({
  distance: z.number().nonnegative(),
  name: z.string().nullish(),
  ref: z.string().nullish(),
  /** How the stretch is travelled: 'driving', 'ferry', … */
  mode: z.string().nullish(),
  maneuver: z.object({
    /** Longitude, latitude. */
    location: z.tuple([z.number(), z.number()]),
    type: z.string(),
    modifier: z.string().nullish(),
    exit: z.number().int().positive().nullish(),
  }),
})
type OsrmStep = z.infer<typeof OsrmStep>

const TURNS: Readonly<Record<string, Maneuver>> = {
  uturn: 'u-turn',
  'sharp right': 'sharp-right',
  right: 'right',
  'slight right': 'slight-right',
  'slight left': 'slight-left',
  left: 'left',
  'sharp left': 'sharp-left',
}

/** The steps of a route; a street that only changes its name, and the way out of a roundabout, belong to the step before. */
export function stepsFrom(osrm: readonly OsrmStep[], path: readonly Position[]): RouteStep[] {
  const steps: RouteStep[] = []
  let start = 0
  let isAboard = false
  for (const { distance, name, ref, mode, maneuver } of osrm) {
    start = indexOn(path, start, maneuver.location)
    const wasAboard = isAboard
    isAboard = mode === 'ferry'
    const before = steps.at(-1)
    const boards = isAboard && !wasAboard && before !== undefined
    const ours = boards ? 'ferry' : (maneuverOf(maneuver) ?? (wasAboard && !isAboard ? 'straight' : null))
    if (before !== undefined && ours === null) {
      const isExit = maneuver.type.startsWith('exit ')
      const named = isExit ? { street: name || null, road: ref || null } : {}
      steps[steps.length - 1] = { ...before, ...named, metres: before.metres + distance }
      continue
    }
    steps.push({
      maneuver: ours ?? 'straight',
      street: name || null,
      road: ref || null,
      start: ours === 'arrive' ? path.length - 1 : start,
      metres: distance,
      exit: ours === 'roundabout' ? (maneuver.exit ?? null) : null,
      side: ours === 'arrive' ? sideOf(maneuver.modifier) : null,
    })
  }
  return steps
}

/** Null where nothing has to be said. */
function maneuverOf({ type, modifier }: OsrmStep['maneuver']): Maneuver | null {
  const side = modifier?.includes('left') ? 'left' : 'right'
  switch (type) {
    case 'depart':
      return 'start'
    case 'arrive':
      return 'arrive'
    case 'roundabout':
    case 'rotary':
      return 'roundabout'
    case 'fork':
      return `keep-${side}`
    case 'on ramp':
    case 'off ramp':
      return `ramp-${side}`
    case 'turn':
    case 'end of road':
    case 'continue':
    case 'roundabout turn':
      return TURNS[modifier ?? ''] ?? null
    default:
      return null
  }
}

function sideOf(modifier: string | null | undefined): RouteStep['side'] {
  if (modifier?.includes('left')) return 'left'
  return modifier?.includes('right') ? 'right' : null
}

/** The index of the path's point nearest to a place, not before another. */
function indexOn(path: readonly Position[], from: number, [lng, lat]: readonly [number, number]): number {
  let [best, least] = [from, Infinity]
  for (let index = from; index < path.length && least > 0; index++) {
    const metres = metresBetween(path[index]!, { lat, lng })
    if (metres < least) [best, least] = [index, metres]
  }
  return best
}
