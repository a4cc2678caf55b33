/** What operators do with an order themselves: who made an offer, whom an act concerns, and to whom an order is not offered. */

export const operatorsHands = [
  `alter table offers
    -- The operator who made it, or who gave the rider the order at once; null for one of the dispatcher.
    add made_by uuid references operators`,
  `alter table order_events
    -- Whom an operator's act concerns.
    add rider_id uuid references riders`,
  `create table order_exclusions (
    order_id uuid not null references orders,
    rider_id uuid not null references riders,
    excluded_by uuid not null references operators,
    at timestamptz not null,
    primary key (order_id, rider_id)
  )`,
  `create index order_exclusions_of_rider on order_exclusions (rider_id, order_id)`,
]
