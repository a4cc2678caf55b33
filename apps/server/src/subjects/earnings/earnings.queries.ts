import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A rider's month in the platform's calendar. */
export interface RiderMonth {
  readonly riderId: string
  readonly year: number
  /** From 1. */
  readonly month: number
}

/** What a rider delivered and earned on a day. */
export interface RiderDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly delivered: number
  /** Before the commission, and the commission; centavos. */
  readonly earned: number
  readonly commission: number
}

/** A rider's month: its days with earnings, ascending, and its waits at stores. */
interface MonthOfWork {
  readonly days: readonly RiderDay[]
  readonly waits: number
  readonly waitedSeconds: number
}

/** What counts for a rider in a month: the money as the ledger has it, the orders and waits from the counters (`018-counted-by-the-database.md`). */
export async function readMonth(db: Database, { riderId, year, month }: RiderMonth): Promise<MonthOfWork> {
  const firstDay = sql<Date>`${`${year}-${String(month).padStart(2, '0')}-01`}::date`
  const nextMonth = sql<Date>`(${firstDay} + interval '1 month')::date`
  const inMonth = sql`rider_id = ${riderId} and day >= ${firstDay} and day < ${nextMonth}`
  const { rows } = await sql<{ waits: number; waitedSeconds: number }>`
    select coalesce(sum(waits), 0)::int as waits, coalesce(sum(seconds), 0)::int as "waitedSeconds" from rider_waits where ${inMonth}
  `.execute(db)
  const { rows: days } = await sql<RiderDay>`
    with money as (
      select day, -sum(centavos)::float8 as earned, -coalesce(sum(centavos) filter (where account = 'commission'), 0)::float8 as commission
      from ledger_balances where ${inMonth} and account in ('earnings', 'commission') group by day
    ), orders as (
      select day, delivered from rider_days where ${inMonth} and delivered > 0
    )
    select day::text, coalesce(delivered, 0) as delivered, coalesce(earned, 0) as earned, coalesce(commission, 0) as commission
    from money full join orders using (day) order by day
  `.execute(db)
  return { days, ...rows[0]! }
}
