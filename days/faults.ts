/** What befalls a platform: restarts, a database that throws everybody out; and its own slow timers. */
import * as deeds from '../apps/server/test/lifecycle/deeds.ts'
import type { Deed } from '../apps/server/test/lifecycle/deeds.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'

/** The server ends and starts again at an instant. */
export function* restarts(at: number): Actor {
  yield* until(at)
  yield* act(deeds.restart())
}

/** PostgreSQL ends all connections of the server at an instant, as in a failover. */
export function* loseConnections(at: number): Actor {
  yield* until(at)
  yield* act(connectionsEnd())
}

function connectionsEnd(): Deed {
  return {
    told: 'the database ends all connections',
    async perform({ test }) {
      await test.sql.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return { answers: [], stages: [] }
    },
  }
}

/** The timer of the server that runs each minute; here each five. */
export function* minds(city: City, to: number): Actor {
  while (city.now() < to) {
    yield* until(city.now() + 5 * 60_000)
    yield* act(deeds.endSilentDuty())
  }
}
