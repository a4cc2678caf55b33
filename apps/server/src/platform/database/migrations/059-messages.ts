/** Messages to people by WhatsApp and mail: a queue, and what became of each. */

export const messages = [
  `create table messages (
    id uuid primary key,
    kind text not null,
    -- What it is about. A store's message has nobody else.
    rider_id uuid references riders,
    order_id uuid references orders,
    store_id uuid references stores,
    -- To whom and what, encrypted. Codes are secrets: gone as soon as nobody has to send it any more.
    sealed bytea,
    -- The channels that are left, the one in turn first.
    channels text[] not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
    problem text,
    -- When a worker looks at it next; null once it is at its end.
    due_at timestamptz,
    -- From then on it is not worth sending.
    expires_at timestamptz not null,
    -- How often the channel in turn was tried, and how often in a row nobody knows with what result.
    attempts integer not null default 0,
    unanswered integer not null default 0,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    -- When the channel in turn took it last.
    sent_at timestamptz,
    -- A problem of the installation, whatever became of this message.
    warning text,
    warned_channel text,
    warned_at timestamptz,
    by_hand_at timestamptz,
    by_hand_by uuid references operators,
    check (num_nonnulls(rider_id, order_id, store_id) = 1),
    check (sealed is not null or due_at is null)
  )`,
  `create index messages_due on messages (due_at) where due_at is not null`,
  `create index messages_queued on messages (created_at) where state = 'queued'`,
  `create index messages_failed on messages (created_at) where state = 'failed' and by_hand_at is null`,
  `create index messages_warned on messages (warned_at) where warned_at is not null`,
  `create index messages_sent on messages (sent_at) where sent_at is not null`,
  `create index messages_created on messages (created_at)`,
  `create index messages_of_rider on messages (rider_id, created_at) where rider_id is not null`,
  `create index messages_of_order on messages (order_id) where order_id is not null`,
  `create index messages_of_store on messages (store_id) where store_id is not null`,
]
