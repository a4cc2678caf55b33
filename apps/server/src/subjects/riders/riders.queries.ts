/** Reads complete riders and shapes them for the API: the only place that does. */
import type { OperatorRider, Rider } from '@puni/contract/entities'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'
import { presentZone } from '../zones/zones.present.ts'

/** Selects riders with zones, blocks and totals; add conditions on `riders`. */
export function selectRiders(db: Database) {
  return db
    .selectFrom('riders')
    .selectAll('riders')
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('zones').selectAll('zones').whereRef('zones.id', '=', 'riders.zone_id'))
        .$notNull()
        .as('zone'),
      jsonArrayFrom(
        eb
          .selectFrom('rider_zones')
          .innerJoin('zones', 'zones.id', 'rider_zones.zone_id')
          .selectAll('zones')
          .whereRef('rider_zones.rider_id', '=', 'riders.id')
          .orderBy('zones.name'),
      ).as('zones'),
      jsonArrayFrom(
        eb
          .selectFrom('rider_blocks')
          .leftJoin('operators as blocker', 'blocker.id', 'rider_blocks.blocked_by')
          .leftJoin('operators as lifter', 'lifter.id', 'rider_blocks.lifted_by')
          .select([
            'reason',
            sql<number>`extract(epoch from rider_blocks.blocked_at) * 1000`.as('blocked_at'),
            'blocker.full_name as blocked_by',
            sql<number | null>`extract(epoch from lifted_at) * 1000`.as('lifted_at'),
            'lifter.full_name as lifted_by',
          ])
          .whereRef('rider_blocks.rider_id', '=', 'riders.id')
          .orderBy('rider_blocks.id', 'desc'),
      ).as('blocks'),
      jsonObjectFrom(
        eb
          .selectFrom('orders')
          .whereRef('orders.assigned_rider_id', '=', 'riders.id')
          .select([
            sql<number>`count(*)`.as('taken'),
            sql<number>`count(*) filter (where status = 'delivered')`.as('delivered'),
            sql<number>`count(*) filter (where status = 'canceled')`.as('canceled'),
            sql<number>`coalesce(sum(shipping_cost) filter (where status = 'delivered'), 0)`.as('earned'),
          ]),
      )
        .$notNull()
        .as('totals'),
    ])
}

type RiderWithZones = Awaited<ReturnType<ReturnType<typeof selectRiders>['executeTakeFirstOrThrow']>>

/** A rider as the API shows it. */
export function presentRider(row: RiderWithZones): Rider {
  return {
    _id: row.id,
    role: 'rider',
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    documentNumber: row.document_number,
    vehicleType: row.vehicle_type,
    zone: presentZone(row.zone),
    zones: row.zones.map(presentZone),
    status: row.working ? 'working' : 'inactive',
    working: row.working,
    activationCode: row.activated_at !== null,
    pushToken: row.push_token,
    isBlocked: row.blocked_at !== null,
    blockedReason: row.blocked_reason,
    blockedAt: row.blocked_at?.toISOString() ?? null,
    totalOrders: row.totals.taken,
    deliveredOrders: row.totals.delivered,
    canceledOrders: row.totals.canceled,
    totalMoney: row.totals.earned / 100,
    lastFreeAt: row.last_free_at?.toISOString() ?? null,
    lastPosition:
      row.last_latitude === null || row.last_longitude === null
        ? null
        : { lat: row.last_latitude, lng: row.last_longitude },
    lastPositionTime: row.last_position_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** A rider as shown to operators. */
export function presentOperatorRider(row: RiderWithZones): OperatorRider {
  const blocks = row.blocks.map(({ reason, blocked_at, blocked_by, lifted_at, lifted_by }) => ({
    reason,
    blockedAt: new Date(blocked_at).toISOString(),
    blockedBy: blocked_by,
    liftedAt: lifted_at === null ? null : new Date(lifted_at).toISOString(),
    liftedBy: lifted_by,
  }))
  return { ...presentRider(row), blocks }
}

/** One rider as shown to operators. Throws if there is none with this id. */
export async function readOperatorRider(db: Database, id: string): Promise<OperatorRider> {
  return presentOperatorRider(await selectRiders(db).where('riders.id', '=', id).executeTakeFirstOrThrow())
}

/** One rider as the API shows it. Throws if there is none with this id. */
export async function readRider(db: Database, id: string): Promise<Rider> {
  return presentRider(await selectRiders(db).where('riders.id', '=', id).executeTakeFirstOrThrow())
}
