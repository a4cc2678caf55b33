/** Shifts: who was on duty, when and where. */

export const shifts = [
  `create table shifts (
    id bigint primary key generated always as identity,
    rider_id uuid not null references riders,
    zone_id uuid not null references zones,
    on_at timestamptz not null,
    off_at timestamptz,
    -- Where the rider was first seen, and when.
    latitude float8,
    longitude float8,
    placed_at timestamptz,
    check (off_at >= on_at),
    check ((latitude is null) = (longitude is null) and (latitude is null) = (placed_at is null))
  )`,
  `create unique index shifts_one_open_per_rider on shifts (rider_id) where off_at is null`,
  `create index shifts_of_zone on shifts (zone_id, on_at)`,
  // The actual start is unknown: count from now on.
  `insert into shifts (rider_id, zone_id, on_at, latitude, longitude, placed_at)
    select id, zone_id, now(), last_latitude, last_longitude, last_position_at from riders where working`,
]
