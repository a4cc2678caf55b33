/** Opens the database, embedded or by URL. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUnanswered } from './failures.ts'
import type { Tables } from './schema.ts'

/** How to reach a PostgreSQL server: an URL, or the socket of the embedded one. */
export type ConnectionSettings = pg.ClientConfig

/** Whoever waits longer for a connection hears that the database is away, milliseconds. */
export const CONNECT_MS = 3_000
/** PostgreSQL ends a statement that takes longer, milliseconds. */
const STATEMENT_MS = 5_000
/** A database that does not even say so is away, milliseconds. */
const ANSWER_MS = STATEMENT_MS + 1_000
/** PostgreSQL ends a transaction in which nothing is asked for so long, with its locks: its process froze. Milliseconds. */
const IDLE_TRANSACTION_MS = 30_000
/** Every instant goes over the wire in UTC, whatever the server's own setting. */
const UTC = '-c timezone=UTC'

/** A pool of connections, wrapped for queries. `onError` hears of connections that broke, once for all that break together. */
export function connect(
  settings: ConnectionSettings,
  size: number,
  onError: (error: Error) => void,
): Kysely<Tables> {
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: `${UTC} -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_MS}`,
  })
  const onBroken = onceAtATime(onError)
  // The pool listens to idle connections only. One that breaks in somebody's hands would end the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  pool.on('error', onBroken)
  const lender = {
    connect: async () => untilUnanswered(await pool.connect()),
    end: () => pool.end(),
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lender }) })
}

/** One connection for work that may take its time, such as a migration. */
export function connectPatiently(settings: ConnectionSettings): Kysely<Tables> {
  const pool = new pg.Pool({ ...settings, max: 1, connectionTimeoutMillis: CONNECT_MS, options: UTC })
  // What was asked fails by itself.
  const ignore = () => undefined
  pool.on('connect', (client) => client.on('error', ignore))
  pool.on('error', ignore)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * A connection that is given up once an answer did not come in time: whoever had it next would wait behind that answer. The
 * rest of what its holder asks, a rollback for one, fails at once.
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
    // Without the cursors that this type allows too: nobody here reads by them.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(lost ?? false),
  }
}

/** Calls through, but not again within a second. */
function onceAtATime(onError: (error: Error) => void): (error: Error) => void {
  let last = -Infinity
  return (error) => {
    const now = performance.now()
    if (now - last > 1_000) onError(error)
    last = now
  }
}
