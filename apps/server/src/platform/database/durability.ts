/** Whether the database is durable: whether it keeps what it acknowledges. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/** Settings that, when off, let PostgreSQL lose or corrupt acknowledged writes if its machine fails. */
const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Warns if acknowledged writes may be lost. The person who runs the server decides. */
export async function warnUnlessDurable(db: Database, log: Logger): Promise<void> {
  const weak = await weakSettings(db)
  if (weak.length === 0) return
  log.warn(
    `DATABASE_URL: the server has ${weak.join(', ')}: writes that were answered may be lost when its machine fails`,
  )
}

/** The settings by which acknowledged writes may be lost, such as `fsync=off`. */
export async function weakSettings(db: Database): Promise<string[]> {
  const names = sql.join(SETTINGS.map((name) => sql.lit(name)))
  // With synchronous standbys, 'local' does not wait for them: a failover would lose what was answered.
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where (name in (${names}) and setting = 'off')
      or (name = 'synchronous_commit' and setting = 'local' and current_setting('synchronous_standby_names') <> '')
    order by name`.execute(db)
  return rows.map(({ name, setting }) => `${name}=${setting}`)
}
