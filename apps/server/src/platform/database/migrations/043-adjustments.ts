/**
 * Amounts of delivered orders are corrected by entries that nobody changes; an order keeps the sum of its own beside each amount. What
 * becomes of goods and cash of a canceled order stands in its event.
 */
import { COUNTED_IN_TOTALS, countForRider, recountRiders } from './017-rider-counters.ts'
import { COUNTED_IN_DAYS, countedChanges } from './030-one-day-an-order.ts'

/** What an order brings its rider, as it was corrected. */
const EARNS = (order: string) => `(${order}.shipping_cost + ${order}.shipping_cost_adjustment)`
const days = COUNTED_IN_DAYS(EARNS)
const totals = COUNTED_IN_TOTALS(EARNS)

export const adjustments = [
  `alter table orders
    -- Sums of its adjustments, centavos.
    add shipping_cost_adjustment integer not null default 0,
    add store_value_adjustment integer not null default 0,
    add collected_adjustment integer not null default 0`,
  `alter table order_events add goods text, add cash text`,
  `alter table rider_notices add body text`,
  `create or replace ${countForRider(days, totals)}`,
  `drop trigger orders_counted_changed on orders`,
  countedChanges('shipping_cost, shipping_cost_adjustment'),
  `create or replace ${recountRiders(days, totals)}`,

  `create table order_adjustments (
    id bigint primary key generated always as identity,
    order_id uuid not null references orders,
    -- Who had delivered it.
    rider_id uuid not null references riders,
    operator_id uuid not null references operators,
    amount text not null check (amount in ('shippingCost', 'storeValue', 'collected')),
    -- Centavos.
    difference integer not null check (difference <> 0),
    -- Null once its time is over.
    reason text,
    at timestamptz not null
  )`,
  `create index order_adjustments_of_order on order_adjustments (order_id, id)`,
  `create index order_adjustments_of_rider on order_adjustments (rider_id, id)`,
  `create index order_adjustments_told on order_adjustments (at) where reason is not null`,
  `create function refuse_adjustment_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
      raise exception 'adjustments are append-only';
    end
  $$`,
  `create trigger order_adjustments_kept before update or delete on order_adjustments
    for each row execute function refuse_adjustment_change()`,
]
