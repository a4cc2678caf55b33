/**
 * What a rider reads of a destination depends on whether the order is in hand: offers have a distance of their
 * own, to the approximate destination, and orders say when they ended.
 */

export const approximateDestinations = [
  `alter table offers add delivery_metres integer, add delivery_estimated boolean not null default true`,
  // Those still to be pushed.
  `update offers set delivery_metres = orders.delivery_metres
    from orders where orders.id = offers.order_id and outcome is null`,
  `alter table orders add ended_at timestamptz`,
  `update orders set ended_at = coalesce(delivered_at, updated_at)
    where status in ('delivered', 'canceled', 'error')`,
]
