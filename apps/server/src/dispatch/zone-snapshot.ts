/** Reads what the dispatcher must know of a zone. */
import type { FreeRider, OpenOrder, Snapshot } from '@puni/dispatch/snapshot'
import { ACTIVE_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * Open orders of a zone and the riders who may be asked: on duty there, seen lately, without order or live offer. A rider whom the
 * last offer did not reach is asked nothing more until the phone is heard from again.
 */
export async function readZone(
  db: Database,
  now: Date,
  zoneId: string,
  positionFreshMs: number,
): Promise<Snapshot> {
  const orders = await readOpenOrders(db, zoneId)
  const riders = await readFreeRiders(db, now, zoneId, positionFreshMs)
  return { now: now.getTime(), orders, riders }
}

async function readOpenOrders(db: Database, zoneId: string): Promise<OpenOrder[]> {
  const { rows } = await sql<{
    id: string
    lat: number
    lng: number
    created_at: Date
    is_urgent: boolean
    declined: Record<string, number>
  }>`
    select id, origin_latitude as lat, origin_longitude as lng, created_at, is_urgent, (
      select coalesce(jsonb_object_agg(rider_id, extract(epoch from closed_at) * 1000 order by closed_at), '{}')
      from offers where order_id = orders.id and outcome in ('skipped', 'expired', 'unreached')
    ) as declined
    from orders
    where zone_id = ${zoneId} and status = 'pending'
      and not exists (select 1 from offers where order_id = orders.id and outcome is null)
  `.execute(db)
  return rows.map(({ id, lat, lng, created_at, is_urgent, declined }) => ({
    id,
    pickup: { lat, lng },
    createdAt: created_at.getTime(),
    isUrgent: is_urgent,
    declined: new Map(Object.entries(declined)),
  }))
}

async function readFreeRiders(
  db: Database,
  now: Date,
  zoneId: string,
  positionFreshMs: number,
): Promise<FreeRider[]> {
  const { rows } = await sql<{ id: string; lat: number; lng: number; last_free_at: Date | null }>`
    select id, last_latitude as lat, last_longitude as lng, last_free_at
    from riders
    where working and zone_id = ${zoneId}
      and last_position_at > ${new Date(now.getTime() - positionFreshMs)}
      and not exists (select 1 from offers where rider_id = riders.id and outcome is null)
      and not exists (
        select 1 from orders where assigned_rider_id = riders.id and status in (${sql.join(ACTIVE_STATUSES)})
      )
      and not exists (
        select 1 from (
          select outcome, closed_at from offers where rider_id = riders.id order by offered_at desc limit 1
        ) as last
        where outcome = 'unreached' and (heard_at is null or closed_at > heard_at)
      )
  `.execute(db)
  return rows.map(({ id, lat, lng, last_free_at }) => ({
    id,
    position: { lat, lng },
    lastFreeAt: last_free_at?.getTime() ?? null,
  }))
}
