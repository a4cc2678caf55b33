/** Reads the operators' board: all of it, or some of its rows. */
import type { Move } from '@puni/contract/board/entities'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { UNDER_REVIEW, UNFINISHED } from '../orders/operator-list.queries.ts'

const COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.zone_id',
  'orders.store_id',
  'orders.store_name',
  'orders.independent_store_name',
  'orders.origin_latitude',
  'orders.origin_longitude',
  'orders.destination_latitude',
  'orders.destination_longitude',
  'orders.destination_street',
  'orders.destination_street_number',
  'orders.is_urgent',
  'orders.pickup_due_at',
  'orders.promised_at',
  'orders.delay_told_at',
  'orders.earnings_review',
  'orders.claimed_at',
  'holder.id as holder_id',
  'holder.full_name as holder_name',
  'holder.blocked_at as holder_blocked_at',
  'asked.id as asked_id',
  'asked.full_name as asked_name',
  'problem.actor as problem_actor',
  'problem.at as problem_at',
  'problem.reason as problem_reason',
] as const

/** The rider whom a column names: looked up for each order, where a plain join would read all riders there ever were. */
const riderOf = (column: string) =>
  sql<Pick<Selectable<Tables['riders']>, 'id' | 'full_name' | 'blocked_at'>>`(
    select id, full_name, blocked_at from riders where id = ${sql.ref(column)} limit 1
  )`

function selectOrders(db: Database) {
  return db
    .selectFrom('orders')
    .leftJoinLateral(riderOf('orders.assigned_rider_id').as('holder'), (join) => join.onTrue())
    .leftJoin('offers as live', (join) =>
      join.onRef('live.order_id', '=', 'orders.id').on('live.outcome', 'is', null),
    )
    .leftJoinLateral(riderOf('live.rider_id').as('asked'), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_events')
          .select(['order_events.actor', 'order_events.at', 'order_events.reason'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('order_events.status', '=', 'error')
          .where('orders.status', '=', 'error')
          .orderBy('order_events.id', 'desc')
          .limit(1)
          .as('problem'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS)
    .select([
      sql<Date>`coalesce(orders.step_at, orders.updated_at)`.as('step_at'),
      sql<Date>`coalesce(orders.delivered_at, orders.ended_at, orders.updated_at)`.as('ended_at'),
      sql<number>`(
        select count(*)::int from offers
        where offers.order_id = orders.id and outcome in ('skipped', 'expired', 'unreached')
      )`.as('declines'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('trouble_acknowledgements as seen')
          .innerJoin('operators', 'operators.id', 'seen.operator_id')
          .select([
            'seen.kind',
            'operators.full_name as by',
            sql<number>`extract(epoch from seen.since) * 1000`.as('since'),
            sql<number>`extract(epoch from seen.at) * 1000`.as('at'),
          ])
          .whereRef('seen.order_id', '=', 'orders.id'),
      ).as('acknowledged'),
    )
}

export type BoardOrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

function selectRiders(db: Database) {
  return db
    .selectFrom('riders')
    .select([
      'id',
      'full_name',
      'vehicle_type',
      'zone_id',
      'working',
      'last_latitude',
      'last_longitude',
      'last_position_at',
      'paused_until',
      'misses_in_row',
      'last_order_id',
    ])
}

export type BoardRiderRow = Awaited<ReturnType<ReturnType<typeof selectRiders>['executeTakeFirstOrThrow']>>

/** All orders on the board, and the riders on duty. */
export async function readBoard(db: Database) {
  const orders = await selectOrders(db)
    .where(sql<SqlBool>`(${UNFINISHED} or ${UNDER_REVIEW})`)
    .execute()
  const riders = await selectRiders(db).where('working', '=', true).execute()
  return { orders, riders }
}

/** These orders, on the board or not. */
export async function readBoardOrders(db: Database, ids: readonly string[]): Promise<BoardOrderRow[]> {
  return ids.length === 0 ? [] : await selectOrders(db).where('orders.id', 'in', ids).execute()
}

/** These riders, on duty or not. */
export async function readBoardRiders(db: Database, ids: readonly string[]): Promise<BoardRiderRow[]> {
  return ids.length === 0 ? [] : await selectRiders(db).where('id', 'in', ids).execute()
}

/** Where these riders are, of those on duty. */
export async function readMoves(db: Database, ids: readonly string[]): Promise<Move[]> {
  if (ids.length === 0) return []
  const rows = await selectRiders(db).where('id', 'in', ids).where('working', '=', true).execute()
  return rows.flatMap(({ id, last_latitude: lat, last_longitude: lng, last_position_at: at }): Move[] =>
    lat === null || lng === null || at === null ? [] : [[id, lat, lng, at.toISOString()]],
  )
}
