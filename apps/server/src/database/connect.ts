/** Opens the database, embedded or by URL. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

/** How to reach a PostgreSQL server: an URL, or the socket of the embedded one. */
export type ConnectionSettings = pg.ClientConfig

/** A pool of connections, wrapped for queries. `onError` hears of idle connections that broke. */
export function connect(
  settings: ConnectionSettings,
  size: number,
  onError: (error: Error) => void,
): Kysely<Tables> {
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: 5_000,
    // Every instant goes over the wire in UTC, whatever the server's own setting.
    options: '-c timezone=UTC',
  })
  pool.on('error', onError)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
