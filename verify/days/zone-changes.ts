/** Riders who go to the other zone in the middle of a shift, often with an offer on the screen, and come back. */
import * as actions from '../support/lifecycle/actions.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, offerTo, until } from './clockwork.ts'

const MINUTE_MS = 60_000

/** Changes zones once or twice from an instant on, while the rider is on duty. */
export function* changesZones(city: City, riderId: string, at: number, chance: Random): Actor {
  yield* until(at)
  for (let times = chance.between(1, 2); times > 0; times -= 1) {
    if (chance.chance(0.7)) yield* offerTo(riderId, false, city.now() + 120 * MINUTE_MS)
    yield* until(city.now() + chance.between(300, 4_000))
    if (city.riderIsOnDuty(riderId)) yield* act(actions.startWork(riderId, city.elsewhere))
    yield* until(city.now() + chance.between(2, 45) * MINUTE_MS)
    if (city.riderIsOnDuty(riderId)) yield* act(actions.startWork(riderId, city.zoneId))
  }
}
