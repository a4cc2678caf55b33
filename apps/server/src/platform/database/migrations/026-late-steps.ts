/** Steps that riders reported of orders they no longer held, and claims of deliveries that operators decide on. */

export const lateSteps = [
  // Of an order that another rider has meanwhile: who says to have delivered it, and when.
  `alter table orders
    add column claimed_by uuid references riders,
    add column claimed_at timestamptz,
    add constraint orders_claim_is_whole check ((claimed_by is null) = (claimed_at is null))`,
  `create index orders_claimed on orders (created_at) where claimed_by is not null`,
  `create table late_steps (
    id bigint primary key generated always as identity,
    order_id uuid not null references orders,
    rider_id uuid not null references riders,
    status text not null,
    at timestamptz not null,
    -- By the phone's clock.
    device_at timestamptz,
    reason text,
    -- Why it was refused: an error code of the API. Null where it stands.
    refused text
  )`,
  `create index late_steps_of_order on late_steps (order_id, id)`,
  `create index late_steps_of_rider on late_steps (rider_id, id)`,
]
