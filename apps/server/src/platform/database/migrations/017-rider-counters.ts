/**
 * What riders took and earned, counted: in all, and by day. A trigger counts in the transaction that changes an order, so that no
 * path can forget to: steps, corrections, reviews, the demo, SQL typed by hand, and the version before this one.
 */

/** An expression: what an order brings, centavos. Migration 43 has another one. */
export const SHIPPING_COST = (order: string) => `${order}.shipping_cost`

/** What an order is counted as, for whoever holds it. Both records are null where there is no such row. */
export const COUNTED_IN_TOTALS = (earns: (order: string) => string) => (order: string, sign: '+' | '-') =>
  `
  select ${order}.assigned_rider_id as rider_id, ${sign}1 as taken,
    ${sign}(order_is_earned(${order}.status, ${order}.earnings_review))::int as delivered,
    ${sign}(${order}.status = 'canceled')::int as canceled,
    case when order_is_earned(${order}.status, ${order}.earnings_review) then ${sign}${earns(order)} else 0 end as centavos`
const TOTALS = COUNTED_IN_TOTALS(SHIPPING_COST)
const COUNTED_IN_DAYS = (order: string, sign: '+' | '-') => `
  select ${order}.assigned_rider_id as rider_id, (${order}.created_at at time zone zone)::date as day,
    ${sign}1 as taken, 0 as delivered, 0 as centavos
  union all
  select ${order}.assigned_rider_id, (${order}.delivered_at at time zone zone)::date, 0, ${sign}1, ${sign}${order}.shipping_cost
    where order_is_earned(${order}.status, ${order}.earnings_review)`

/** Rows that say on which days an order counts for its rider, as what. */
type Counted = (order: string, sign: '+' | '-') => string

/** The trigger's function. */
export const countForRider = (
  countedInDays: Counted,
  countedInTotals: Counted = TOTALS,
) => `function count_for_rider() returns trigger language plpgsql set search_path from current as $$
    declare
      zone text;
    begin
      select value ->> 'timeZone' into strict zone from settings where name = 'rider-counters';
      insert into rider_totals as held (rider_id, taken, delivered, canceled, centavos)
        select rider_id, sum(taken), sum(delivered), sum(canceled), sum(centavos)
        from (${countedInTotals('old', '-')} union all ${countedInTotals('new', '+')}) as counted
        where rider_id is not null group by rider_id order by rider_id
        on conflict (rider_id) do update set taken = held.taken + excluded.taken,
          delivered = held.delivered + excluded.delivered, canceled = held.canceled + excluded.canceled,
          centavos = held.centavos + excluded.centavos;
      insert into rider_days as held (rider_id, day, taken, delivered, centavos)
        select rider_id, day, sum(taken), sum(delivered), sum(centavos)
        from (${countedInDays('old', '-')} union all ${countedInDays('new', '+')}) as counted
        where rider_id is not null and day is not null group by rider_id, day
        having sum(taken) <> 0 or sum(delivered) <> 0 or sum(centavos) <> 0 order by rider_id, day
        on conflict (rider_id, day) do update set taken = held.taken + excluded.taken,
          delivered = held.delivered + excluded.delivered, centavos = held.centavos + excluded.centavos;
      return null;
    end
  $$`

/** Counts all over, for days of one time zone. */
export const recountRiders = (
  countedInDays: Counted,
  countedInTotals: Counted = TOTALS,
) => `function recount_riders(zone text) returns void language plpgsql set search_path from current as $$
    begin
      lock table orders in share row exclusive mode;
      delete from rider_totals;
      delete from rider_days;
      insert into rider_totals (rider_id, taken, delivered, canceled, centavos)
        select rider_id, sum(taken), sum(delivered), sum(canceled), sum(centavos)
        from (${countedInTotals('orders', '+')} from orders where assigned_rider_id is not null) as counted
        group by rider_id;
      insert into rider_days (rider_id, day, taken, delivered, centavos)
        select rider_id, day, sum(taken), sum(delivered), sum(centavos)
        from (
          select counted.* from orders, lateral (${countedInDays('orders', '+')}) as counted where assigned_rider_id is not null
        ) as counted
        where day is not null group by rider_id, day;
      insert into settings (name, value) values ('rider-counters', jsonb_build_object('timeZone', zone))
        on conflict (name) do update set value = excluded.value;
    end
  $$`

export const riderCounters = [
  // The one condition for what counts: delivered, and no operator's decision on it is missing or against it.
  `create function order_is_earned(status text, review text) returns boolean immutable
    return status = 'delivered' and coalesce(review, 'confirmed') = 'confirmed'`,

  `create table rider_totals (
    rider_id uuid primary key references riders,
    -- Orders that are the rider's, however they ended.
    taken integer not null,
    -- Earned ones, and what they brought.
    delivered integer not null,
    canceled integer not null,
    centavos bigint not null
  )`,
  `create table rider_days (
    rider_id uuid not null references riders,
    -- In the platform's time zone, as the setting 'rider-counters' has it.
    day date not null,
    -- Orders placed on this day that are the rider's.
    taken integer not null,
    -- Earned ones that were delivered on this day, and what they brought.
    delivered integer not null,
    centavos bigint not null,
    -- With the figures in the index, a year is read in a few blocks.
    primary key (rider_id, day) include (taken, delivered, centavos)
  )`,

  `create ${countForRider(COUNTED_IN_DAYS)}`,
  // At the commit, after every other lock: counters cannot be part of a deadlock, and are held for no longer than they must.
  `create constraint trigger orders_counted_new after insert on orders deferrable initially deferred
    for each row when (new.assigned_rider_id is not null) execute function count_for_rider()`,
  `create constraint trigger orders_counted_changed
    after update of assigned_rider_id, status, earnings_review, shipping_cost, delivered_at, created_at on orders
    deferrable initially deferred for each row when (
      old.assigned_rider_id is distinct from new.assigned_rider_id
      or (old.status = 'canceled') <> (new.status = 'canceled')
      or order_is_earned(old.status, old.earnings_review) or order_is_earned(new.status, new.earnings_review)
      or old.created_at <> new.created_at
    ) execute function count_for_rider()`,
  `create constraint trigger orders_counted_gone after delete on orders deferrable initially deferred
    for each row when (old.assigned_rider_id is not null) execute function count_for_rider()`,

  // Counts all over, for days of this time zone. Whoever changes an order meanwhile waits.
  `create ${recountRiders(COUNTED_IN_DAYS)}`,
  // The default; a server with another one counts all over when it starts.
  `select recount_riders('America/Argentina/Buenos_Aires')`,
]
