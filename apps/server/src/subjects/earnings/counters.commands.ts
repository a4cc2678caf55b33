/** The counters of what riders took and earned. The database counts by itself; its days must be those of the platform. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type ConnectionSettings, connectPatiently } from '../../platform/database/connect.ts'

/**
 * Counts all over if the counters' days are those of another time zone, before the server listens. Changes of orders wait
 * meanwhile, in every process: seconds for a million orders.
 */
export async function keepCountersIn(
  timeZone: string,
  { connection, log }: { readonly connection: ConnectionSettings; readonly log: Logger },
): Promise<void> {
  const db = connectPatiently(connection)
  try {
    const { rows } = await sql<{ timeZone: string }>`
      select value ->> 'timeZone' as "timeZone" from settings where name = 'rider-counters'
    `.execute(db)
    if (rows[0]?.timeZone === timeZone) return
    await sql`select recount_riders(${timeZone}), recount_waits(${timeZone})`.execute(db)
    log.info({ timeZone }, 'earnings counted for the days of this time zone')
  } finally {
    await db.destroy()
  }
}
