/**
 * An order belongs to one day: that of its delivery or its end, before that to the day on which it was placed. So the history, the month, the
 * day's totals and the operators' list agree.
 */
import { countForRider, recountRiders, SHIPPING_COST } from './017-rider-counters.ts'

const dated = (order: string) => `coalesce(${order}.delivered_at, ${order}.ended_at, ${order}.created_at)`
const COLUMNS = 'delivered_at, ended_at, created_at'
const DATED = `coalesce(${COLUMNS})`

/** What an order is counted as on its day; `earns` is an expression for what it brings. */
export const COUNTED_IN_DAYS = (earns: (order: string) => string) => (order: string, sign: '+' | '-') =>
  `
  select ${order}.assigned_rider_id as rider_id, (${dated(order)} at time zone zone)::date as day, ${sign}1 as taken,
    ${sign}(order_is_earned(${order}.status, ${order}.earnings_review))::int as delivered,
    case when order_is_earned(${order}.status, ${order}.earnings_review) then ${sign}${earns(order)} else 0 end as centavos`

/** The trigger that counts changes; `amounts` are the columns of what an order brings. */
export const countedChanges = (amounts: string) => `create constraint trigger orders_counted_changed
    after update of assigned_rider_id, status, earnings_review, ${amounts}, delivered_at, ended_at, created_at on orders
    deferrable initially deferred for each row when (
      old.assigned_rider_id is distinct from new.assigned_rider_id
      or (old.status = 'canceled') <> (new.status = 'canceled')
      or order_is_earned(old.status, old.earnings_review) or order_is_earned(new.status, new.earnings_review)
      or ${dated('old')} <> ${dated('new')}
    ) execute function count_for_rider()`

const DAYS = COUNTED_IN_DAYS(SHIPPING_COST)

export const oneDayAnOrder = [
  `create or replace ${countForRider(DAYS)}`,
  `drop trigger orders_counted_changed on orders`,
  countedChanges('shipping_cost'),
  `create or replace ${recountRiders(DAYS)}`,
  `select recount_riders((select value ->> 'timeZone' from settings where name = 'rider-counters'))`,
  // Instead of the one by the time of placing: whoever lists a rider's orders does it by their day.
  `drop index orders_of_rider`,
  `create index if not exists orders_of_rider_by_day on orders (assigned_rider_id, (${DATED}) desc)`,
  // With the columns in the index, the orders of a day are counted without reading them.
  `create index if not exists orders_dated on orders ((${DATED})) include (${COLUMNS})`,
  `create index if not exists orders_of_zone_by_day on orders (zone_id, (${DATED})) include (${COLUMNS})`,
]
