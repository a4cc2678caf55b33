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

/** Problems that are told at most. */
const TOLD = 10

/** How many entries a rider has, and what is wrong with them. */
type Found = Pick<LedgerProof, 'entries' | 'problems'>

/** One statement, so that all of it is about one instant: entries are made meanwhile. */
const prove = (riderId: string, timeZone: string): RawBuilder<Found> => sql`
  with entries as materialized (
    select transaction_id, account, store_id, (occurred_at at time zone ${timeZone})::date as day, centavos
    from ledger_entries where rider_id = ${riderId}
  ), unbalanced as (
    select 'transaction ' || transaction_id || ' does not balance' as problem
    from entries group by transaction_id having sum(centavos) <> 0
  ), totals as (
    select 'the total of ' || ${riderId}::text || ' in ' || account || ' is not that of its entries' as problem
    from (
      select account, store_id, centavos from entries
      union all select account, store_id, -centavos from ledger_totals where rider_id = ${riderId}
    ) as compared group by account, store_id having sum(centavos) <> 0
  ), debts as (
    select 'the debt of order ' || order_id || ' to ' || ${riderId}::text || ' is not that of its entries' as problem
    from (
      select order_id, centavos from entries join ledger_transactions on id = transaction_id where account = 'store'
      union all select order_id, -centavos from store_debts where rider_id = ${riderId}
    ) as compared group by order_id having sum(centavos) <> 0
  ), balances as (
    select 'the balance of ' || ${riderId}::text || ' in ' || account || ' on ' || day || ' is not that of its entries' as problem
    from (
      select account, day, centavos from entries
      union all select account, day, -centavos from ledger_balances where rider_id = ${riderId}
    ) as compared group by account, day having sum(centavos) <> 0
  )
  select (select count(*)::int from entries) as entries, array(
    select problem from unbalanced union all select problem from totals
    union all select problem from debts union all select problem from balances limit ${TOLD}
  ) as problems
`

/** What stores owe by order comes to what stands in the riders' accounts, by store. */
const PROVE_FEES = sql<{ problem: string }>`
  select 'the fees of ' || coalesce(store_id::text, 'those without a store') || ' are not those of its orders' as problem
  from (
    select store_id, centavos from ledger_totals where account = 'fees' union all select store_id, -centavos from store_fees
  ) as compared group by store_id having sum(centavos) <> 0 limit ${TOLD}
`

/** Proves the ledger, unless it was today. Several processes may do it at once. */
export async function proveLedger({ db, clock, config, log }: Dependencies): Promise<void> {
  const now = clock.now()
  const timeZone = config.PLATFORM_TIME_ZONE
  const last = await readProof(db)
  if (last !== null && dayOf(new Date(last.at), timeZone) === dayOf(now, timeZone)) return
  let entries = 0
  const problems: string[] = []
  // One after the other: all at once would take longer than a statement may.
  for (const id of await readRiders(db)) {
    const { rows } = await prove(id, timeZone).execute(db)
    entries += rows[0]!.entries
    problems.push(...rows[0]!.problems.slice(0, TOLD - problems.length))
  }
  const fees = await PROVE_FEES.execute(db)
  problems.push(...fees.rows.map(({ problem }) => problem).slice(0, TOLD - problems.length))
  const found: LedgerProof = { at: now.toISOString(), entries, problems }
  await sql`
    insert into settings (name, value) values ('ledger-proof', ${JSON.stringify(found)}::jsonb)
    on conflict (name) do update set value = excluded.value
  `.execute(db)
  if (found.problems.length > 0) log.error(found, 'the ledger is not what its entries say')
  else log.info({ entries: found.entries }, 'ledger proved')
}

/** Those who have entries. */
async function readRiders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct rider_id as id from ledger_totals`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last proof; null before the first. */
export async function readProof(db: Database): Promise<LedgerProof | null> {
  const { rows } = await sql<{ value: LedgerProof }>`
    select value from settings where name = 'ledger-proof'
  `.execute(db)
  return rows[0]?.value ?? null
}
