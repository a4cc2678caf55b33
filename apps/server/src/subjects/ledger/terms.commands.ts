/** The ledger's terms. The database makes the entries of orders by itself (`050-ledger.ts`). */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type ConnectionSettings, connectPatiently } from '../../platform/database/connect.ts'

/** What entries are made by, from now on. */
interface LedgerTerms {
  readonly timeZone: string
  /** The platform's share of what riders earn, a fraction. */
  readonly commissionRate: number
}

/**
 * Opens the ledger with what the orders so far brought, or takes over these terms, before the server listens. A new rate counts for deliveries
 * from now on; in a new time zone the balances' days are counted all over. Changes of orders wait meanwhile, in every process: the opening takes some
 * 20 seconds for a hundred thousand orders.
 */
export async function keepLedger(
  { timeZone, commissionRate }: LedgerTerms,
  { connection, log }: { readonly connection: ConnectionSettings; readonly log: Logger },
): Promise<void> {
  const db = connectPatiently(connection)
  try {
    const { rows } =
      await sql<LedgerTerms>`select value ->> 'timeZone' as "timeZone", (value ->> 'commissionRate')::float8 as "commissionRate"
      from settings where name = 'ledger'`.execute(db)
    const terms = rows[0]
    if (terms === undefined) {
      await sql`select open_ledger(${timeZone}, ${commissionRate}::numeric)`.execute(db)
      log.info({ timeZone, commissionRate }, 'ledger opened')
      return
    }
    if (terms.timeZone !== timeZone) {
      await sql`select recount_ledger(${timeZone})`.execute(db)
      log.info({ timeZone }, 'balances counted for the days of this time zone')
    }
    if (terms.commissionRate !== commissionRate) {
      await sql`update settings set value = value || jsonb_build_object('commissionRate', ${commissionRate}::numeric) where name = 'ledger'`.execute(
        db,
      )
      log.info(
        { from: terms.commissionRate, to: commissionRate },
        'another commission from now on: what was delivered before keeps its own',
      )
    }
  } finally {
    await db.destroy()
  }
}
