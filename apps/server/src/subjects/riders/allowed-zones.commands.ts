import { sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { isMissingReference } from '../../platform/database/failures.ts'
import { Refusal } from '../../platform/refusal.ts'
import { giveNotices, type NewNotice } from '../notifications/notices.commands.ts'
import { leaveTakenZone } from './duty.commands.ts'

/**
 * Sets the zones in which a rider may work. Duty in any other zone ends: see `leaveTakenZone`. Throws
 * RIDER_NOT_FOUND or ZONE_NOT_FOUND.
 */
export async function setZones(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  zoneIds: readonly string[],
): Promise<Outcome> {
  // Written, not only locked: a step that frees the rider meanwhile finds that it was overtaken.
  const rider = await tx
    .updateTable('riders')
    .set((eb) => ({ zone_id: eb.ref('zone_id') }))
    .where('id', '=', riderId)
    .where('erased_at', 'is', null)
    .returning('activated_at')
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  const former = await tx
    .deleteFrom('rider_zones')
    .where('rider_id', '=', riderId)
    .returning('zone_id')
    .execute()
  const rows = [...new Set(zoneIds)].map((zone_id) => ({ rider_id: riderId, zone_id }))
  await tx.insertInto('rider_zones').values(rows).execute().catch(explainMissingZone)
  const offDuty = await leaveTakenZone(tx, now, riderId)
  // Before the activation nothing was the rider's.
  const changes =
    rider.activated_at === null ? [] : noticesOf(riderId, { before: zonesOf(former), after: zonesOf(rows) })
  return {
    happened: [{ type: 'rider-changed', riderId }, ...offDuty, ...(await giveNotices(tx, now, changes))],
  }
}

const zonesOf = (rows: readonly { readonly zone_id: string }[]) => new Set(rows.map(({ zone_id }) => zone_id))

type Zones = ReturnType<typeof zonesOf>

function noticesOf(riderId: string, { before, after }: { before: Zones; after: Zones }): NewNotice[] {
  const about = (kind: 'zone_given' | 'zone_taken') => (zoneId: string) => ({ riderId, kind, zoneId })
  return [
    ...[...before].filter((zoneId) => !after.has(zoneId)).map(about('zone_taken')),
    ...[...after].filter((zoneId) => !before.has(zoneId)).map(about('zone_given')),
  ]
}

/** Allows the zone that a rider asked for, unless an operator has chosen others. The caller has locked the rider. */
export async function allowAskedZone(tx: DatabaseTransaction, riderId: string): Promise<void> {
  await sql`
    insert into rider_zones (rider_id, zone_id)
    select id, zone_id from riders
    where id = ${riderId} and not exists (select 1 from rider_zones where rider_id = riders.id)
  `.execute(tx)
}

/** A rider who asked for a zone that operators did not allow begins in one that they did. The caller has locked the rider. */
export async function leaveAskedZone(tx: DatabaseTransaction, riderId: string): Promise<void> {
  await sql`
    update riders set zone_id = (
      select zones.id from rider_zones join zones on zones.id = rider_zones.zone_id
      where rider_id = riders.id order by zones.id <> riders.zone_id, zones.name limit 1
    )
    where id = ${riderId} and not working and exists (select 1 from rider_zones where rider_id = riders.id)
  `.execute(tx)
}

function explainMissingZone(error: unknown): never {
  throw isMissingReference(error) ? new Refusal('ZONE_NOT_FOUND') : error
}
