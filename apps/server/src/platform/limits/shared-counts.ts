/** The counts of all processes, in one table. A request costs no statement: counts travel about once a second. */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { minuteOf, type RateCounts, type Share } from './rate-counts.ts'

/** From one exchange to the next, milliseconds. */
export const SHARE_EVERY_MS = 1_000
/** Keys in one statement; the rest goes with the next. */
const MOST_KEYS = 5_000

/** Adds this process's counts to those of the others and learns the sums. */
export class SharedCounts {
  readonly #db: Database
  readonly #clock: Clock
  readonly #counts: RateCounts
  #prunedIn = 0

  constructor(db: Database, clock: Clock, counts: RateCounts) {
    this.#db = db
    this.#clock = clock
    this.#counts = counts
  }

  /** One exchange. Without anything to tell, and once a minute to clear up, it sends nothing. */
  async exchange(): Promise<void> {
    const shares = this.#counts.toShare(MOST_KEYS)
    try {
      if (shares.length > 0) await this.#add(shares)
    } catch (error) {
      this.#counts.notShared(shares)
      throw error
    }
    await this.#prune()
  }

  async #add(shares: readonly Share[]): Promise<void> {
    // Sorted, so that processes lock the rows in the same sequence. A count of an earlier minute comes too late.
    const { rows } = await sql<{ key: string; count: number; former: number }>`
      insert into request_counts as held (key, minute, count)
        select * from unnest(
          ${shares.map(({ key }) => key)}::text[],
          ${shares.map(({ minute }) => minute)}::int[],
          ${shares.map(({ own }) => own)}::int[]
        ) as share (key, minute, own) order by key
      on conflict (key) do update set
        minute = excluded.minute,
        former = case held.minute when excluded.minute then held.former when excluded.minute - 1 then held.count else 0 end,
        count = excluded.count + case when held.minute = excluded.minute then held.count else 0 end
        where held.minute <= excluded.minute
      returning key, count, former
    `.execute(this.#db)
    const counted = new Map(rows.map((row) => [row.key, row]))
    for (const share of shares) {
      const row = counted.get(share.key)
      if (row !== undefined) this.#counts.shared(share, { total: row.count, former: row.former })
    }
  }

  /** Deletes the counts of earlier minutes, once a minute. */
  async #prune(): Promise<void> {
    const minute = minuteOf(this.#clock.now())
    if (minute === this.#prunedIn) return
    this.#prunedIn = minute
    // Waits for nobody, so it cannot deadlock with a process that adds.
    await sql`
      delete from request_counts where key in (
        select key from request_counts where minute < ${minute - 1} for update skip locked
      )
    `.execute(this.#db)
  }
}
