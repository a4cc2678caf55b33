import { z } from 'zod'
import { PackInfo } from '../city/entities.ts'
import { Bounds, nullableText, Position } from '../fields.ts'

/** What a rider does at a point of a route. A turn is slight under 45 degrees and sharp over 120. */
export const MANEUVERS = [
  'start',
  'straight',
  'slight-left',
  'left',
  'sharp-left',
  'slight-right',
  'right',
  'sharp-right',
  'u-turn',
  'keep-left',
  'keep-right',
  'ramp-left',
  'ramp-right',
  'roundabout',
  'ferry',
  'arrive',
] as const

export type Maneuver = (typeof MANEUVERS)[number]

/** An instruction, and the stretch of the route that follows it until the next one. */
export const RouteStep = z.object({
  maneuver: z.enum(MANEUVERS),
  /** The street that follows; null without a name. */
  street: nullableText,
  /** Its road number, such as 'RN 9'; null without one. */
  road: nullableText,
  /** Index into the route's `path` of the point where it is done. */
  start: z.number().int().nonnegative(),
  /** Metres until the next instruction; those of all steps make the route's. */
  metres: z.number().nonnegative(),
  /** Which exit of a roundabout, from 1; null elsewhere, and where the route ends in it. */
  exit: z.number().int().positive().nullable(),
  /** On arrival, the side on which the place lies; null elsewhere, and where it lies on the line. */
  side: z.enum(['left', 'right']).nullable(),
})
export type RouteStep = z.infer<typeof RouteStep>

/** A computed route between two points. */
export const RouteResult = z.object({
  /** Texts as shown: '2,4 km', '9 min'. */
  distance: z.string(),
  duration: z.string(),
  startAddress: nullableText,
  endAddress: nullableText,
  path: z.array(Position),
  bounds: Bounds,
  /** Metres. */
  distanceValue: z.number(),
  /** Seconds. */
  durationValue: z.number(),
  /** True when no street route was found and the line is straight. */
  estimated: z.boolean(),
  /** The way in instructions, from 'start' to 'arrive'; absent where nobody gives any: an estimate, Google's routes. */
  steps: z.array(RouteStep).optional(),
})
export type RouteResult = z.infer<typeof RouteResult>

/** The streets around an order's way, as a phone keeps them: a derivative of the city pack, under the same licence. */
export const StreetPart = z.object({
  /** As `packages/streets/src/graph/graph-streets.ts` encodes them, in base64. */
  streets: z.string(),
  /** All travel times are multiplied by this. */
  traffic: z.number(),
  /** Of the pack. */
  city: PackInfo,
})
export type StreetPart = z.infer<typeof StreetPart>
