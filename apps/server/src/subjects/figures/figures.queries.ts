/** Sums up what became of the orders placed in some days. */
import { type FigureGrouping, TIMED, type Timed } from '@puni/contract/figures/groupings'
import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Which orders, and how they are grouped. Days are `YYYY-MM-DD` in the calendar of the time zone, both inclusive. */
export interface FiguresQuery {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly by: FigureGrouping
  readonly zoneId?: string | undefined
  readonly storeId?: string | undefined
  readonly riderId?: string | undefined
  /** Offers of orders placed before this day are not read. */
  readonly offersSince: string
}

/** Seconds of so many orders: the 10th percentile, the median and the 90th; null without any. */
export interface TimedSums {
  readonly count: number
  readonly spread: readonly [p10: number, median: number, p90: number] | null
}

/** A group, or all of them together. Money in centavos. */
export interface OrderSums {
  readonly key: string | null
  readonly isTotal: boolean
  readonly orders: number
  readonly delivered: number
  readonly canceled: number
  readonly failed: number
  readonly promised: number
  readonly late: number
  readonly goods: number
  readonly fees: number
  readonly earned: number
  readonly commission: number
  readonly times: Readonly<Record<Timed, TimedSums>>
}

/** The offers of a group, or of all. */
export interface OfferSums {
  readonly key: string | null
  readonly isTotal: boolean
  readonly made: number
  readonly accepted: number
  readonly skipped: number
  readonly unanswered: number
}

/** Condition: an order was placed in these days, in this zone, at this store. The index of orders by zone and placing serves all zones, too. */
function isAsked({ from, to, timeZone, zoneId, storeId }: FiguresQuery): RawBuilder<boolean> {
  const zone = zoneId === undefined ? sql`any(array(select id from zones))` : sql`${zoneId}`
  const ofStore = storeId === undefined ? sql`true` : sql`orders.store_id = ${storeId}`
  return sql<boolean>`orders.created_at >= ${startOfDay(from, timeZone)} and orders.created_at < ${endOfDay(to, timeZone)}
    and orders.zone_id = ${zone} and ${ofStore}`
}

/** What orders are grouped by, as text; `rider` is whoever the group counts for. */
function keyOf({ by, timeZone }: FiguresQuery, rider: RawBuilder<string | null>): RawBuilder<string | null> {
  const placed = sql`orders.created_at at time zone ${sql.lit(timeZone)}`
  const keys = {
    day: sql<string>`(${placed})::date::text`,
    hour: sql<string>`extract(hour from ${placed})::text`,
    zone: sql<string>`orders.zone_id::text`,
    store: sql<string | null>`orders.store_id::text`,
    rider,
  }
  return keys[by]
}

/** Offers that an operator made are asked like the others; an order that was given at once ends with its beginning. */
const WAS_ASKED = sql<boolean>`(offers.made_by is null or offers.outcome is distinct from 'accepted' or offers.expires_at > offers.closed_at)`

/** Null unless both are known. */
const seconds = (from: RawBuilder<Date>, to: RawBuilder<Date>) =>
  // The clocks of phones and servers differ a little.
  sql`case when ${to} >= ${from} then extract(epoch from ${to} - ${from})::float8 when ${to} < ${from} then 0 end`

const column = (name: string) => sql.ref<Date>(name)

/** From when to when each stretch is. */
const STRETCHES = {
  toOffer: seconds(column('placed.created_at'), column('asked.first_at')),
  toAccept: seconds(column('asked.offered_at'), column('asked.accepted_at')),
  toStore: seconds(column('asked.taken_at'), column('placed.arrived_at')),
  atStore: seconds(column('placed.arrived_at'), column('placed.picked_up_at')),
  toDoor: seconds(column('placed.picked_up_at'), column('placed.delivered_at')),
  placedToDoor: seconds(column('placed.created_at'), column('placed.delivered_at')),
} as const satisfies Record<Timed, unknown>

const TIMES = sql.join(
  TIMED.map(
    (timed) => sql`${sql.lit(timed)}, json_build_object(
      'count', count(${sql.ref(timed)}),
      'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by ${sql.ref(timed)})
    )`,
  ),
)

/** The orders of each group, and of all. A rider's are those that he has, or had last. */
export async function sumOrders(db: Database, query: FiguresQuery): Promise<OrderSums[]> {
  const { riderId, offersSince, timeZone } = query
  const ofRider = riderId === undefined ? sql`true` : sql`orders.assigned_rider_id = ${riderId}`
  const { rows } = await sql<OrderSums>`
    with placed as (
      select id, created_at, arrived_at, picked_up_at, delivered_at, promised_at, status, earnings_review, commission_rate,
        shipping_cost + shipping_cost_adjustment as shipping_cost, store_value + store_value_adjustment as store_value,
        ${keyOf(query, sql`orders.assigned_rider_id::text`)} as key
      from orders where ${isAsked(query)} and ${ofRider}
    ), asked as (
      select order_id,
        min(offered_at) filter (where ${WAS_ASKED}) as first_at,
        max(offered_at) filter (where outcome = 'accepted' and ${WAS_ASKED}) as offered_at,
        max(closed_at) filter (where outcome = 'accepted' and ${WAS_ASKED}) as accepted_at,
        max(closed_at) filter (where outcome = 'accepted') as taken_at
      from placed join offers on offers.order_id = placed.id
      where placed.created_at >= ${startOfDay(offersSince, timeZone)}
      group by order_id
    ), timed as (
      select key, status, shipping_cost, store_value, promised_at, delivered_at, earnings_review, commission_rate,
        ${sql.join(TIMED.map((timed) => sql`${STRETCHES[timed]} as ${sql.ref(timed)}`))}
      from placed left join asked on asked.order_id = placed.id
    )
    select key, grouping(key) = 1 as "isTotal", count(*)::int as orders,
      count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where status = 'canceled')::int as canceled,
      count(*) filter (where status = 'error')::int as failed,
      count(*) filter (where status = 'delivered' and promised_at is not null)::int as promised,
      count(*) filter (where status = 'delivered' and delivered_at > promised_at)::int as late,
      coalesce(sum(store_value) filter (where status = 'delivered'), 0)::float8 as goods,
      coalesce(sum(shipping_cost) filter (where status = 'delivered'), 0)::float8 as fees,
      coalesce(sum(shipping_cost) filter (where order_is_earned(status, earnings_review)), 0)::float8 as earned,
      coalesce(sum(order_commission(shipping_cost, commission_rate)) filter (where order_is_earned(status, earnings_review)), 0)::float8
        as commission,
      json_build_object(${TIMES}) as times
    from timed group by grouping sets ((key), ())
  `.execute(db)
  return rows
}

/** The offers made for these orders, of each group and of all. A rider's are those made to him. */
export async function sumOffers(db: Database, query: FiguresQuery): Promise<OfferSums[]> {
  const { riderId, offersSince, timeZone } = query
  const toRider = riderId === undefined ? sql`true` : sql`offers.rider_id = ${riderId}`
  const { rows } = await sql<OfferSums>`
    with made as (
      select ${keyOf(query, sql`offers.rider_id::text`)} as key, offers.outcome
      from orders join offers on offers.order_id = orders.id
      where ${isAsked(query)} and orders.created_at >= ${startOfDay(offersSince, timeZone)} and ${toRider} and ${WAS_ASKED}
    )
    select key, grouping(key) = 1 as "isTotal", count(*)::int as made,
      count(*) filter (where outcome = 'accepted')::int as accepted,
      count(*) filter (where outcome = 'skipped')::int as skipped,
      count(*) filter (where outcome in ('expired', 'unreached'))::int as unanswered
    from made group by grouping sets ((key), ())
  `.execute(db)
  return rows
}

/** The names of these zones, stores or riders, by id. */
export async function readNames(
  db: Database,
  table: 'zones' | 'stores' | 'riders',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const name = table === 'riders' ? sql.ref('full_name') : sql.ref('name')
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
