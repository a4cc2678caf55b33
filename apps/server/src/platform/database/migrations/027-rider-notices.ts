/** What is told to riders whose world somebody else changed. It is kept until they have read it, and for a while after. */

export const riderNotices = [
  `alter table push_jobs add column notice_id uuid`,
  `create table rider_notices (
    id uuid primary key default gen_random_uuid(),
    rider_id uuid not null references riders,
    kind text not null,
    order_id uuid references orders,
    zone_id uuid references zones,
    -- What whoever decided it wrote.
    reason text,
    -- The rider had the goods already.
    picked_up boolean not null default false,
    at timestamptz not null,
    read_at timestamptz
  )`,
  `create index rider_notices_unread on rider_notices (rider_id, at desc, id) where read_at is null`,
  `create index rider_notices_of_rider on rider_notices (rider_id, at desc, id)`,
  `create index rider_notices_of_order on rider_notices (order_id) where order_id is not null`,
  `create index rider_notices_by_age on rider_notices (at)`,
  // What was about to be told stays so.
  `with waiting as (
      select id, rider_id, kind, created_at from push_jobs where kind in ('pause_over', 'appeal_answered')
    ), told as (
      insert into rider_notices (rider_id, kind, at) select distinct on (rider_id, kind) rider_id, kind, created_at from waiting
      returning id, rider_id, kind
    )
    update push_jobs set notice_id = told.id from told where told.rider_id = push_jobs.rider_id and told.kind = push_jobs.kind`,
  `alter table push_jobs
    add foreign key (notice_id) references rider_notices on delete cascade,
    drop constraint push_jobs_kind_check,
    add constraint push_jobs_kind_check
      check (kind in ('offer', 'offer_gone', 'notice', 'pause_over', 'appeal_answered'))`,
  `update push_jobs set kind = 'notice' where notice_id is not null`,
]
