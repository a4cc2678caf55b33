/** Adds all entries of the ledger up anew, once a day, and says what came of it. */
import type { LedgerProof } from '@puni/contract/ledger/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { dayOf } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'PLATFORM_TIME_ZONE'>
  readonly log: Logger
}

/** The most that is told of each kind. */
const TOLD = 5

/** One statement, so that all of it is about one instant: entries are made meanwhile. */
const proof = (timeZone: string): RawBuilder<Omit<LedgerProof, 'at'>> => sql`
  with unbalanced as (
    select 'transaction ' || transaction_id || ' does not balance' as problem
    from ledger_entries group by transaction_id having sum(centavos) <> 0 limit ${TOLD}
  ), totals as (
    select 'the total of ' || rider_id || ' in ' || account || ' is not that of its entries' as problem
    from (
      select rider_id, account, store_id, centavos from ledger_entries
      union all select rider_id, account, store_id, -centavos from ledger_totals
    ) as compared group by rider_id, account, store_id having sum(centavos) <> 0 limit ${TOLD}
  ), balances as (
    select 'the balance of ' || rider_id || ' in ' || account || ' on ' || day || ' is not that of its entries' as problem
    from (
      select rider_id, account, (occurred_at at time zone ${timeZone})::date as day, centavos from ledger_entries
      union all select rider_id, account, day, -centavos from ledger_balances
    ) as compared group by rider_id, account, day having sum(centavos) <> 0 limit ${TOLD}
  )
  select (select count(*)::int from ledger_entries) as entries, array(
    select problem from unbalanced union all select problem from totals union all select problem from balances
  ) as problems
`

/** Proves the ledger, unless it was today. Several processes may do it at once. */
export async function proveLedger({ db, clock, config, log }: Dependencies): Promise<void> {
  const now = clock.now()
  const timeZone = config.PLATFORM_TIME_ZONE
  const last = await readProof(db)
  if (last !== null && dayOf(new Date(last.at), timeZone) === dayOf(now, timeZone)) return
  const { rows } = await proof(timeZone).execute(db)
  const found: LedgerProof = { at: now.toISOString(), ...rows[0]! }
  await sql`
    insert into settings (name, value) values ('ledger-proof', ${JSON.stringify(found)}::jsonb)
    on conflict (name) do update set value = excluded.value
  `.execute(db)
  if (found.problems.length > 0) log.error(found, 'the ledger is not what its entries say')
  else log.info({ entries: found.entries }, 'ledger proved')
}

/** The last proof; null before the first. */
export async function readProof(db: Database): Promise<LedgerProof | null> {
  const { rows } = await sql<{ value: LedgerProof }>`
    select value from settings where name = 'ledger-proof'
  `.execute(db)
  return rows[0]?.value ?? null
}
