/** What stores' latest orders tell about how long they take to prepare one, so that no look has to read it from the orders. */

export const storePreparation = [
  `create table store_preparation (
    store_id uuid primary key references stores (id) on delete cascade,
    took_ms integer[] not null,
    waited_ms integer[] not null,
    check (cardinality(took_ms) = cardinality(waited_ms) and cardinality(took_ms) <= 200)
  ) with (fillfactor = 50)`,
  `insert into store_preparation (store_id, took_ms, waited_ms)
   select stores.id, array_agg(took_ms order by created_at desc), array_agg(waited_ms order by created_at desc)
   from stores cross join lateral (
     select orders.created_at,
       least(greatest(extract(epoch from picked_up_at - orders.created_at) * 1000, 0), 86400000)::integer as took_ms,
       least(greatest(coalesce(extract(epoch from picked_up_at - arrived.at) * 1000, 0), 0), 86400000)::integer as waited_ms
     from orders left join lateral (
       select least(device_at, at) as at from order_events
       where order_id = orders.id and order_events.status = 'waiting_pickup' order by order_events.id desc limit 1
     ) as arrived on true
     where orders.store_id = stores.id and picked_up_at is not null and pickup_due_at is null
     order by orders.created_at desc limit 200
   ) as samples
   group by stores.id`,
]
