/** The queue of pushes. */

export const pushJobs = [
  `create table push_jobs (
    id bigint primary key generated always as identity,
    rider_id uuid not null references riders,
    offer_id uuid not null references offers,
    kind text not null check (kind in ('offer', 'offer_gone')),
    attempts integer not null default 0,
    due_at timestamptz not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index push_jobs_due on push_jobs (due_at)`,
]
