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

/** Before the first rider. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Problems that are told at most. */
const TOLD = 10
/** Riders whose entries are added up by one statement: it takes less than a second where each has thousands. */
const AT_ONCE = 100

/** Of so many riders after this one: the last of them, how many entries they have, and what is wrong. */
interface Slice {
  readonly last: string | null
  readonly entries: number
  readonly problems: readonly string[]
}

/** One statement, so that all of a rider's is about one instant: entries are made meanwhile. */
const prove = (after: string, timeZone: string): RawBuilder<Slice> => sql`
  with chosen as materialized (
    select id from riders where id > ${after}::uuid order by id limit ${AT_ONCE}
  ), entries as materialized (
    select transaction_id, rider_id, account, store_id, (occurred_at at time zone ${timeZone})::date as day, centavos
    from ledger_entries where rider_id in (select id from chosen)
  ), unbalanced as (
    select 'transaction ' || transaction_id || ' does not balance' as problem
    from entries group by transaction_id having sum(centavos) <> 0
  ), totals as (
    select 'the total of ' || rider_id || ' in ' || account || ' is not that of its entries' as problem
    from (
      select rider_id, account, store_id, centavos from entries
      union all select rider_id, account, store_id, -centavos from ledger_totals where rider_id in (select id from chosen)
    ) as compared group by rider_id, account, store_id having sum(centavos) <> 0
  ), balances as (
    select 'the balance of ' || rider_id || ' in ' || account || ' on ' || day || ' is not that of its entries' as problem
    from (
      select rider_id, account, day, centavos from entries
      union all select rider_id, account, day, -centavos from ledger_balances where rider_id in (select id from chosen)
    ) as compared group by rider_id, account, day having sum(centavos) <> 0
  )
  select (select max(id::text) from chosen) as last, (select count(*)::int from entries) as entries, array(
    select problem from unbalanced union all select problem from totals union all select problem from balances limit ${TOLD}
  ) as problems
`

/** Proves the ledger, unless it was today. Several processes may do it at once. */
export async function proveLedger({ db, clock, config, log }: Dependencies): Promise<void> {
  const now = clock.now()
  const timeZone = config.PLATFORM_TIME_ZONE
  const last = await readProof(db)
  if (last !== null && dayOf(new Date(last.at), timeZone) === dayOf(now, timeZone)) return
  let entries = 0
  const problems: string[] = []
  for (let after: string | null = NOBODY; after !== null;) {
    const { rows } = await prove(after, timeZone).execute(db)
    const slice: Slice = rows[0]!
    entries += slice.entries
    problems.push(...slice.problems.slice(0, TOLD - problems.length))
    after = slice.last
  }
  const found: LedgerProof = { at: now.toISOString(), entries, problems }
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
