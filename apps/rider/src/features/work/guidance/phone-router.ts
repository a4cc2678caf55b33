/** Ways by the streets that the phone keeps with its order: the server's router, without a server. */
import { presentRoute } from '@puni/streets/guidance/present-route'
import { stepsOf } from '@puni/streets/guidance/steps'
import { decodeStreets } from '@puni/streets/graph/graph-streets'
import { StreetRouter } from '@puni/streets/router/street-router'
import type { Position } from '@puni/contract/fields'
import type { RouteResult, StreetPart } from '@puni/contract/routing/entities'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { weekMinute } from '@puni/contract/stores/opening-hours'

/** Finds a way between two points; null where none is kept. */
export type FindWay = (from: Position, to: Position, vehicle: VehicleType) => RouteResult | null

/** The router of a part, by the rules of the hour in its time zone. Throws PackError if it is damaged. */
export function openStreets({ streets, traffic, city }: StreetPart, timeZone: string): FindWay {
  const bytes = Uint8Array.from(atob(streets), (letter) => letter.charCodeAt(0))
  const router = new StreetRouter(decodeStreets(bytes, city))
  return (from, to, vehicle) => {
    const minute = weekMinute(new Date(), timeZone)
    const found = router.route(from, to, { vehicle, traffic, minute })
    if (found === null) return null
    const { parts, endSide } = found.describe()
    return presentRoute({ ...found, steps: stepsOf(parts, found.path.length, endSide) })
  }
}
