/** Watches a connection pool from outside: how much of it is in use, and for how long the next caller has waited. */
import type pg from 'pg'
import { Waiting } from './waiting.ts'

type WatchedPool = Pick<pg.Pool, 'connect' | 'options' | 'totalCount' | 'idleCount'>

export class PoolWatch {
  #pool: WatchedPool | null = null
  readonly #waiting = new Waiting()

  /** Connections that the pool may open. */
  get most(): number {
    return this.#pool?.options.max ?? 0
  }

  get inUse(): number {
    return this.#pool === null ? 0 : this.#pool.totalCount - this.#pool.idleCount
  }

  /** Callers without a connection. */
  get waiting(): number {
    return this.#waiting.count
  }

  /** By how much the database is behind with its callers, milliseconds: see Waiting. */
  get lateMs(): number {
    return this.#waiting.lateMs
  }

  /** Watches a pool, whose `connect` goes on as before, for callers that await it. */
  attach(pool: WatchedPool): void {
    this.#pool = pool
    const connect = pool.connect.bind(pool)
    pool.connect = (() => this.#waiting.until(connect())) as pg.Pool['connect']
  }
}
