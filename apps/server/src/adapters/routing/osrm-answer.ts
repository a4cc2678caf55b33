/** Answers in OSRM's format, which Valhalla supports too. */
import { z } from 'zod'
import { EncodedLine, Matrix, noWays } from './answer-schemas.ts'
import { OsrmStep, stepsFrom } from './osrm-steps.ts'
import type { FoundRoute } from '../../subjects/routing/route-provider.ts'

/** No route, or no street near a point: a valid answer, although its status is 400. */
const NoRoute = z.object({ code: z.enum(['NoRoute', 'NoSegment']) }).transform(() => null)

const Waypoint = z.object({ name: z.string().nullish() })

const Found = z
  .object({
    code: z.literal('Ok'),
    routes: z
      .array(
        z.object({
          geometry: EncodedLine(6),
          distance: z.number().nonnegative(),
          duration: z.number().nonnegative(),
          legs: z.array(z.object({ steps: z.array(OsrmStep).default([]) })).default([]),
        }),
      )
      .min(1),
    waypoints: z.array(Waypoint).min(2),
  })
  .transform(({ routes: [route], waypoints }, context): FoundRoute => {
    if (route === undefined) {
      context.addIssue('holds no route')
      return z.NEVER
    }
    return {
      path: route.geometry,
      metres: route.distance,
      seconds: route.duration,
      startStreet: waypoints[0]?.name || null,
      endStreet: waypoints.at(-1)?.name || null,
      steps: stepsFrom(
        route.legs.flatMap(({ steps }) => steps),
        route.geometry,
      ),
    }
  })

/** A route whose line has six decimals; null if there is none. */
export const OsrmRoute = z.union([Found, NoRoute])

/** A table of durations in seconds. All Infinity if a point is not near any street. */
export const OsrmTable = (rows: number, columns: number) =>
  z.union([
    z
      .object({ code: z.literal('Ok'), durations: Matrix(rows, columns) })
      .transform(({ durations }) => durations),
    NoRoute.transform(() => noWays(rows, columns)),
  ])
