/** Compares the counters of riders with the orders that they count. */
import type pg from 'pg'

const MISCOUNTED = `
  with of_rider as (
    select *, status = 'delivered' and earnings_review is distinct from 'pending' and earnings_review is distinct from 'rejected' as earned
    from orders where assigned_rider_id is not null
  ), totals as (
    select assigned_rider_id as rider_id, null::date as day, count(*) as taken, count(*) filter (where earned) as delivered,
      count(*) filter (where status = 'canceled') as canceled, coalesce(sum(shipping_cost) filter (where earned), 0) as centavos
    from of_rider group by 1
  ), days as (
    select rider_id, day, sum(taken) as taken, sum(delivered) as delivered, 0 as canceled, sum(centavos) as centavos
    from (
      select assigned_rider_id as rider_id, (created_at at time zone $1)::date as day, 1 as taken, 0 as delivered, 0 as centavos
        from of_rider
      union all
      select assigned_rider_id, (delivered_at at time zone $1)::date, 0, 1, shipping_cost from of_rider where earned
    ) as each group by 1, 2
  ), expected as (
    select * from totals union all select * from days
  ), counted as (
    select rider_id, null::date as day, taken, delivered, canceled, centavos from rider_totals
    union all select rider_id, day, taken, delivered, 0, centavos from rider_days
  ), compared as (
    select rider_id, day, 1 as side, taken, delivered, canceled, centavos from expected
    union all select rider_id, day, -1, -taken, -delivered, -canceled, -centavos from counted
  )
  select rider_id || coalesce(' on ' || day::text, '') || ': ' ||
    concat_ws(', ', sum(taken) || ' taken', sum(delivered) || ' delivered', sum(canceled) || ' canceled', sum(centavos) || ' centavos')
    || ' not counted' as problem
  from compared group by rider_id, day
  having sum(taken) <> 0 or sum(delivered) <> 0 or sum(canceled) <> 0 or sum(centavos) <> 0`

/** What is counted wrong, for days of this time zone, in words; empty if nothing is. */
export async function miscounted(
  sql: pg.ClientBase,
  timeZone = 'America/Argentina/Buenos_Aires',
): Promise<string[]> {
  const { rows } = await sql.query<{ problem: string }>(MISCOUNTED, [timeZone])
  return rows.map(({ problem }) => problem)
}
