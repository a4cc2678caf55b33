/** Accounts, zones, stores, orders, offers and their events. */

export const mainJob = [
  `create table zones (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    latitude float8 not null,
    longitude float8 not null,
    radius_km float8 not null check (radius_km > 0)
  )`,
  `create unique index zones_name on zones (lower(name))`,

  `create table stores (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    phone text,
    latitude float8 not null,
    longitude float8 not null,
    street text not null,
    street_number text not null,
    city text not null,
    zone_id uuid not null references zones,
    api_key_hash bytea not null unique
  )`,

  `create table operators (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email)),
    full_name text not null,
    password_hash text not null
  )`,

  `create table riders (
    id uuid primary key default gen_random_uuid(),
    full_name text not null,
    email text not null unique check (email = lower(email)),
    password_hash text not null,
    document_number text not null,
    phone text not null,
    vehicle_type text not null,
    zone_id uuid not null references zones,
    activated_at timestamptz,
    blocked_at timestamptz,
    blocked_reason text,
    working boolean not null default false,
    push_token text,
    last_free_at timestamptz,
    last_latitude float8,
    last_longitude float8,
    last_accuracy_m float8,
    last_position_at timestamptz,
    dni_photo text not null,
    selfie_photo text not null,
    created_at timestamptz not null,
    check ((blocked_at is null) = (blocked_reason is null)),
    check (not working or (activated_at is not null and blocked_at is null))
  )`,
  `create index riders_on_duty on riders (zone_id) where working`,

  `create table rider_zones (
    rider_id uuid not null references riders,
    zone_id uuid not null references zones,
    primary key (rider_id, zone_id)
  )`,

  `create table activation_codes (
    rider_id uuid primary key references riders,
    code_hash text not null,
    expires_at timestamptz not null
  )`,
  `create table activation_tries (
    rider_id uuid not null references riders,
    tried_at timestamptz not null
  )`,
  `create index activation_tries_rider on activation_tries (rider_id, tried_at)`,

  `create table sessions (
    token_hash bytea primary key,
    rider_id uuid references riders,
    operator_id uuid references operators,
    created_at timestamptz not null,
    check ((rider_id is null) <> (operator_id is null))
  )`,

  `create table orders (
    id uuid primary key default gen_random_uuid(),
    number integer not null generated always as identity unique,
    status text not null check (status in
      ('pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'delivered', 'canceled', 'error')),
    zone_id uuid not null references zones,
    store_id uuid references stores,
    store_name text,
    independent_store_name text,
    origin_latitude float8 not null,
    origin_longitude float8 not null,
    origin_street text not null,
    origin_street_number text not null,
    origin_city text not null,
    store_phone text,
    origin_comment text,
    destination_latitude float8 not null,
    destination_longitude float8 not null,
    destination_street text not null,
    destination_street_number text not null,
    destination_city text not null,
    destination_phone text,
    destination_comment text,
    delivery_metres integer not null,
    store_value integer not null check (store_value >= 0),
    shipping_cost integer not null check (shipping_cost >= 0),
    is_urgent boolean not null,
    pickup_due_at timestamptz,
    assigned_rider_id uuid references riders,
    picked_up_at timestamptz,
    delivered_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (assigned_rider_id is not null or status in ('pending', 'canceled', 'error')),
    check (assigned_rider_id is null or status <> 'pending')
  )`,
  // A rider has at most one active order, enforced by the database.
  `create unique index orders_one_active_per_rider on orders (assigned_rider_id)
    where status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way')`,
  `create index orders_open on orders (zone_id, created_at) where status = 'pending'`,
  `create index orders_of_rider on orders (assigned_rider_id, created_at desc)`,
  `create index orders_by_day on orders (created_at)`,

  `create table offers (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    rider_id uuid not null references riders,
    offered_at timestamptz not null,
    received_at timestamptz,
    expires_at timestamptz not null,
    outcome text check (outcome in ('accepted', 'skipped', 'expired', 'withdrawn')),
    closed_at timestamptz,
    reason jsonb not null,
    check ((outcome is null) = (closed_at is null))
  )`,
  // At any time an order has at most one live offer, and so does a rider.
  `create unique index offers_one_live_per_order on offers (order_id) where outcome is null`,
  `create unique index offers_one_live_per_rider on offers (rider_id) where outcome is null`,
  `create index offers_due on offers (expires_at) where outcome is null`,
  `create index offers_of_order on offers (order_id, offered_at)`,

  `create table order_events (
    id bigint primary key generated always as identity,
    order_id uuid not null references orders,
    type text not null,
    status text,
    actor text not null check (actor in ('rider', 'operator', 'store', 'system')),
    actor_id uuid,
    at timestamptz not null,
    device_at timestamptz,
    reason text
  )`,
  `create index order_events_of_order on order_events (order_id, id)`,

  `create table idempotency_keys (
    scope text not null,
    key text not null,
    request_hash bytea not null,
    order_id uuid references orders,
    created_at timestamptz not null,
    primary key (scope, key)
  )`,
]
