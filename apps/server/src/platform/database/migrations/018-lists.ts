/** What lists by page and the removal of old rows read by. */

export const lists = [
  `create index orders_delivered_by_rider on orders (assigned_rider_id, delivered_at) where delivered_at is not null`,

  // A rider's own, as one's own data and an erasure read them.
  `create index shifts_of_rider on shifts (rider_id, id)`,
  // Who was on duty at a time, however long ago.
  `create index shifts_by_time on shifts using gist (tstzrange(on_at, off_at, '[]'))`,

  `create index stores_by_name on stores (lower(name), id)`,

  // What housekeeping looks for.
  ...['rider', 'operator'].flatMap((who) => [
    `create index sessions_of_${who}s_by_use on sessions (last_used_at) where ${who}_id is not null`,
    `create index sessions_of_${who}s_by_age on sessions (created_at) where ${who}_id is not null`,
  ]),
  `create index offers_by_end on offers (closed_at) where closed_at is not null`,
  `create index known_places_by_use on known_places (seen_at)`,
  `create index recovery_tries_by_age on recovery_tries (tried_at)`,
]
