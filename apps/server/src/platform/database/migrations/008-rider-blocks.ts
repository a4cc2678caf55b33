/** Records every block of a rider: by whom, when, why, until when. */

export const riderBlocks = [
  `create table rider_blocks (
    id bigint primary key generated always as identity,
    rider_id uuid not null references riders,
    reason text not null,
    blocked_at timestamptz not null,
    -- Null where nobody noted it.
    blocked_by uuid references operators,
    lifted_at timestamptz,
    lifted_by uuid references operators,
    check (lifted_by is null or lifted_at is not null)
  )`,
  `create unique index rider_blocks_one_open_per_rider on rider_blocks (rider_id) where lifted_at is null`,
  `create index rider_blocks_of_rider on rider_blocks (rider_id, id)`,
  `insert into rider_blocks (rider_id, reason, blocked_at)
    select id, blocked_reason, blocked_at from riders where blocked_at is not null`,
]
