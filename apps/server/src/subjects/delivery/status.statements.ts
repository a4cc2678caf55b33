/** The two statements of a status change: one reads all that decides on it, one writes all that comes of it. */
import type { HandoverState } from '@puni/contract/handover'
import type { OrderStatus } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { TimeColumn } from '../../platform/database/json-rows.ts'
import { prepared } from '../../platform/database/prepared.ts'
import {
  claimKey,
  type EarlierRequest,
  earlierRequest,
  isClaimed,
  type KeyValues,
} from '../../platform/idempotency/once-per-key.ts'
import { type Admission, type Confirmed, foundAs, isAdmitted } from '../accounts/admission.ts'
import { type AuditValues, recordOf } from '../audit/audit.commands.ts'
import { ending } from '../offers/endings.commands.ts'
import { ORDER_TIMES, type OrderRow, selectOrders, selectWrittenOrders } from '../orders/orders.queries.ts'
import { rememberPickups } from './preparation.statements.ts'

interface Question extends Admission, KeyValues {
  readonly orderId: string
  readonly timeZone: string
}

/** An order with what decides on its moves besides. */
export interface MovableOrder extends OrderRow {
  /** Of the rows of the order and its holder: others have written them since if it is another. */
  readonly version: string
  readonly holder_version: string | null
  /** The zone of a holder who is on duty where it may not work any more. */
  readonly taken_zone: string | null
  /** The zone of a holder on duty whose last order this is. */
  readonly last_in_zone: string | null
  /** The last step, by the server's clock and, if the phone reported it, by the phone's. */
  readonly previous_at: Date
  readonly previous_device_at: Date | null
}

/** The times of its row. */
export const MOVABLE_TIMES: Readonly<Record<TimeColumn<MovableOrder>, true>> = {
  ...ORDER_TIMES,
  previous_at: true,
  previous_device_at: true,
}

/** Reads an order that is to be moved, and what is stored under the key of the request. */
export const readMovable = prepared<Question, Confirmed<MovableOrder> & EarlierRequest>((p, db) => {
  const order = selectOrders(db, p.timeZone)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_events')
          .select(['at', 'device_at'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('order_events.status', 'is not', null)
          .orderBy('order_events.id', 'desc')
          .limit(1)
          .as('previous'),
      (join) => join.onTrue(),
    )
    .where('orders.id', '=', p.orderId)
    .select([
      'previous.at as previous_at',
      'previous.device_at as previous_device_at',
      sql<string>`orders.xmin::text`.as('version'),
      sql<string | null>`holder.xmin::text`.as('holder_version'),
      sql<string | null>`(
        select holder.zone_id where holder.working and not exists (
          select from rider_zones where rider_id = holder.id and zone_id = holder.zone_id
        )
      )`.as('taken_zone'),
      sql<
        string | null
      >`case when holder.working and holder.last_order_id = orders.id then holder.zone_id end`.as(
        'last_in_zone',
      ),
    ])
  return sql`
    select ${isAdmitted(p, ['rider', 'operator'])} as admitted, ${foundAs(order)}, earlier.request_hash, earlier.result
    from (select) as nothing left join ${earlierRequest(p)} as earlier on true
  `
})

/** A decided move: what is written where nothing has changed since it was decided. */
export interface MoveValues extends Admission, KeyValues, AuditValues {
  readonly orderId: string
  readonly timeZone: string
  /** As it was read. */
  readonly version: string
  /** The holder who comes free by it, and the version of its row. */
  readonly freedRiderId: string | null
  readonly holderVersion: string | null
  /** The order's columns. */
  readonly status: OrderStatus
  readonly assignedRiderId: string | null
  readonly pickedUpAt: Date | null
  readonly deliveredAt: Date | null
  readonly endedAt: Date | null
  readonly earningsReview: string | null
  readonly handoverState: HandoverState | null
  readonly arrivedAt: Date | null
  readonly delayToldAt: Date | null
  /** The wait at the store is over since then. */
  readonly waitedUntil: Date | null
  /** Its event. */
  readonly actor: string
  readonly actorId: string
  readonly deviceAt: Date | null
  readonly reason: string | null
  /** What it earns waits for an operator. */
  readonly isHeld: boolean
  readonly withdrawal: string
  /** As JSON, for the key. */
  readonly result: string
}

/**
 * Writes a move with all that comes of it, and returns the order. It has none where the order, or the holder who comes
 * free, was written since it was read, or the key was claimed: then nothing is written. Every offer that is made and
 * every zone that is taken writes them too, so what the statement sees beyond these rows is as it was read as well.
 */
export const writeMove = prepared<MoveValues, Confirmed<OrderRow>>(
  (p, db) => sql`
    with caller as (
      select ${isAdmitted(p, ['rider', 'operator'])} as admitted
    ), as_read as (
      select orders.id from orders, caller
      where caller.admitted and orders.id = ${p.orderId} and orders.xmin::text = ${p.version}
      for no key update of orders
    ), freed as (
      select riders.id from riders, as_read
      where riders.id = ${p.freedRiderId} and riders.xmin::text = ${p.holderVersion}
      for no key update of riders
    ), locked as (
      select id from as_read where ${p.freedRiderId}::uuid is null or exists (select from freed)
    ), claimed as (
      ${claimKey(p, sql`locked`, p)}
    ), orders as (
      update orders set status = ${p.status}, updated_at = ${p.now}, assigned_rider_id = ${p.assignedRiderId},
        picked_up_at = ${p.pickedUpAt}, delivered_at = ${p.deliveredAt}, ended_at = ${p.endedAt},
        earnings_review = ${p.earningsReview}, handover_state = ${p.handoverState}, arrived_at = ${p.arrivedAt},
        delay_told_at = ${p.delayToldAt}
      from locked where orders.id = locked.id and ${isClaimed(p)}
      returning orders.*
    ), stepped as (
      insert into order_events (order_id, type, status, actor, actor_id, at, device_at, reason)
      select id, 'status', status, ${p.actor}, ${p.actorId}::uuid, ${p.now}, ${p.deviceAt}::timestamptz,
        ${p.reason}::text
      from orders
      returning order_id
    ), held as (
      insert into order_events (order_id, type, actor, at)
      select order_id, 'earnings_held', 'system', ${p.now} from stepped where ${p.isHeld}
    ), ${ending(
      sql`select offers.id, 'withdrawn' as outcome from offers, orders
        where offers.order_id = orders.id and offers.outcome is null for no key update of offers`,
      p.now,
      p.withdrawal,
    )}, waited as (
      insert into waits (order_id, rider_id, store_id, arrived_at, ended_at)
      select id, assigned_rider_id, store_id, arrived_at, ${p.waitedUntil}::timestamptz
      from orders where ${p.waitedUntil}::timestamptz is not null
    ), remembered as (
      ${rememberPickups(sql`orders`)}
    ), came_free as (
      update riders set last_free_at = ${p.now} from freed, orders where riders.id = freed.id
    ), audited as (
      ${recordOf(p, sql`orders`)}
    )
    select admitted, ${foundAs(selectWrittenOrders(db, p.timeZone))} from caller
  `,
)
