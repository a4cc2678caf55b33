/** How senders call their orders. */

export const references = [
  `alter table orders add external_reference text`,
  `create index orders_by_reference on orders (external_reference) where external_reference is not null`,
]
