/** Past orders of a store and of a zone are found. */

export const ordersOfPlaces = [
  `create index orders_of_store on orders (store_id, created_at desc) where store_id is not null`,
  `create index orders_of_zone on orders (zone_id, created_at)`,
]
