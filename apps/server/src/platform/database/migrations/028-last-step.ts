/** When an order's last step was taken stands in its own row, so that whoever locks the row knows what the next step has to follow. */

export const lastStep = [
  `alter table orders
    -- By the server's clock. Null for an order that was over before this was recorded.
    add column step_at timestamptz,
    -- By the phone's, if it reported the step.
    add column step_device_at timestamptz`,
  // Only the steps of these can be followed by one of a rider. While the version before works beside this one its steps are not noted:
  // the next one is then compared with an earlier time, and none is refused for it.
  `update orders set step_at = last.at, step_device_at = last.device_at
    from (
      select distinct on (order_id) order_id, at, device_at from order_events
      where status is not null and order_id in (
        select id from orders
        where status in ('pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'error')
      )
      order by order_id, id desc
    ) as last
    where orders.id = last.order_id`,
]
