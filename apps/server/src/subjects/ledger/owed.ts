/** What riders owe the platform, and how much they may: SQL. Centavos. */
import { PLATFORM_ACCOUNTS } from '@puni/contract/ledger/values'
import { type RawBuilder, sql } from 'kysely'

const OF_PLATFORM = sql.join(PLATFORM_ACCOUNTS.map((account) => sql.lit(account)))

/**
 * Over rows of `ledger_totals`: what their rider owes; negative where it is the other way round. Of all accounts together nothing is left: what those
 * of the platform lack, the rider owes it.
 */
export const OWED = sql<number>`(-coalesce(sum(centavos) filter (where account in (${OF_PLATFORM})), 0))::float8`

/** Of a row of `riders`: what it owes. */
export const OWED_NOW = sql<number>`(select ${OWED} from ledger_totals where rider_id = riders.id)`

/** Of a row of `riders`: what it may owe before offers stop, its own limit or its zone's; null for any sum. */
export const CASH_LIMIT = sql<
  number | null
>`coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id))`

/** Condition on `riders`: may still be offered orders. What is owed is only added up where there is a limit. */
export const IS_BELOW_CASH_LIMIT: RawBuilder<boolean> = sql`(
  case when ${CASH_LIMIT} is null then true else ${OWED_NOW} < ${CASH_LIMIT} end
)`
