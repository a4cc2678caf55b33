/** Watches a connection pool from outside: how much of it is in use, and for how long the next caller has waited. */
import type pg from 'pg'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void
interface Connect {
  (): Promise<pg.PoolClient>
  (callback: Callback): void
}

export class PoolWatch {
  #pool: pg.Pool | null = null
  /** When each caller without a connection began to wait, the oldest first. */
  readonly #waiting = new Set<{ readonly since: number }>()

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

  /** For how long the first of them has waited, milliseconds; 0 if nobody waits. */
  get longestWaitMs(): number {
    const [first] = this.#waiting
    return first === undefined ? 0 : performance.now() - first.since
  }

  /** Watches a pool, whose `connect` goes on as before. The pool's own `query` uses it with a callback. */
  attach(pool: pg.Pool): void {
    this.#pool = pool
    const connect = pool.connect.bind(pool) as Connect
    const watched = (callback?: Callback) => {
      const wait = { since: performance.now() }
      this.#waiting.add(wait)
      const over = () => void this.#waiting.delete(wait)
      if (callback === undefined) return connect().finally(over)
      return connect((...result) => {
        over()
        callback(...result)
      })
    }
    pool.connect = watched as typeof pool.connect
  }
}
