/**
 * A double-entry ledger, append-only: what riders hold and earned, what stores owe, what is the platform's. A trigger makes the entries of
 * an order in the transaction that changes it, so that no path can forget to: steps, late ones, corrections, reviews, claims, the demo, SQL
 * typed by hand, and the version before this one during an upgrade.
 */

/**
 * All that an order moves for a rider, as of now; `paid` is what the rider paid for it at the store, `refund` who pays it back if it was
 * canceled after that (`Aftermath['cash']`). Centavos: what comes into an account is positive, and the sum of all is 0.
 */
const MONEY_OF_ORDER = `function money_of_order(o orders, paid bigint, refund text)
  returns table (account text, occurred_at timestamptz, centavos bigint) language plpgsql immutable set search_path from current as $$
  #variable_conflict use_column
  -- Not in SQL, which would be planned anew for every order.
  begin
    return query with sums as (
      select case when o.status = 'delivered' then o.store_value + o.store_value_adjustment else paid end as goods,
        o.shipping_cost + o.shipping_cost_adjustment as fee,
        o.store_value + o.shipping_cost + o.collected_adjustment as collected,
        -- The day to which an order belongs.
        coalesce(o.delivered_at, o.ended_at, o.created_at) as over_at,
        case when order_is_earned(o.status, o.earnings_review)
          then order_commission(o.shipping_cost + o.shipping_cost_adjustment, o.commission_rate) end as commission
    ), lines (account, occurred_at, centavos) as (
      -- At the store, which owes what it was paid until the customer has the goods.
      select account, coalesce(o.picked_up_at, over_at), centavos
      from sums, lateral (values ('cash', -goods), ('store', goods)) as line (account, centavos)
      union all
      -- At the door. What the customer paid too little is not the rider's debt.
      select account, over_at, centavos
      from sums, lateral (values
        ('cash', collected),
        ('store', -goods),
        ('earnings', commission - fee),
        ('commission', -commission),
        (case o.earnings_review when 'pending' then 'held' when 'rejected' then 'differences' end,
          case when commission is null then -fee end),
        ('differences', goods + fee - collected)
      ) as line (account, centavos)
      where o.status = 'delivered'
      union all
      -- Given back by the platform, or nothing to give back: the customer paid it, or nobody had paid. The store's debt remains.
      select account, over_at, centavos
      from sums, lateral (values
        ('store', -goods),
        (case refund when 'platform' then 'write_offs' else 'cash' end, goods)
      ) as line (account, centavos)
      where o.status = 'canceled' and refund <> 'store'
    )
    select account, occurred_at, sum(centavos)::bigint from lines
    where account is not null group by account, occurred_at having sum(centavos) <> 0;
  end
  $$`

/** Enters what has changed of it since the last time, dated as the order is: nothing, where nothing has. */
const POST_ORDER = `function post_order(o orders, rider uuid, why text) returns void language plpgsql set search_path from current as $$
  declare
    paid bigint;
    refund text;
  begin
    -- An amount may have been changed for the next rider. Delivered orders have adjustments.
    select -sum(centavos) into paid from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
      where order_id = o.id and ledger_transactions.rider_id = rider and cause in ('picked-up', 'opening') and account = 'cash'
        and o.status in ('canceled', 'error');
    select cash into refund from order_events
      where order_id = o.id and status = 'canceled' and cash is not null and o.status = 'canceled' order by id desc limit 1;
    with entered as (
      select account, occurred_at, sum(centavos) as centavos
      from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
      where order_id = o.id and ledger_transactions.rider_id = rider and settlement_id is null group by account, occurred_at
    ), missing as (
      select account, occurred_at, coalesce(due.centavos, 0) - coalesce(entered.centavos, 0) as centavos
      from money_of_order(o, coalesce(paid, o.store_value), refund) as due full join entered using (account, occurred_at)
      where coalesce(due.centavos, 0) <> coalesce(entered.centavos, 0)
    ), made as (
      insert into ledger_transactions (at, cause, rider_id, order_id)
        select o.updated_at, why, rider, o.id where exists (select from missing) returning id
    )
    insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
      select made.id, rider, account, case account when 'store' then o.store_id end, occurred_at, centavos
      from made, missing order by occurred_at, account;
  end
$$`

/** A trigger that refuses this. */
const refuse = (event: string, table: string, each: 'row' | 'statement') =>
  `create trigger ${table}_kept_${each} before ${event} on ${table} for each ${each} execute function refuse_ledger_change()`

export const ledger = [
  `alter table orders
    -- The platform's share of what its rider earned, a fraction: that of the instant of the delivery. Null until then.
    add commission_rate numeric`,
  // Half a centavo counts as one.
  `create function order_commission(centavos bigint, rate numeric) returns bigint immutable
    return round(centavos * rate)`,

  // What rider and platform, or a store and a rider, no longer owe each other.
  `create table settlements (
    id uuid primary key default gen_random_uuid(),
    rider_id uuid not null references riders,
    -- For what the store owed.
    order_id uuid references orders,
    kind text not null check (kind in ('rider-paid', 'platform-paid', 'store-refunded', 'platform-bears', 'rider-bears')),
    centavos bigint not null check (centavos > 0),
    -- Null where the rider reported it.
    operator_id uuid references operators,
    at timestamptz not null,
    confirmed_at timestamptz,
    disputed_at timestamptz,
    answered_at timestamptz,
    answered_by uuid references operators,
    undone_at timestamptz,
    undone_by uuid references operators,
    -- Null once their time is over.
    reason text,
    dispute text,
    answer text,
    undone_reason text,
    check ((order_id is null) = (kind in ('rider-paid', 'platform-paid')))
  )`,
  `create index settlements_of_rider on settlements (rider_id, at)`,
  `create index settlements_disputed on settlements (rider_id)
    where disputed_at is not null and answered_at is null and undone_at is null`,
  `create index settlements_told on settlements (at) where coalesce(reason, dispute, answer, undone_reason) is not null`,

  `create table ledger_transactions (
    id bigint primary key generated always as identity,
    -- When it was entered.
    at timestamptz not null,
    cause text not null check (cause in (
      'opening', 'picked-up', 'delivered', 'reviewed', 'adjusted', 'canceled', 'taken-over', 'settled', 'undone'
    )),
    rider_id uuid not null references riders,
    order_id uuid references orders,
    settlement_id uuid references settlements,
    check ((settlement_id is not null) = (cause in ('settled', 'undone')))
  )`,
  // Nothing is settled or undone twice.
  `create unique index ledger_transactions_of_settlement on ledger_transactions (settlement_id, cause)
    where settlement_id is not null`,
  `create index ledger_transactions_of_order on ledger_transactions (order_id, rider_id)`,
  // The books go by when something was entered: what is in them is never changed, so neither are they.
  `create index ledger_transactions_entered on ledger_transactions (at, id)`,
  `create index ledger_transactions_of_rider on ledger_transactions (rider_id, id)`,
  `create table ledger_entries (
    id bigint primary key generated always as identity,
    transaction_id bigint not null references ledger_transactions,
    -- That of its transaction.
    rider_id uuid not null,
    -- The rider's: cash in hand; earnings, without the commission; held, the same until it is decided whose it is; store, what it was paid
    -- for goods that are not delivered; losses. The platform's: commission; differences, collected otherwise than due; write_offs, what it
    -- gives back in a store's place; bank, what it received and paid.
    account text not null check (
      account in ('cash', 'earnings', 'held', 'store', 'losses', 'commission', 'differences', 'write_offs', 'bank')
    ),
    -- Of an entry in the account of a store that is known.
    store_id uuid references stores,
    -- When the money moved, as the steps were taken.
    occurred_at timestamptz not null,
    -- Positive where it comes into the account.
    centavos bigint not null check (centavos <> 0)
  )`,
  `create index ledger_entries_of_transaction on ledger_entries (transaction_id, id)`,
  `create index ledger_entries_of_rider on ledger_entries (rider_id, occurred_at, id)`,
  // What has come into an account, less what left it: in all, and by day.
  `create table ledger_totals (
    rider_id uuid not null references riders,
    account text not null,
    store_id uuid references stores,
    centavos bigint not null,
    unique nulls not distinct (rider_id, account, store_id)
  )`,
  `create table ledger_balances (
    rider_id uuid not null references riders,
    -- In the platform's time zone, as the setting 'ledger' has it.
    day date not null,
    account text not null,
    centavos bigint not null,
    unique (rider_id, day, account)
  )`,

  `create function enter_in_ledger() returns trigger language plpgsql set search_path from current as $$
    declare
      zone text;
    begin
      if exists (select from added group by transaction_id having sum(centavos) <> 0)
        then raise exception 'a transaction of the ledger does not balance'; end if;
      if exists (
        select from added join ledger_transactions as made on made.id = transaction_id where made.rider_id <> added.rider_id
      ) then raise exception 'an entry of the ledger is of another rider than its transaction'; end if;
      select value ->> 'timeZone' into strict zone from settings where name = 'ledger';
      insert into ledger_totals as held (rider_id, account, store_id, centavos)
        select rider_id, account, store_id, sum(centavos)
        from added group by rider_id, account, store_id order by rider_id, account, store_id
        on conflict (rider_id, account, store_id) do update set centavos = held.centavos + excluded.centavos;
      insert into ledger_balances as held (rider_id, day, account, centavos)
        select rider_id, (occurred_at at time zone zone)::date as day, account, sum(centavos)
        from added group by rider_id, day, account order by rider_id, day, account
        on conflict (rider_id, day, account) do update set centavos = held.centavos + excluded.centavos;
      return null;
    end
  $$`,
  `create trigger ledger_entries_made after insert on ledger_entries referencing new table as added
    for each statement execute function enter_in_ledger()`,
  `create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only'; end
  $$`,
  refuse('update or delete', 'ledger_transactions', 'row'),
  refuse('truncate', 'ledger_transactions', 'statement'),
  refuse('update or delete', 'ledger_entries', 'row'),
  refuse('truncate', 'ledger_entries', 'statement'),
  // Not of transactions: whoever may not update a row cannot refer to it.
  `revoke update, delete, truncate on ledger_entries from public, current_user`,

  `create ${MONEY_OF_ORDER}`,
  `create ${POST_ORDER}`,
  `create function set_commission_rate() returns trigger language plpgsql set search_path from current as $$
    begin
      new.commission_rate := (select (value ->> 'commissionRate')::numeric from settings where name = 'ledger');
      return new;
    end
  $$`,
  `create trigger orders_commission_rate before insert or update of status on orders for each row
    when (new.status = 'delivered' and new.commission_rate is null) execute function set_commission_rate()`,
  `create function post_changed_order() returns trigger language plpgsql set search_path from current as $$
    declare
      o orders;
    begin
      if not exists (select from settings where name = 'ledger') then return null; end if;
      if tg_op = 'UPDATE' and old.status = 'delivered' and old.assigned_rider_id is distinct from new.assigned_rider_id then
        -- What this rider paid at the store remains.
        o := old;
        o.status := 'error';
        o.updated_at := new.updated_at;
        perform post_order(o, o.assigned_rider_id, 'taken-over');
      end if;
      -- As it is at the end of the transaction.
      select * into o from orders where id = new.id;
      if o.assigned_rider_id is not null and (o.picked_up_at is not null or o.status = 'delivered') then
        perform post_order(o, o.assigned_rider_id, case
          when tg_op = 'INSERT' or old.status is distinct from new.status then case new.status
            when 'delivered' then 'delivered' when 'canceled' then 'canceled' else 'picked-up' end
          when old.earnings_review is distinct from new.earnings_review then 'reviewed'
          else 'adjusted' end);
      end if;
      return null;
    end
  $$`,
  // At the commit, after every other lock: the balances cannot be part of a deadlock, and are held for no longer than they must.
  `create constraint trigger orders_posted_new after insert on orders deferrable initially deferred
    for each row when (new.picked_up_at is not null or new.status = 'delivered') execute function post_changed_order()`,
  `create constraint trigger orders_posted after update on orders deferrable initially deferred
    for each row when (
      (new.picked_up_at is not null or new.status = 'delivered' or old.status = 'delivered')
      and (old.assigned_rider_id, old.status, old.earnings_review, old.picked_up_at, old.delivered_at, old.ended_at,
          old.store_value_adjustment, old.shipping_cost_adjustment, old.collected_adjustment)
        is distinct from (new.assigned_rider_id, new.status, new.earnings_review, new.picked_up_at, new.delivered_at, new.ended_at,
          new.store_value_adjustment, new.shipping_cost_adjustment, new.collected_adjustment)
    ) execute function post_changed_order()`,
  // A rider who left the store with an order before knowing that it was somebody else's has paid for it.
  `create function post_late_pickup() returns trigger language plpgsql set search_path from current as $$
    declare
      o orders;
    begin
      if not exists (select from settings where name = 'ledger') or exists (
        select from ledger_transactions where order_id = new.order_id and rider_id = new.rider_id
      ) then return null; end if;
      select * into o from orders where id = new.order_id;
      o.status := 'error';
      o.picked_up_at := least(new.device_at, new.at);
      o.updated_at := new.at;
      perform post_order(o, new.rider_id, 'picked-up');
      return null;
    end
  $$`,
  `create constraint trigger late_pickups_posted after insert on late_steps deferrable initially deferred
    for each row when (new.refused is null and new.status = 'on the way') execute function post_late_pickup()`,

  // Once, before the server listens. Whoever changes an order meanwhile waits.
  `create function open_ledger(zone text, rate numeric) returns void language plpgsql set search_path from current as $$
    begin
      lock table orders, late_steps in share row exclusive mode;
      -- Another process was faster.
      if exists (select from settings where name = 'ledger') then return; end if;
      insert into settings (name, value) values ('ledger', jsonb_build_object('timeZone', zone, 'commissionRate', rate));
      update orders set commission_rate = rate where status = 'delivered' and commission_rate is null;
      insert into ledger_transactions (at, cause, rider_id, order_id)
        select now(), 'opening', assigned_rider_id, id from orders
        where assigned_rider_id is not null and (status = 'delivered' or (picked_up_at is not null and status <> 'canceled'));
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
        select made.id, made.rider_id, account, case account when 'store' then store_id end, occurred_at, centavos
        from ledger_transactions as made join orders on orders.id = order_id,
          lateral money_of_order(orders, orders.store_value, null);
      -- A month's commission was rounded once: what the orders' own differ from it by is entered with its last one.
      with months as (
        select assigned_rider_id as rider_id, max(coalesce(delivered_at, ended_at, created_at)) as occurred_at,
          order_commission(sum(shipping_cost + shipping_cost_adjustment)::bigint, rate)
            - sum(order_commission(shipping_cost + shipping_cost_adjustment, rate)) as centavos
        from orders where order_is_earned(status, earnings_review)
        group by assigned_rider_id, date_trunc('month', coalesce(delivered_at, ended_at, created_at) at time zone zone)
      ), rounded as (
        select rider_id, account, occurred_at, sign * centavos as centavos
        from months, (values ('earnings', 1), ('commission', -1)) as line (account, sign) where centavos <> 0
      ), settled as (
        -- What riders and platform owed each other by now was settled otherwise.
        select rider_id, account, now() as occurred_at, sign * sum(centavos) as centavos
        from (
          select rider_id, centavos from ledger_entries where account in ('cash', 'earnings', 'held', 'store')
          union all select rider_id, centavos from rounded where account = 'earnings'
        ) as debts, (values ('cash', -1), ('bank', 1)) as line (account, sign)
        group by rider_id, account, sign having sum(centavos) <> 0
      ), made as (
        insert into ledger_transactions (at, cause, rider_id)
          select distinct now(), 'opening', rider_id from (select rider_id from rounded union select rider_id from settled) as riders
          returning id, rider_id
      )
      insert into ledger_entries (transaction_id, rider_id, account, occurred_at, centavos)
        select made.id, made.rider_id, account, occurred_at, centavos
        from made join (select * from rounded union all select * from settled) as line using (rider_id);
    end
  $$`,
  `create function recount_ledger(zone text) returns void language plpgsql set search_path from current as $$
    begin
      -- Not the entries: their owner may not. Whoever makes some waits here as well.
      lock table ledger_balances in share row exclusive mode;
      update settings set value = value || jsonb_build_object('timeZone', zone) where name = 'ledger';
      delete from ledger_balances;
      insert into ledger_balances (rider_id, day, account, centavos)
        select rider_id, (occurred_at at time zone zone)::date as day, account, sum(centavos)
        from ledger_entries group by rider_id, day, account;
    end
  $$`,
]
