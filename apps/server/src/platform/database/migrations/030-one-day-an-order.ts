/**
 * An order belongs to one day: that of its delivery or its end, before that to the day on which it was placed. So the history, the month, the
 * day's totals and the operators' list agree.
 */
import { COUNTED_IN_TOTALS } from './017-rider-counters.ts'

const dated = (order: string) => `coalesce(${order}.delivered_at, ${order}.ended_at, ${order}.created_at)`
const COLUMNS = 'delivered_at, ended_at, created_at'
const DATED = `coalesce(${COLUMNS})`

const COUNTED_IN_DAYS = (order: string, sign: '+' | '-') => `
  select ${order}.assigned_rider_id as rider_id, (${dated(order)} at time zone zone)::date as day, ${sign}1 as taken,
    ${sign}(order_is_earned(${order}.status, ${order}.earnings_review))::int as delivered,
    case when order_is_earned(${order}.status, ${order}.earnings_review) then ${sign}${order}.shipping_cost else 0 end as centavos`

export const oneDayAnOrder = [
  `create or replace function count_for_rider() returns trigger language plpgsql set search_path from current as $$
    declare
      zone text;
    begin
      select value ->> 'timeZone' into strict zone from settings where name = 'rider-counters';
      insert into rider_totals as held (rider_id, taken, delivered, canceled, centavos)
        select rider_id, sum(taken), sum(delivered), sum(canceled), sum(centavos)
        from (${COUNTED_IN_TOTALS('old', '-')} union all ${COUNTED_IN_TOTALS('new', '+')}) as counted
        where rider_id is not null group by rider_id order by rider_id
        on conflict (rider_id) do update set taken = held.taken + excluded.taken,
          delivered = held.delivered + excluded.delivered, canceled = held.canceled + excluded.canceled,
          centavos = held.centavos + excluded.centavos;
      insert into rider_days as held (rider_id, day, taken, delivered, centavos)
        select rider_id, day, sum(taken), sum(delivered), sum(centavos)
        from (${COUNTED_IN_DAYS('old', '-')} union all ${COUNTED_IN_DAYS('new', '+')}) as counted
        where rider_id is not null and day is not null group by rider_id, day
        having sum(taken) <> 0 or sum(delivered) <> 0 or sum(centavos) <> 0 order by rider_id, day
        on conflict (rider_id, day) do update set taken = held.taken + excluded.taken,
          delivered = held.delivered + excluded.delivered, centavos = held.centavos + excluded.centavos;
      return null;
    end
  $$`,
  `drop trigger orders_counted_changed on orders`,
  `create constraint trigger orders_counted_changed
    after update of assigned_rider_id, status, earnings_review, shipping_cost, delivered_at, ended_at, created_at on orders
    deferrable initially deferred for each row when (
      old.assigned_rider_id is distinct from new.assigned_rider_id
      or (old.status = 'canceled') <> (new.status = 'canceled')
      or order_is_earned(old.status, old.earnings_review) or order_is_earned(new.status, new.earnings_review)
      or ${dated('old')} <> ${dated('new')}
    ) execute function count_for_rider()`,
  `create or replace function recount_riders(zone text) returns void language plpgsql set search_path from current as $$
    begin
      lock table orders in share row exclusive mode;
      delete from rider_totals;
      delete from rider_days;
      insert into rider_totals (rider_id, taken, delivered, canceled, centavos)
        select rider_id, sum(taken), sum(delivered), sum(canceled), sum(centavos)
        from (${COUNTED_IN_TOTALS('orders', '+')} from orders where assigned_rider_id is not null) as counted
        group by rider_id;
      insert into rider_days (rider_id, day, taken, delivered, centavos)
        select rider_id, day, sum(taken), sum(delivered), sum(centavos)
        from (${COUNTED_IN_DAYS('orders', '+')} from orders where assigned_rider_id is not null) as counted
        where day is not null group by rider_id, day;
      insert into settings (name, value) values ('rider-counters', jsonb_build_object('timeZone', zone))
        on conflict (name) do update set value = excluded.value;
    end
  $$`,
  `select recount_riders((select value ->> 'timeZone' from settings where name = 'rider-counters'))`,
  // Instead of the one by the time of placing: whoever lists a rider's orders does it by their day.
  `drop index orders_of_rider`,
  `create index if not exists orders_of_rider_by_day on orders (assigned_rider_id, (${DATED}) desc)`,
  // With the columns in the index, the orders of a day are counted without reading them.
  `create index if not exists orders_dated on orders ((${DATED})) include (${COLUMNS})`,
  `create index if not exists orders_of_zone_by_day on orders (zone_id, (${DATED})) include (${COLUMNS})`,
]
