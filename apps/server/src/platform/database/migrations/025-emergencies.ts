/** Alarms that riders give from an order, and which operator saw them. */

export const emergencies = [
  `create table emergencies (
    id uuid primary key default gen_random_uuid(),
    rider_id uuid not null references riders,
    order_id uuid not null references orders,
    -- By the phone's clock, no later than when the server heard of it.
    occurred_at timestamptz not null,
    told_at timestamptz not null,
    -- How often before it was seen, and when last.
    times integer not null default 1 check (times > 0),
    last_told_at timestamptz not null,
    latitude double precision,
    longitude double precision,
    accuracy_m double precision,
    located_at timestamptz,
    seen_at timestamptz,
    seen_by uuid references operators,
    check ((latitude is null) = (longitude is null) and (latitude is null) = (accuracy_m is null)
      and (latitude is null) = (located_at is null)),
    check ((seen_at is null) = (seen_by is null))
  )`,
  // One alarm a rider until somebody has seen it: more of the same would hide those of others.
  `create unique index emergencies_open_of_rider on emergencies (rider_id) where seen_at is null`,
  `create index emergencies_open on emergencies (told_at, id) where seen_at is null`,
  `create index emergencies_seen on emergencies (seen_at, id) where seen_at is not null`,
  `create index emergencies_of_rider on emergencies (rider_id, told_at)`,
  `create index emergencies_told on emergencies (told_at)`,
]
