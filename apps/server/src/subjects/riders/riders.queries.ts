/** Reads complete riders: the only place that does. */
import { WAITS_SHOWN } from '@puni/contract/limits'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'

const COLUMNS = [
  'riders.id',
  'riders.full_name',
  'riders.email',
  'riders.phone',
  'riders.document_number',
  'riders.vehicle_type',
  'riders.zone_id',
  'riders.activated_at',
  'riders.blocked_at',
  'riders.blocked_reason',
  'riders.refused_at',
  'riders.refused_reason',
  'riders.working',
  'riders.push_token',
  'riders.last_free_at',
  'riders.last_latitude',
  'riders.last_longitude',
  'riders.last_position_at',
  'riders.paused_until',
  'riders.misses_in_row',
  'riders.last_order_id',
  'riders.created_at',
  'riders.erased_at',
] as const

/** The newest are shown; 'Mis datos' has all. */
const MOST_BLOCKS = 50

/** Selects riders with zones, their newest blocks and totals; add conditions on `riders`. */
export function selectRiders(db: Database) {
  return db
    .selectFrom('riders')
    .leftJoin('rider_totals', 'rider_totals.rider_id', 'riders.id')
    .select(COLUMNS)
    .select((eb) => [
      eb.fn.coalesce('rider_totals.taken', sql.lit(0)).as('taken'),
      eb.fn.coalesce('rider_totals.delivered', sql.lit(0)).as('delivered'),
      eb.fn.coalesce('rider_totals.canceled', sql.lit(0)).as('canceled'),
      sql<number>`coalesce(rider_totals.centavos, 0)::float8`.as('earned'),
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
          .orderBy('rider_blocks.id', 'desc')
          .limit(MOST_BLOCKS),
      ).as('blocks'),
    ])
}

/** A row of `selectRiders`. */
export type RiderWithZones = Awaited<ReturnType<ReturnType<typeof selectRiders>['executeTakeFirstOrThrow']>>

/** The same with what operators read besides: the waits at stores, of the newest days on which the rider waited. */
export function selectOperatorRiders(db: Database) {
  return selectRiders(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('rider_waits')
              .select(['waits', 'seconds'])
              .whereRef('rider_waits.rider_id', '=', 'riders.id')
              .orderBy('day', 'desc')
              .limit(WAITS_SHOWN.days)
              .as('days'),
          )
          .select([
            sql<number>`coalesce(sum(days.waits), 0)::int`.as('waits'),
            sql<number>`coalesce(sum(days.seconds), 0)::int`.as('waited_seconds'),
          ])
          .as('waited'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      eb.fn.coalesce('waited.waits', sql.lit(0)).as('waits'),
      eb.fn.coalesce('waited.waited_seconds', sql.lit(0)).as('waited_seconds'),
    ])
}

/** A row of `selectOperatorRiders`. */
export type OperatorRiderRow = Awaited<
  ReturnType<ReturnType<typeof selectOperatorRiders>['executeTakeFirstOrThrow']>
>

/** One rider as operators read it. Throws if there is none with this id. */
export async function readOperatorRider(db: Database, id: string): Promise<OperatorRiderRow> {
  return await selectOperatorRiders(db).where('riders.id', '=', id).executeTakeFirstOrThrow()
}

/** One rider. Throws if there is none with this id. */
export async function readRider(db: Database, id: string): Promise<RiderWithZones> {
  return await selectRiders(db).where('riders.id', '=', id).executeTakeFirstOrThrow()
}
