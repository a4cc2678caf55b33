/** What riders answer to a block, to an order that an operator ended, or to rejected earnings; and what they are told. */

export const appeals = [
  `create table appeals (
    id uuid primary key default gen_random_uuid(),
    rider_id uuid not null references riders,
    about text not null check (about in ('block', 'order', 'earnings')),
    block_id bigint references rider_blocks,
    order_id uuid references orders,
    body text not null,
    -- Keys in the photo storage.
    photos text[] not null,
    sent_at timestamptz not null,
    due_at timestamptz not null,
    outcome text check (outcome in ('accepted', 'rejected')),
    answer text,
    answered_at timestamptz,
    answered_by uuid references operators,
    check ((about = 'block') = (block_id is not null)),
    check ((about <> 'block') = (order_id is not null)),
    check ((outcome is null) = (answered_at is null) and (outcome is null) = (answer is null)
      and (outcome is null) = (answered_by is null))
  )`,
  // One at a time for each subject.
  `create unique index appeals_open_of_block on appeals (block_id) where answered_at is null and block_id is not null`,
  `create unique index appeals_open_of_order on appeals (order_id, about) where answered_at is null and order_id is not null`,
  `create index appeals_open on appeals (due_at, id) where answered_at is null`,
  `create index appeals_answered on appeals (answered_at, id) where answered_at is not null`,
  `create index appeals_of_rider on appeals (rider_id, sent_at)`,
  `create index appeals_photos on appeals using gin (photos)`,
]
