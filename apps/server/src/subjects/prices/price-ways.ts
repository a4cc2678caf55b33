/** The ways that deliveries are priced by. */
import type { Position } from '@puni/contract/fields'
import { setImmediate } from 'node:timers/promises'
import type { ErrorLog } from '../../platform/log.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Routing } from '../routing/routing.ts'
import { estimatedLength, type WayLength, wayLength } from '../routing/way-length.ts'

/** Maximum wait for route providers, milliseconds. */
const WAIT_MS = 1_000
/** Asked for at a time. */
const AT_ONCE = 8

export interface WaySources {
  readonly routing: Pick<Routing, 'route'>
  readonly log: ErrorLog
}

/** Pickup and delivery. */
export interface Ends {
  readonly from: Position
  readonly to: Position
}

/** Nobody knows yet what the rider will ride. */
const VEHICLE = 'Moto'

/** The length without calling any provider. */
export function estimatedWay(ends: Ends): WayLength {
  return estimatedLength({ ...ends, vehicle: VEHICLE })
}

/** The length by streets, or an estimate where none is known within a second. */
export async function priceWay(ends: Ends, sources: WaySources): Promise<WayLength> {
  return (await priceWays([ends], sources))[0]!
}

/** The lengths of all, in the same sequence and second. */
export async function priceWays(all: readonly Ends[], sources: WaySources): Promise<WayLength[]> {
  return await untilAborted(AbortSignal.timeout(WAIT_MS), async (tooLate) => {
    const ways: WayLength[] = []
    while (ways.length < all.length) {
      // The street search runs on this thread: let other work run in between.
      await setImmediate()
      const some = all.slice(ways.length, ways.length + AT_ONCE)
      ways.push(
        ...(await Promise.all(
          some.map((ends) => wayLength({ ...ends, vehicle: VEHICLE }, tooLate, sources)),
        )),
      )
    }
    return ways
  })
}
