/** Reads that a moment of lag does not harm, from a standby; from the primary where there is none that keeps up. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Outage } from '../background/outage.ts'
import { isDatabaseAway, isRecoveryConflict } from './failures.ts'
import type { Database } from './schema.ts'

/** A standby further behind is not asked, seconds. */
const MOST_LAG_S = 5

/**
 * For heavy lists and numbers that nobody expects to show what was written a second ago. Never for what a live event
 * makes an app fetch, nor for what somebody reads back after writing.
 */
export class Replica {
  readonly #primary: Database
  readonly #standby: Database | null
  readonly #outage: Outage
  readonly #mostLagS: number

  /** `standby` is null where none is configured. */
  constructor(primary: Database, standby: Database | null, log: Logger, mostLagS = MOST_LAG_S) {
    this.#primary = primary
    this.#standby = standby
    this.#outage = new Outage('reading from the replica', log)
    this.#mostLagS = mostLagS
  }

  /** Runs some queries on the standby, or on the primary if the standby is away, lags, or is in the way of its primary. */
  async read<T>(queries: (db: Database) => Promise<T>): Promise<T> {
    if (this.#standby === null) return await queries(this.#primary)
    try {
      await refuseLagging(this.#standby, this.#mostLagS)
      const result = await queries(this.#standby)
      this.#outage.worked()
      return result
    } catch (error) {
      if (!isNotNow(error)) throw error
      this.#outage.failed(error)
      return await queries(this.#primary)
    }
  }

  async close(): Promise<void> {
    await this.#standby?.destroy()
  }
}

class Lagging extends Error {
  override readonly name = 'Lagging'
}

function isNotNow(error: unknown): boolean {
  return (
    error instanceof Lagging ||
    (error instanceof Error && (isDatabaseAway(error) || isRecoveryConflict(error)))
  )
}

/** A standby that has replayed all it received does not lag, as long as it is still receiving. */
async function refuseLagging(standby: Database, mostS: number): Promise<void> {
  const { rows } = await sql<{ lag: number | null }>`select case
    when not pg_is_in_recovery() then 0
    when not exists (select from pg_stat_wal_receiver) then null
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
  end as lag`.execute(standby)
  const lag = rows[0]?.lag ?? null
  if (lag === null) throw new Lagging('it has lost its primary')
  if (lag > mostS) throw new Lagging(`it is more than ${mostS} s behind`)
}
