/**
 * Webhooks of stores: a durable queue, which is the log as well. A trigger queues the messages in the transaction that changes the order, so that no
 * path can forget to, and none is lost whenever a process ends.
 */

export const webhooks = [
  `create table webhook_endpoints (
    id uuid primary key default gen_random_uuid(),
    store_id uuid not null references stores,
    -- Told of the orders of test keys, and of no others.
    is_test boolean not null,
    -- How its messages look and are signed.
    format text not null,
    url text not null,
    events text[] not null,
    -- Encrypted by the server, as the former one, which signs as well until its end.
    secret bytea not null,
    former_secret bytea,
    former_secret_ends_at timestamptz,
    created_at timestamptz not null,
    -- Without a success since; how many failures in a row; and until when it is left alone after the last.
    failing_since timestamptz,
    failures integer not null default 0,
    resting_until timestamptz,
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('gone', 'failing', 'by-store')),
    -- Who sends to it at present, until when without another sign: one at a time.
    taken_by uuid,
    taken_until timestamptz,
    check ((disabled_at is null) = (disabled_reason is null))
  )`,
  `create index webhook_endpoints_of_store on webhook_endpoints (store_id)`,

  `create table webhook_messages (
    -- The sequence of what happened.
    seq bigint primary key generated always as identity,
    -- As receivers know it.
    id uuid not null unique default gen_random_uuid(),
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    -- In orders or in test_orders.
    order_id uuid,
    type text not null,
    -- When it happened.
    at timestamptz not null,
    -- What was true then; of a test order all that is told.
    facts jsonb not null,
    -- Made at the first attempt, and the same in each.
    payload text,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
    -- Tried once only, and nothing waits for it.
    is_once boolean not null default false,
    due_at timestamptz not null,
    attempts integer not null default 0,
    failing_since timestamptz,
    ended_at timestamptz,
    -- The last attempt.
    tried_at timestamptz,
    status integer,
    milliseconds integer,
    problem text,
    answer text,
    check ((state = 'waiting') = (ended_at is null))
  )`,
  `create index webhook_messages_due on webhook_messages (endpoint_id, due_at, seq) where state = 'waiting'`,
  // What an order's next message waits for.
  `create index webhook_messages_ahead on webhook_messages (order_id, endpoint_id, seq) where state = 'waiting' and not is_once`,
  `create index webhook_messages_of_endpoint on webhook_messages (endpoint_id, seq)`,
  `create index webhook_messages_undelivered on webhook_messages (endpoint_id, seq) where state <> 'delivered'`,
  `create index webhook_messages_of_order on webhook_messages (order_id) where order_id is not null`,
  `create index webhook_messages_by_end on webhook_messages (ended_at) where state <> 'waiting'`,
  // The newest position of an order takes the place of the one before.
  `create unique index webhook_messages_positions on webhook_messages (endpoint_id, order_id) where type = 'order.position'`,

  `create function queue_webhooks() returns trigger language plpgsql set search_path from current as $$
    declare
      happened text := case new.type when 'edited' then 'order.edited' when 'adjusted' then 'order.adjusted' else 'order.status' end;
    begin
      insert into webhook_messages (endpoint_id, order_id, type, at, due_at, facts)
        select webhook_endpoints.id, orders.id, happened, new.at, new.at, jsonb_build_object(
          'status', coalesce(new.status, orders.status),
          'assigned_rider_id', orders.assigned_rider_id,
          'arrived_at', orders.arrived_at,
          'picked_up_at', orders.picked_up_at,
          'delivered_at', orders.delivered_at,
          'ended_at', orders.ended_at,
          'updated_at', orders.updated_at
        )
        from orders join webhook_endpoints using (store_id)
        where orders.id = new.order_id and not webhook_endpoints.is_test and webhook_endpoints.disabled_at is null and happened = any (events);
      return null;
    end
  $$`,
  // Of offers, reviews and exclusions a store hears nothing.
  `create trigger order_events_webhooks after insert on order_events for each row
    when (new.status is not null or new.type in ('edited', 'adjusted')) execute function queue_webhooks()`,
]
