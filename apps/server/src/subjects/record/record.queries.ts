/** What a rider's record of a period is made of. */
import type { Account, LedgerCause } from '@puni/contract/ledger/values'
import { ACTIVE_STATUSES, DELIVERY_SEQUENCE, type OrderStatus } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { KeyedList } from '../../platform/database/keyed-pages.ts'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import { DATED_AT } from '../orders/orders.queries.ts'

/** A rider's time, in days of the platform's calendar, both inclusive. */
export interface Period {
  readonly riderId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** A column of times as PostgreSQL writes them into JSON. */
type JsonTime = string

/** An order of the record. */
export interface RecordedOrder {
  readonly numero: number
  readonly status: OrderStatus
  readonly tienda: string | null
  readonly zona: string
  readonly created_at: Date
  readonly delivered_at: Date | null
  readonly ended_at: Date | null
  readonly delivery_metres: number
  /** Centavos, as they were corrected. */
  readonly store_value: number
  /** What it brings. */
  readonly earns: number
  readonly is_earned: boolean
  readonly in_review: boolean
  /** What the rider did, and what ended the order, oldest first: since the rider accepted it. */
  readonly steps: readonly { readonly status: OrderStatus; readonly actor: string; readonly at: JsonTime }[]
  readonly reviews: readonly { readonly type: string; readonly at: JsonTime }[]
}

const STEPS = sql.join([...DELIVERY_SEQUENCE, 'canceled', 'error'].map((status) => sql.lit(status)))

/** By the phone's clock where the phone told it: a step without signal counts from when it was taken. */
const ORDER_FIELDS = sql`
  number as numero, orders.status, coalesce(store_name, independent_store_name) as tienda, zones.name as zona,
  created_at, delivered_at, ended_at, delivery_metres, store_value + store_value_adjustment as store_value,
  shipping_cost + shipping_cost_adjustment as earns,
  order_is_earned(orders.status, earnings_review) as is_earned,
  coalesce(earnings_review = 'pending', false) as in_review,
  (
    select coalesce(json_agg(json_build_object('status', event.status, 'actor', event.actor, 'at', coalesce(event.device_at, event.at))
      order by event.id), '[]')
    from order_events as event
    where event.order_id = orders.id and event.status in (${STEPS}) and event.id >= (
      select max(id) from order_events where order_id = orders.id and type in ('accepted', 'assigned')
    )
  ) as steps,
  (
    select coalesce(json_agg(json_build_object('type', event.type, 'at', event.at) order by event.id), '[]')
    from order_events as event where event.order_id = orders.id and event.type like 'earnings\\_%'
  ) as reviews`

const ORDERS = sql`orders join zones on zones.id = orders.zone_id`

/** The orders that were delivered in the period: as in the monthly summary, an order belongs to the day of its delivery. */
export function deliveredOrders({ riderId, from, to, timeZone }: Period): KeyedList {
  return {
    fields: ORDER_FIELDS,
    from: sql`${ORDERS} where assigned_rider_id = ${riderId} and delivered_at >= ${startOfDay(from, timeZone)}
      and delivered_at < ${endOfDay(to, timeZone)}`,
    key: [
      ['delivered_at', 'timestamptz'],
      ['orders.id', 'uuid'],
    ],
  }
}

/** The rider's orders that ended in the period without a delivery. What is in hand is not over. */
export function undeliveredOrders({ riderId, from, to, timeZone }: Period): KeyedList {
  const active = sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))
  return {
    fields: ORDER_FIELDS,
    from: sql`${ORDERS} where assigned_rider_id = ${riderId} and delivered_at is null and orders.status not in (${active})
      and ${DATED_AT} >= ${startOfDay(from, timeZone)} and ${DATED_AT} < ${endOfDay(to, timeZone)}`,
    key: [
      [DATED_AT, 'timestamptz'],
      ['orders.id', 'uuid'],
    ],
  }
}

/** An entry of the ledger. */
export interface RecordedEntry {
  readonly asiento: string
  readonly movimiento: string
  readonly occurred_at: Date
  readonly cause: LedgerCause
  readonly account: Account
  readonly pedido: number | null
  readonly centavos: number
}

/** The rider's entries in the ledger of money that moved in the period. */
export function entriesWithin({ riderId, from, to, timeZone }: Period): KeyedList {
  return {
    fields: sql`entry.id as asiento, made.id as movimiento, occurred_at, cause, account, number as pedido, centavos::float8 as centavos`,
    from: sql`ledger_entries as entry join ledger_transactions as made on made.id = transaction_id
      left join orders on orders.id = made.order_id
      where entry.rider_id = ${riderId} and occurred_at >= ${startOfDay(from, timeZone)} and occurred_at < ${endOfDay(to, timeZone)}`,
    key: [
      ['entry.occurred_at', 'timestamptz'],
      ['entry.id', 'bigint'],
    ],
  }
}

/** A time on duty, as far as it lies in the period. */
export interface RecordedShift {
  readonly zona: string
  readonly inicio: Date
  /** Null while it lasts. */
  readonly fin: Date | null
  /** Within the period, up to now. */
  readonly seconds: number
}

/** The times on duty that touch the period. */
export function shiftsWithin({ riderId, from, to, timeZone }: Period, now: Date): KeyedList {
  const begins = startOfDay(from, timeZone)
  const ends = endOfDay(to, timeZone)
  return {
    fields: sql`zones.name as zona, on_at as inicio, off_at as fin, greatest(0, extract(epoch from
      least(coalesce(off_at, ${now}), ${ends}) - greatest(on_at, ${begins})))::float8 as seconds`,
    from: sql`shifts join zones on zones.id = shifts.zone_id where rider_id = ${riderId} and on_at < ${ends}
      and (off_at is null or off_at > ${begins})`,
    key: [
      ['rider_id', 'uuid'],
      ['shifts.id', 'bigint'],
    ],
  }
}
