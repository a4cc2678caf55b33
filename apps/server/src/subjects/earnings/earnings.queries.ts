import { sql } from 'kysely'
import { startOfDay } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'
import { DATED_AT } from '../orders/orders.queries.ts'

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

/** What a rider's month took. */
interface Effort {
  readonly onDutySeconds: number
  readonly metres: number
  readonly metresFree: number
  /** Centavos. */
  readonly extras: number
}

/**
 * The time on duty within a month, up to `now`; what waits and cancellations of it were paid; the way with the orders earned in it, as they were offered; and the way without an order in the shifts
 * that began in it: one over its last midnight counts in it as a whole.
 */
export async function readEffort(
  db: Database,
  { riderId, year, month }: RiderMonth,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<Effort> {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const begins = startOfDay(first, timeZone)
  const ends = sql<Date>`((${first}::date + interval '1 month') at time zone ${timeZone})`
  const { rows } = await sql<Effort>`
    select (
      select coalesce(-sum(centavos), 0)::float8 from ledger_balances
      where rider_id = ${riderId} and account = 'extras' and day >= ${first}::date and day < ${first}::date + interval '1 month'
    ) as extras, (
      select coalesce(sum(extract(epoch from least(coalesce(off_at, ${now}), ${ends}) - greatest(on_at, ${begins}))), 0)::float8
      from shifts where rider_id = ${riderId} and on_at < least(${ends}, ${now}) and (off_at is null or off_at > ${begins})
    ) as "onDutySeconds", (
      select coalesce(round(sum(metres_free)), 0)::float8
      from shifts where rider_id = ${riderId} and on_at >= ${begins} and on_at < ${ends}
    ) as "metresFree", (
      select coalesce(sum(delivery_metres + coalesce((
        select pickup_metres from offers where offers.order_id = orders.id and rider_id = ${riderId} and outcome = 'accepted'
        order by closed_at desc limit 1
      ), 0)), 0)::float8
      from orders where assigned_rider_id = ${riderId} and order_is_earned(status, earnings_review)
        and ${DATED_AT} >= ${begins} and ${DATED_AT} < ${ends}
    ) as metres
  `.execute(db)
  return rows[0]!
}

/** What was delivered and earned, before the commission; centavos. */
interface Earned {
  readonly delivered: number
  readonly centavos: number
}

/** What a day `YYYY-MM-DD` brought, and its week up to it, which began on Monday. */
export async function readDayAndWeek(
  db: Database,
  riderId: string,
  day: string,
): Promise<{ readonly today: Earned; readonly week: Earned }> {
  const { rows } = await sql<Record<`${'today' | 'week'}_${keyof Earned}`, number>>`
    with counted as (
      select day, 0 as delivered, -centavos as centavos from ledger_balances
      where rider_id = ${riderId} and account in ('earnings', 'commission')
      union all select day, delivered, 0 from rider_days where rider_id = ${riderId}
    ), recent as (
      select * from counted where day >= date_trunc('week', ${day}::date)::date and day <= ${day}::date
    )
    select coalesce(sum(delivered), 0)::int as week_delivered, coalesce(sum(centavos), 0)::float8 as week_centavos,
      coalesce(sum(delivered) filter (where day = ${day}::date), 0)::int as today_delivered,
      coalesce(sum(centavos) filter (where day = ${day}::date), 0)::float8 as today_centavos
    from recent
  `.execute(db)
  const row = rows[0]!
  return {
    today: { delivered: row.today_delivered, centavos: row.today_centavos },
    week: { delivered: row.week_delivered, centavos: row.week_centavos },
  }
}
