/** Faults: restarts, processes that come and go, a database that goes down or is set back, pushes that get lost; and the server's own slow timers. */
import * as actions from '../support/lifecycle/actions.ts'
import type { Action } from '../support/lifecycle/actions.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Something outside the model, at one instant. It is a failure if it throws. */
export function incident(summary: string, happen: () => Promise<void> | void): Action {
  return {
    summary,
    isOnce: true,
    async perform() {
      await happen()
      return { answers: [], stages: [] }
    },
  }
}

/** The server restarts. */
export function* restarts(at: number): Actor {
  yield* until(at)
  yield* act(actions.restart())
}

/** For some hours two processes serve the city, one step each in turn; then one of them ends. */
export function* sharesWork({ test }: City, from: number, to: number): Actor {
  yield* until(from)
  yield* act(incident('another server process starts', () => test.startOther()))
  yield* until(to)
  yield* act(incident('one of two server processes ends', () => test.endOther()))
}

/** PostgreSQL ends all connections of the server, as in a failover. */
export function* losesConnections(city: City, at: number): Actor {
  yield* until(at)
  yield* act(incident('the database ends all connections', () => city.test.endConnections()))
}

/** The database goes down in the middle of some calls. */
export function* losesDatabase(city: City, at: number, chance: Random): Actor {
  yield* until(at)
  city.expectOutages(chance.between(3, 12), chance)
}

/** The push service takes messages that never arrive, or none at all. */
export function* losesPushes(city: City, at: number, chance: Random): Actor {
  const { phones } = city
  yield* until(at)
  if (chance.chance(0.5)) phones.isDown = true
  else phones.lossRate = chance.pick([0.3, 1])
  yield* until(city.now() + chance.between(10, 180) * MINUTE_MS)
  Object.assign(phones, { isDown: false, lossRate: 0 })
}

/** The server's clock is set back by an hour. */
export function* setsClockBack(city: City, at: number): Actor {
  yield* until(at)
  yield* act(incident('the clock is set back by an hour', () => city.setBack(HOUR_MS)))
}

/** The server's clock goes forward by an hour: what was due then is late, and riders have been silent. */
export function* setsClockForward(city: City, at: number): Actor {
  yield* until(at)
  yield* act(incident('the clock is set forward by an hour', () => city.setForward(HOUR_MS)))
}

/** Last night's backup is restored in the middle of the day: phones hold sessions and orders that are gone. */
export function* losesMorning(city: City, backedUpAt: number, at: number): Actor {
  yield* until(backedUpAt)
  yield* act(incident('a backup is made', () => city.backUp()))
  yield* until(at)
  let lost: string[] = []
  const restore = async () => {
    lost = await city.restoreBackup()
  }
  yield* act(incident('the backup is put into place', restore))
  for (const { id } of city.riders) {
    if (!city.riderIsLoggedIn(id)) yield* act(actions.logIn(id))
    yield* act(asksForLost(city, id, lost))
  }
}

/** A phone sends what it had not sent yet, for orders that no longer exist. */
function asksForLost(city: City, riderId: string, lost: readonly string[]): Action {
  return {
    summary: `the phone of rider ${riderId} asks for ${lost.length} orders that are gone`,
    async perform({ tokens }, { api }) {
      // Steps are judged by their order; everything else is refused first to a rider whom the backup holds blocked.
      const otherwise = city.riderIsBlocked(riderId) ? 403 : 404
      for (const id of lost.slice(-3)) {
        const token = tokens.get(riderId)
        const step = { params: { id }, body: { status: 'delivered' } }
        const accept = { params: { orderId: id, riderId } }
        const said = [
          await api.send('setOrderStatus', step, token),
          await api.send('acceptOrder', accept, token),
          await api.send('getOrder', { params: { id } }, token),
        ].map(({ status }) => status)
        const expected = [404, otherwise, otherwise]
        if (said.join() !== expected.join())
          throw city.failure(
            `Of an order that is gone the server said ${said.join()}, not ${expected.join()}`,
          )
      }
      return { answers: [], stages: [] }
    },
  }
}

/** The server's timers: the one-minute timer, here every ten, and the hourly one. */
export function* timers(city: City, to: number): Actor {
  for (let round = 0; city.now() < to; round += 1) {
    yield* until(city.now() + 10 * MINUTE_MS)
    yield* act(actions.endSilentDuty())
    if (round % 6 !== 0) continue
    yield* act(incident('the server keeps house', () => city.keepHouse()))
    yield* act(incident('the day is looked back on', () => city.turnPage()))
  }
}
