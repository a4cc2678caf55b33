/** Opens the database, embedded or by URL. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUseless } from './failures.ts'
import type { Tables } from './schema.ts'

/** How to reach a PostgreSQL server: a URL, or the socket of the embedded one. */
export type ConnectionSettings = pg.ClientConfig

/** A caller that waits longer for a connection gets an error: the database is away. Milliseconds. */
export const CONNECT_MS = 3_000
/** PostgreSQL cancels statements that take longer, milliseconds. */
const STATEMENT_MS = 5_000
/** A database that does not even report the timeout is away, milliseconds. */
const ANSWER_MS = STATEMENT_MS + 1_000
/**
 * PostgreSQL ends a transaction that is idle for this long and releases its locks: its process froze.
 * Milliseconds.
 */
const IDLE_TRANSACTION_MS = 30_000
/** Every timestamp goes over the wire in UTC, regardless of the server's setting. */
const UTC = '-c timezone=UTC'
/** How sessions of the server's own are set up. */
const SESSION_OPTIONS = `${UTC} -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_MS}`

/** How a pool is, and what is told of it. */
export interface PoolOptions {
  /** Connections at most. */
  readonly size: number
  /** Called for broken connections, once for all that break together. */
  readonly onError: (error: Error) => void
  /** Called with the pool itself, to watch it. */
  readonly onPool?: (pool: pg.Pool) => void
  /** Called when a statement is over, however it ended, with its text and the milliseconds it took. */
  readonly onStatement?: (text: string, ms: number) => void
}

/** A connection pool, wrapped for queries. */
export function connect(
  settings: ConnectionSettings,
  { size, onError, onPool, onStatement }: PoolOptions,
): Kysely<Tables> {
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: SESSION_OPTIONS,
  })
  onPool?.(pool)
  const onBroken = onceAtATime(onError)
  // The pool listens to idle connections only. One that breaks while checked out would crash the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  pool.on('error', onBroken)
  // One wrapper for each connection: Kysely remembers those that it has seen.
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const lender = {
    connect: async () => {
      const client = await pool.connect()
      const known = lent.get(client) ?? lend(client, onStatement)
      lent.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lender }) })
}

/** A single connection without timeouts, for long work such as a migration. */
export function connectPatiently(settings: ConnectionSettings): Kysely<Tables> {
  const pool = new pg.Pool({ ...settings, max: 1, connectionTimeoutMillis: CONNECT_MS, options: UTC })
  // The pending query rejects on its own.
  const ignore = () => undefined
  pool.on('connect', (client) => client.on('error', ignore))
  pool.on('error', ignore)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * A connection that is discarded after a query timeout, as the next holder would wait behind the late answer, and when it
 * turns out to be read-only: a failover made another server the primary. Further queries of its current holder, such as
 * a rollback, fail at once.
 */
function lend(client: pg.PoolClient, onStatement: PoolOptions['onStatement']): PostgresPoolClient {
  let lost: Error | null = null
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (lost !== null) throw lost
    const startedAt = performance.now()
    try {
      return await client.query({ text, values: [...parameters] })
    } catch (error) {
      if (error instanceof Error && isUseless(error)) lost = error
      throw error
    } finally {
      onStatement?.(text, performance.now() - startedAt)
    }
  }
  return {
    // Without the cursors that this type also allows: nothing here uses them.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(lost ?? false),
  }
}

/** Calls through at most once a second. */
function onceAtATime(onError: (error: Error) => void): (error: Error) => void {
  let last = -Infinity
  return (error) => {
    const now = performance.now()
    if (now - last > 1_000) onError(error)
    last = now
  }
}
