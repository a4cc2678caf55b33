/** Watches a connection pool from outside: how much of it is in use, and for how long the next caller has waited. */
import type pg from 'pg'

/** Where nobody gets a connection for so long, the database is away and not busy, milliseconds. */
const AWAY_MS = 250

type WatchedPool = Pick<pg.Pool, 'connect' | 'options' | 'totalCount' | 'idleCount'>

export class PoolWatch {
  #pool: WatchedPool | null = null
  /** When each caller without a connection began to wait, the oldest first. */
  readonly #waiting = new Set<{ readonly since: number }>()
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
    return this.#waiting.size
  }

  /**
   * By how much the database is behind with its callers, milliseconds: for how long the first of them has waited. 0 if nobody
   * waits, and if it serves nobody: to turn callers away would not bring it back.
   */
  get lateMs(): number {
    const [first] = this.#waiting
    const now = performance.now()
    return first === undefined || now - this.#servedAt > AWAY_MS ? 0 : now - first.since
  }

  /** Watches a pool, whose `connect` goes on as before, for callers that await it. */
  attach(pool: WatchedPool): void {
    this.#pool = pool
    const connect = pool.connect.bind(pool)
    const watched = async (): Promise<pg.PoolClient> => {
      const wait = { since: performance.now() }
      this.#waiting.add(wait)
      try {
        const client = await connect()
        this.#servedAt = performance.now()
        return client
      } finally {
        this.#waiting.delete(wait)
      }
    }
    pool.connect = watched as pg.Pool['connect']
  }
}
