/** Sessions know their device and last use, so that they can be listed and end by themselves. */

export const sessions = [
  `alter table sessions add id uuid not null unique default gen_random_uuid(), add device text,
    add last_used_at timestamptz`,
  // When they were last used is not known: nobody is logged out in the middle of a delivery.
  `update sessions set last_used_at = now()`,
  `alter table sessions alter last_used_at set not null`,
  `create index sessions_of_rider on sessions (rider_id)`,
  `create index sessions_of_operator on sessions (operator_id)`,
]
