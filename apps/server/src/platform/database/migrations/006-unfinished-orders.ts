/** Unfinished orders are listed regardless of their age. */

export const unfinishedOrders = [
  `create index orders_unfinished on orders (created_at)
    where status in ('pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'error')`,
]
