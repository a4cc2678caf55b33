/** Opens the database, embedded or by URL. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUnanswered } from './failures.ts'
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

/**
 * A connection pool, wrapped for queries. `onError` is called for broken connections, once for all that break
 * together, and `onPool` with the pool itself, to watch it.
 */
export function connect(
  settings: ConnectionSettings,
  size: number,
  onError: (error: Error) => void,
  onPool: (pool: pg.Pool) => void = () => undefined,
): Kysely<Tables> {
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: `${UTC} -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_MS}`,
  })
  onPool(pool)
  const onBroken = onceAtATime(onError)
  // The pool listens to idle connections only. One that breaks while checked out would crash the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  pool.on('error', onBroken)
  const lender = {
    connect: async () => untilUnanswered(await pool.connect()),
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
 * A connection that is discarded after a query timeout: the next holder would wait behind the late answer.
 * Further queries of its current holder, such as a rollback, fail at once.
 */
function untilUnanswered(client: pg.PoolClient): PostgresPoolClient {
  let lost: Error | null = null
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (lost !== null) throw lost
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      if (error instanceof Error && isUnanswered(error)) lost = error
      throw error
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
