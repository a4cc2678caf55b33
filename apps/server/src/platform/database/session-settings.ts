/** Whether the settings that connections ask for are in force. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/**
 * Warns if a pooler between us and PostgreSQL dropped what connections ask for: time limits of statements and
 * transactions, and the time zone.
 */
export async function warnUnlessInForce(db: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where (name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0')
      or (name = 'TimeZone' and setting <> 'UTC') order by name`.execute(db)
  if (rows.length === 0) return
  log.warn(
    `DATABASE_URL: a pooler drops our settings (${rows.map(({ name }) => name).join(', ')}): make them there`,
  )
}
