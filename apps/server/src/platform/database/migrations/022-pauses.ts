/** Riders who pause, and riders who work on one last order. */

export const pauses = [
  `alter table riders
    -- No offers until then. It counts by itself: what ends it later only cleans up.
    add paused_until timestamptz,
    -- Duty ends with this order while the rider has it in hand; off duty, it has ended with it. Without a reference: whatever else it
    -- names, from a version that does not know it, means nothing.
    add last_order_id uuid`,
  `create index riders_paused on riders (paused_until) where paused_until is not null`,

  `create table pauses (
    id bigint primary key generated always as identity,
    rider_id uuid not null references riders,
    began_at timestamptz not null,
    -- As the rider chose.
    ends_at timestamptz not null,
    -- Null while it lasts.
    ended_at timestamptz,
    check (ended_at >= began_at)
  )`,
  `create unique index pauses_one_open_per_rider on pauses (rider_id) where ended_at is null`,
  `create index pauses_of_rider on pauses (rider_id, id)`,

  // That a pause is over, or an appeal answered, is told by push, too: a job without an offer.
  `alter table push_jobs
    alter offer_id drop not null,
    drop constraint push_jobs_kind_check,
    add constraint push_jobs_kind_check check (kind in ('offer', 'offer_gone', 'pause_over', 'appeal_answered')),
    add check ((offer_id is null) = (kind not in ('offer', 'offer_gone')))`,
]
