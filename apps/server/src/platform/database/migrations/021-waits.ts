/**
 * How long riders wait at stores. An order says since when its rider waits there; once that is over the wait is a row of its own, which
 * nothing changes any more, also where the order goes to somebody else. A trigger counts it, for the rider by day and for the store.
 */

/** Of a store the newest waits are kept, as many as operators are shown. */
const KEPT = 30

export const waits = [
  `alter table orders
    -- When the rider who holds it came to the store, as the step was taken.
    add arrived_at timestamptz,
    -- When that rider last told of the delay.
    add delay_told_at timestamptz`,
  // Who waits right now has waited since the last step.
  `update orders set arrived_at = arrived.at
    from (
      select distinct on (order_id) order_id, least(device_at, at) as at from order_events
      where status = 'waiting_pickup' and order_id in (select id from orders where status = 'waiting_pickup')
      order by order_id, id desc
    ) as arrived
    where orders.id = arrived.order_id`,
  `create index orders_delayed on orders (created_at) where status = 'waiting_pickup' and delay_told_at is not null`,

  `create table delay_notices (
    id bigint primary key generated always as identity,
    order_id uuid not null references orders,
    rider_id uuid not null references riders,
    at timestamptz not null,
    device_at timestamptz,
    -- How long the rider had waited by then.
    waited_seconds integer not null
  )`,
  `create index delay_notices_of_order on delay_notices (order_id, id)`,
  `create index delay_notices_of_rider on delay_notices (rider_id, id)`,

  `create table waits (
    id bigint primary key generated always as identity,
    order_id uuid not null references orders,
    rider_id uuid not null references riders,
    store_id uuid references stores,
    arrived_at timestamptz not null,
    ended_at timestamptz not null
  )`,
  `create index waits_of_rider on waits (rider_id, id)`,
  `create table rider_waits (
    rider_id uuid not null references riders,
    -- Of the end of the wait, in the platform's time zone, as the setting 'rider-counters' has it.
    day date not null,
    waits integer not null,
    seconds integer not null,
    primary key (rider_id, day) include (waits, seconds)
  )`,
  `create table store_waits (
    store_id uuid primary key references stores on delete cascade,
    -- The newest first.
    seconds integer[] not null check (cardinality(seconds) <= ${KEPT})
  ) with (fillfactor = 50)`,

  // Longer than a day tells only that somebody forgot an order; a clock that was set back, nothing.
  `create function wait_seconds(arrived_at timestamptz, ended_at timestamptz) returns integer immutable
    return least(greatest(extract(epoch from ended_at - arrived_at), 0), 86400)::integer`,
  `create function count_wait() returns trigger language plpgsql set search_path from current as $$
    declare
      zone text;
      counted integer := wait_seconds(new.arrived_at, new.ended_at);
    begin
      select value ->> 'timeZone' into strict zone from settings where name = 'rider-counters';
      insert into rider_waits as held (rider_id, day, waits, seconds)
        values (new.rider_id, (new.ended_at at time zone zone)::date, 1, counted)
        on conflict (rider_id, day) do update set waits = held.waits + 1, seconds = held.seconds + excluded.seconds;
      if new.store_id is not null then
        insert into store_waits as held (store_id, seconds) values (new.store_id, array[counted])
          on conflict (store_id) do update set seconds = (excluded.seconds || held.seconds)[1:${KEPT}];
      end if;
      return null;
    end
  $$`,
  // At the commit, after every other lock, as the riders' other counters; of a rider before those of a store.
  `create constraint trigger waits_counted after insert on waits deferrable initially deferred
    for each row execute function count_wait()`,
  // Counts the riders' waits all over, for days of this time zone.
  `create function recount_waits(zone text) returns void language plpgsql set search_path from current as $$
    begin
      lock table waits in share row exclusive mode;
      delete from rider_waits;
      insert into rider_waits (rider_id, day, waits, seconds)
        select rider_id, (ended_at at time zone zone)::date, count(*), sum(wait_seconds(arrived_at, ended_at))
        from waits group by 1, 2;
    end
  $$`,
]
