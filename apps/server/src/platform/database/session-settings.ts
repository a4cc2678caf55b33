/** Whether the settings that connections ask for are in force. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/**
 * Warns if a pooler between us and PostgreSQL dropped what connections ask for: time limits of statements and
 * transactions, and the time zone.
 */
export async function warnUnlessInForce(db: Database, log: Logger): Promise<void> {
  const dropped = await droppedSettings(db)
  if (dropped.length === 0) return
  log.warn(`DATABASE_URL: a pooler drops our settings (${dropped.join(', ')}): make them there`)
}

/** The names of the settings that are not in force. */
export async function droppedSettings(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where (name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0')
      or (name = 'TimeZone' and setting <> 'UTC') order by name`.execute(db)
  return rows.map(({ name }) => name)
}
