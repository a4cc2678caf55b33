import type { ZoneInput } from '@puni/contract/entities'
import type { Database } from '../../platform/database/schema.ts'
import { violatedUnique } from '../../platform/database/failures.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { presentZone } from './zones.present.ts'

/** The zone list that everyone sees, and its management by operators. */
export function serveZones(serve: Serve, db: Database): void {
  serve('listZones', async () => {
    const zones = await db.selectFrom('zones').selectAll().orderBy('name').execute()
    return zones.map(presentZone)
  })

  serve('createZone', async ({ body, reply }) => {
    const zone = await refuseTakenName(
      db.insertInto('zones').values(columnsOf(body)).returningAll().executeTakeFirstOrThrow(),
    )
    reply.status(201)
    return presentZone(zone)
  })

  serve('updateZone', async ({ params, body }) => {
    const zone = await refuseTakenName(
      db
        .updateTable('zones')
        .set(columnsOf(body))
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst(),
    )
    if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
    return presentZone(zone)
  })
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
