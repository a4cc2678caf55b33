/** Orders that come again every week, and what became of each of their days. */

export const recurringOrders = [
  `create table recurring_orders (
    id uuid primary key default gen_random_uuid(),
    -- What it is placed with, as the call takes it, but for its time.
    template jsonb not null,
    weekdays smallint[] not null,
    clock text not null,
    from_day text not null,
    until_day text,
    next_day text,
    next_at timestamptz,
    paused_at timestamptz,
    ended_at timestamptz,
    created_by uuid not null references operators,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((next_day is null) = (next_at is null))
  )`,
  `create index recurring_orders_due on recurring_orders (next_at) where next_at is not null`,
  `create index recurring_orders_by_age on recurring_orders (created_at, id)`,
  // One of a day, whoever places it and however often it is tried.
  `create table recurring_days (
    recurring_id uuid not null references recurring_orders on delete cascade,
    day text not null,
    state text not null check (state in ('placed', 'refused', 'missed', 'skipped')),
    pickup_at timestamptz not null,
    order_id uuid references orders,
    reason text,
    at timestamptz not null,
    seen_at timestamptz,
    primary key (recurring_id, day),
    check ((state = 'placed') = (order_id is not null))
  )`,
  `create index recurring_days_in_trouble on recurring_days (pickup_at)
     where state in ('refused', 'missed') and seen_at is null`,
  `create index recurring_days_refused on recurring_days (pickup_at) where state = 'refused'`,
  `create index recurring_days_by_age on recurring_days (pickup_at)`,
]
