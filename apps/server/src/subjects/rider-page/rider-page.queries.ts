/** What the page of a rider has besides the rider: in figures, its orders, what was written down. */
import type { OrderOfRider, RiderNote, RiderPage, RiderSums } from '@puni/contract/rider-page/entities'
import { NOTES_SHOWN } from '@puni/contract/rider-page/limits'
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { DATED_AT } from '../orders/orders.queries.ts'

/** The order that a rider has in hand, or null. */
export async function readOrderInHand(db: Database, riderId: string): Promise<RiderPage['order']> {
  const order = await db
    .selectFrom('orders')
    .select(['id as _id', 'number'])
    .where('assigned_rider_id', '=', riderId)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst()
  return order ?? null
}

interface Sums {
  readonly today: RiderSums
  readonly month: RiderSums
}

/** What counts for a rider on a day (`YYYY-MM-DD`), and from the first of its month until then: from the counters. */
export async function readSums(db: Database, riderId: string, day: string): Promise<Sums> {
  const { rows } = await sql<Record<`${keyof Sums}_${keyof RiderSums}`, number>>`
    with counted as (
      select day, delivered, centavos, 0 as waits, 0 as seconds from rider_days where rider_id = ${riderId}
      union all
      select day, 0, 0, waits, seconds from rider_waits where rider_id = ${riderId}
    ), recent as (
      select counted.*, day = ${day}::date as is_today from counted
      where day >= date_trunc('month', ${day}::date)::date and day <= ${day}::date
    )
    select
      coalesce(sum(delivered) filter (where is_today), 0)::int as today_delivered,
      coalesce(sum(centavos) filter (where is_today), 0)::float8 / 100 as today_money,
      coalesce(sum(waits) filter (where is_today), 0)::int as today_waits,
      coalesce(sum(seconds) filter (where is_today), 0)::int as "today_waitedSeconds",
      coalesce(sum(delivered), 0)::int as month_delivered,
      coalesce(sum(centavos), 0)::float8 / 100 as month_money,
      coalesce(sum(waits), 0)::int as month_waits,
      coalesce(sum(seconds), 0)::int as "month_waitedSeconds"
    from recent
  `.execute(db)
  const sums = rows[0]!
  const of = (time: keyof Sums): RiderSums => ({
    delivered: sums[`${time}_delivered`],
    money: sums[`${time}_money`],
    waits: sums[`${time}_waits`],
    waitedSeconds: sums[`${time}_waitedSeconds`],
  })
  return { today: of('today'), month: of('month') }
}

/** The newest notes about a rider. */
export async function readNotes(db: Database, riderId: string): Promise<RiderNote[]> {
  const rows = await db
    .selectFrom('rider_notes')
    .innerJoin('operators', 'operators.id', 'rider_notes.written_by')
    .select(['rider_notes.id', 'body', 'at', 'operators.full_name'])
    .where('rider_id', '=', riderId)
    .orderBy('rider_notes.id', 'desc')
    .limit(NOTES_SHOWN)
    .execute()
  return rows.map(({ id, body, at, full_name }) => ({ _id: id, body, at: at.toISOString(), by: full_name }))
}

/** The new phone or email that waits for its code, without its value; null if there is none at `now`. */
export async function readContactChange(
  db: Database,
  now: Date,
  riderId: string,
): Promise<RiderPage['contactChange']> {
  const change = await db
    .selectFrom('contact_changes')
    .innerJoin('operators', 'operators.id', 'contact_changes.begun_by')
    .select(['phone', 'issued_at', 'expires_at', 'operators.full_name'])
    .where('rider_id', '=', riderId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (change === undefined) return null
  return {
    of: change.phone === null ? 'email' : 'phone',
    by: change.full_name,
    begunAt: change.issued_at.toISOString(),
    expiresAt: change.expires_at.toISOString(),
  }
}

interface Page {
  readonly limit: number
  /** Orders that come after this one. */
  readonly after?: string | undefined
}

/** A page of a rider's orders, and the id of the last one if there are more. Throws INVALID_INPUT for an unknown `after`. */
export async function readOrdersOf(
  db: Database,
  riderId: string,
  { limit, after }: Page,
): Promise<{ readonly orders: OrderOfRider[]; readonly next: string | null }> {
  let orders = db
    .selectFrom('orders')
    .select(['id', 'number', 'status', DATED_AT.as('at')])
    .select(sql<string | null>`coalesce(store_name, independent_store_name)`.as('store_name'))
    .select(
      sql<number | null>`case when order_is_earned(status, earnings_review) then shipping_cost end`.as(
        'earned',
      ),
    )
    .where('assigned_rider_id', '=', riderId)
    .orderBy(DATED_AT, 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
  if (after !== undefined) {
    await refuseUnknown(db, riderId, after)
    // Read where it is compared: JavaScript knows no microseconds.
    const time = sql`(select coalesce(delivered_at, ended_at, created_at) from orders as last where last.id = ${after})`
    orders = orders.where(
      sql<boolean>`${DATED_AT} <= ${time} and (${DATED_AT} < ${time} or orders.id < ${after})`,
    )
  }
  const rows = await orders.execute()
  const page = rows.slice(0, limit)
  return {
    orders: page.map((row) => ({
      _id: row.id,
      number: row.number,
      status: row.status,
      storeName: row.store_name,
      at: row.at.toISOString(),
      earned: row.earned === null ? null : row.earned / 100,
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

async function refuseUnknown(db: Database, riderId: string, after: string): Promise<void> {
  const last = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', after)
    .where('assigned_rider_id', '=', riderId)
    .executeTakeFirst()
  if (last === undefined) throw new Refusal('INVALID_INPUT', { fields: { after: 'La página no es válida' } })
}
