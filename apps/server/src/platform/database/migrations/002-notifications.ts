/** Delivery progress of an offer, the queue of pushes, and the server's own key-value store. */
import { type Kysely, sql } from 'kysely'

export const notifications = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table offers
    add sent_at timestamptz,
    add received_by text check (received_by in ('push', 'stream', 'poll')),
    add seen_at timestamptz,
    add check ((received_at is null) = (received_by is null)),
    drop constraint offers_outcome_check,
    add constraint offers_outcome_check
      check (outcome in ('accepted', 'skipped', 'expired', 'unreached', 'withdrawn'))`,
  // By the server's clock, unlike the time of a position: when the phone last made contact.
  `alter table riders add heard_at timestamptz`,
  `create index offers_of_rider on offers (rider_id, offered_at desc)`,

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

  `create table settings (
    name text primary key,
    value jsonb not null
  )`,
]
