/** Compares the counters of riders and stores with the orders and the waits that they count. */
import type pg from 'pg'

const MISCOUNTED = `
  with of_rider as (
    select *, shipping_cost + shipping_cost_adjustment as brought, status = 'delivered' and earnings_review is distinct from 'pending' and earnings_review is distinct from 'rejected' as earned
    from orders where assigned_rider_id is not null
  ), totals as (
    select assigned_rider_id as rider_id, null::date as day, count(*) as taken, count(*) filter (where earned) as delivered,
      count(*) filter (where status = 'canceled') as canceled, coalesce(sum(brought) filter (where earned), 0) as centavos
    from of_rider group by 1
  ), days as (
    select assigned_rider_id as rider_id, (coalesce(delivered_at, ended_at, created_at) at time zone $1)::date as day,
      count(*) as taken, count(*) filter (where earned) as delivered, 0 as canceled,
      coalesce(sum(brought) filter (where earned), 0) as centavos
    from of_rider group by 1, 2
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

const WAITS_MISCOUNTED = `
  with expected as (
    select rider_id, (ended_at at time zone $1)::date as day, count(*)::int as waits,
      sum(wait_seconds(arrived_at, ended_at))::int as seconds
    from waits group by 1, 2
  ), of_stores as (
    select store_id, (array_agg(wait_seconds(arrived_at, ended_at) order by id desc))[1:30] as seconds
    from waits where store_id is not null group by 1
  )
  select coalesce(expected.rider_id, counted.rider_id) || ' on ' || day || ': ' || coalesce(expected.waits, 0) || ' waits of ' ||
    coalesce(expected.seconds, 0) || ' s are counted as ' || coalesce(counted.waits, 0) || ' of ' || coalesce(counted.seconds, 0) as problem
  from expected full join rider_waits as counted using (rider_id, day)
  where (expected.waits, expected.seconds) is distinct from (counted.waits, counted.seconds)
  union all
  select coalesce(of_stores.store_id, counted.store_id) || ': its last waits took ' || coalesce(of_stores.seconds::text, 'nothing') ||
    ', and are kept as ' || coalesce(counted.seconds::text, 'nothing')
  from of_stores full join store_waits as counted using (store_id)
  where (select array_agg(each order by each) from unnest(of_stores.seconds) as each)
    is distinct from (select array_agg(each order by each) from unnest(counted.seconds) as each)`

/** What is counted wrong, for days of this time zone, in words; empty if nothing is. */
export async function miscounted(
  sql: pg.ClientBase,
  timeZone = 'America/Argentina/Buenos_Aires',
): Promise<string[]> {
  const problems: string[] = []
  for (const text of [MISCOUNTED, WAITS_MISCOUNTED]) {
    const { rows } = await sql.query<{ problem: string }>(text, [timeZone])
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}
