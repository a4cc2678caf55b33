import type { ZoneInput } from '@puni/contract/zones/entities'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database, DatabaseTransaction, ZoneRow } from '../../platform/database/schema.ts'
import { refuseBeyondRowLimit } from '../../platform/limits/row-limit.ts'
import { violatedUnique } from '../../platform/database/failures.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { audited } from '../audit/audit.commands.ts'
import { readHindrances } from '../offers/may-be-asked.ts'
import { ZoneDemands } from './zone-demand.ts'
import { presentZone } from './zones.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** The zone list that everyone sees, how busy a rider's zone is, and the management of zones by operators. */
export function serveZones(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  const positionFreshMs = config.POSITION_FRESH_SECONDS * 1_000
  const demands = new ZoneDemands(db, clock, positionFreshMs)

  serve('listZones', async () => {
    const zones = await db.selectFrom('zones').selectAll().orderBy('name').execute()
    return zones.map(presentZone)
  })

  serve('getZoneDemand', async ({ params: { id } }) => {
    const { zoneId, hindrances } = await readHindrances(db, id, { now: clock.now(), positionFreshMs })
    return { zoneId, demand: await demands.of(zoneId), hindrances }
  })

  serve('createZone', async ({ body, caller, reply }) => {
    const create = audited(
      caller,
      async (tx) => ({ zone: await insertZone(tx, body), happened: [] }),
      ({ zone }) => ({ action: 'zone-created', subject: ['zone', zone.id] }),
    )
    const { zone } = await commands.transact(create)
    reply.status(201)
    return presentZone(zone)
  })

  serve('updateZone', async ({ params: { id }, body, caller }) => {
    const update = audited(
      caller,
      async (tx) => ({ zone: await changeZone(tx, id, body), happened: [] }),
      () => ({ action: 'zone-changed', subject: ['zone', id] }),
    )
    return presentZone((await commands.transact(update)).zone)
  })
}

/** Throws NAME_TAKEN or TOO_MANY_KEPT. */
async function insertZone(tx: DatabaseTransaction, zone: ZoneInput): Promise<ZoneRow> {
  await refuseBeyondRowLimit(tx, 'zones')
  return await refuseTakenName(
    tx.insertInto('zones').values(columnsOf(zone)).returningAll().executeTakeFirstOrThrow(),
  )
}

/** Throws ZONE_NOT_FOUND or NAME_TAKEN. */
async function changeZone(tx: DatabaseTransaction, id: string, zone: ZoneInput): Promise<ZoneRow> {
  const changed = await refuseTakenName(
    tx.updateTable('zones').set(columnsOf(zone)).where('id', '=', id).returningAll().executeTakeFirst(),
  )
  if (changed === undefined) throw new Refusal('ZONE_NOT_FOUND')
  return changed
}

function columnsOf({ name, latitude, longitude, radiusKm }: ZoneInput) {
  return { name, latitude, longitude, radius_km: radiusKm }
}

async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedUnique(error) === 'zones_name') throw new Refusal('NAME_TAKEN')
    throw error
  }
}
