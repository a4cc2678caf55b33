/** Watches a connection pool from outside: how much of it is in use, and for how long the next caller has waited. */
import type pg from 'pg'

type WatchedPool = Pick<pg.Pool, 'connect' | 'options' | 'totalCount' | 'idleCount'>

/** Where nobody is served for so long, the database is away and not busy, milliseconds. */
const AWAY_MS = 250

export class PoolWatch {
  #pool: WatchedPool | null = null
  /** When each caller without a connection began to wait, the oldest first. */
  readonly #since = new Set<{ readonly at: number }>()
  #servedAt = -Infinity

  /** Connections that the pool may open. */
  get most(): number {
    return this.#pool?.options.max ?? 0
  }

  get inUse(): number {
    return this.#pool === null ? 0 : this.#pool.totalCount - this.#pool.idleCount
  }

  /** Callers without a connection. */
  get waiting(): number {
    return this.#since.size
  }

  /**
   * For how long the first caller has waited, milliseconds. 0 if nobody waits, and if nobody is served: to turn callers
   * away would not bring the database back.
   */
  get lateMs(): number {
    const [first] = this.#since
    const now = performance.now()
    return first === undefined || now - this.#servedAt > AWAY_MS ? 0 : now - first.at
  }

  /** Watches a pool, whose `connect` goes on as before, for callers that await it. */
  attach(pool: WatchedPool): void {
    this.#pool = pool
    const connect = pool.connect.bind(pool)
    pool.connect = (() => this.#counted(connect())) as pg.Pool['connect']
  }

  async #counted<T>(connected: Promise<T>): Promise<T> {
    const wait = { at: performance.now() }
    this.#since.add(wait)
    try {
      const client = await connected
      this.#servedAt = performance.now()
      return client
    } finally {
      this.#since.delete(wait)
    }
  }
}
