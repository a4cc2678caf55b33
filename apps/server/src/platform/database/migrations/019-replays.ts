/** Replays of days in progress, and their results for a while: every process knows them. */

export const replays = [
  // No reference to the zone, which a replica may have before this database is asked.
  `create table replays (
    id uuid primary key default gen_random_uuid(),
    zone_id uuid not null,
    day date not null,
    state text not null default 'running' check (state in ('running', 'done', 'late', 'failed')),
    summaries jsonb not null default '[]',
    progress real not null default 0,
    beat_at timestamptz not null default clock_timestamp(),
    asked_at timestamptz not null default clock_timestamp()
  )`,
  `create unique index replays_running on replays (zone_id, day) where state = 'running'`,
]
