/** By when an order should be delivered, and which of its troubles an operator has seen. */

export const board = [
  // Null for orders from before it was reckoned: none of them is late.
  `alter table orders add column promised_at timestamptz`,
  // One of a kind: what is seen of the next one of its kind replaces it.
  `create table trouble_acknowledgements (
    order_id uuid not null references orders on delete cascade,
    kind text not null,
    -- From when the trouble was one: says which of its kind.
    since timestamptz not null,
    operator_id uuid not null references operators,
    at timestamptz not null,
    primary key (order_id, kind)
  )`,
]
