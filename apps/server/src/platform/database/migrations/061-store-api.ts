/** What stores do by themselves: keys with a name and a scope, quotes, references, and orders of test keys. */

export const storeApi = [
  `alter table store_keys
    add id uuid not null unique default gen_random_uuid(),
    -- As operators call it.
    add name text,
    -- Its orders reach no rider.
    add is_test boolean not null default false,
    add is_read_only boolean not null default false,
    add last_used_at timestamptz`,
  `alter table orders
    add customer_name text,
    add items text,
    -- When the customer expects it, as the store said; the end may be given alone.
    add dropoff_from timestamptz,
    add dropoff_to timestamptz,
    -- What the store pays for having canceled it, centavos.
    add cancellation_fee integer not null default 0 check (cancellation_fee >= 0)`,
  `create table quotes (
    id uuid primary key default gen_random_uuid(),
    store_id uuid not null references stores,
    is_test boolean not null,
    -- What was asked for, with the place that the address means.
    asked jsonb not null,
    price integer not null,
    metres integer not null,
    estimated boolean not null,
    pickup_due_at timestamptz,
    promised_at timestamptz not null,
    quoted_at timestamptz not null,
    expires_at timestamptz not null,
    -- Of the order that was placed with it, in orders or in test_orders.
    order_id uuid
  )`,
  `create index quotes_by_age on quotes (expires_at)`,
  // No two orders of a store are called the same; the content tells a repeat from another order.
  `create table store_references (
    store_id uuid not null references stores,
    is_test boolean not null,
    reference text not null,
    content bytea not null,
    order_id uuid not null,
    at timestamptz not null,
    primary key (store_id, is_test, reference)
  )`,
  // Their state follows from their age: nothing but the store's own calls and webhooks ever reads them.
  `create table test_orders (
    id uuid primary key default gen_random_uuid(),
    number integer not null generated always as identity,
    store_id uuid not null references stores,
    -- A StoreOrder as it was placed.
    placed jsonb not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    canceled_at timestamptz,
    cancel_reason text,
    -- How many of its states were told to webhooks.
    told integer not null default 0
  )`,
  `create index test_orders_of_store on test_orders (store_id, created_at desc, number desc)`,
  `create index test_orders_by_age on test_orders (created_at)`,
  `create index test_orders_untold on test_orders (created_at) where canceled_at is null and told < 6`,
  // As in `051-zone-terms.ts`; and a store pays for a cancellation only as long as the order stays canceled.
  `create or replace function set_cancellation_pay() returns trigger language plpgsql set search_path from current as $$
    begin
      new.cancellation_pay := case when new.status = 'canceled' and coalesce(new.arrived_at, new.picked_up_at) is not null
        then coalesce((select cancellation_pay from zones where id = new.zone_id), 0) else 0 end;
      if new.status <> 'canceled' then new.cancellation_fee := 0; end if;
      return new;
    end
  $$`,
  // What the platform pays its rider, the store owes the platform.
  `create function post_cancellation_fee() returns trigger language plpgsql set search_path from current as $$
    declare
      made bigint;
      fee bigint := new.cancellation_fee - old.cancellation_fee;
    begin
      if not exists (select from settings where name = 'ledger') then return null; end if;
      insert into ledger_transactions (at, cause, rider_id, order_id)
        values (new.updated_at, 'cancellation-paid', new.assigned_rider_id, new.id) returning id into strict made;
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos) values
        (made, new.assigned_rider_id, 'compensation', null, coalesce(new.ended_at, old.ended_at), -fee),
        (made, new.assigned_rider_id, 'fees', new.store_id, coalesce(new.ended_at, old.ended_at), fee);
      return null;
    end
  $$`,
  `create constraint trigger orders_cancellation_fee_posted after update on orders deferrable initially deferred
    for each row when (old.cancellation_fee <> new.cancellation_fee) execute function post_cancellation_fee()`,
]
