/** What operators do with an order themselves: who made an offer, whom an act concerns, and to whom an order is not offered. */

export const operatorsHands = [
  // The operator who made it, or who gave the rider the order at once; null for one of the dispatcher. Like an event's actor without a
  // reference, which would be checked in a large table.
  `alter table offers add made_by uuid`,
  // Whom an operator's act concerns.
  `alter table order_events add rider_id uuid`,
  `create table order_exclusions (
    order_id uuid not null references orders,
    rider_id uuid not null references riders,
    excluded_by uuid not null references operators,
    at timestamptz not null,
    primary key (order_id, rider_id)
  )`,
  `create index order_exclusions_of_rider on order_exclusions (rider_id, order_id)`,
]
