import { hashToken, newStoreKey } from '../accounts/tokens.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { refuseOutside } from '../zones/zones.policy.ts'
import { presentOperatorStore, presentStore } from './stores.present.ts'
import { readUsualAmounts, selectStores } from './stores.queries.ts'

/** Stores and the API keys they use to place orders. */
export function serveStores(serve: Serve, db: Database): void {
  serve('listStores', async () => {
    const usual = await readUsualAmounts(db)
    const rows = await selectStores(db).execute()
    return { stores: rows.map((row) => presentOperatorStore(row, usual.get(row.id) ?? null)) }
  })

  serve('createStore', async ({ body, reply }) => {
    const apiKey = newStoreKey()
    const zone = await db.selectFrom('zones').selectAll().where('id', '=', body.zoneId).executeTakeFirst()
    if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
    refuseOutside(zone, 'latitude', { lat: body.latitude, lng: body.longitude })
    const { id } = await db
      .insertInto('stores')
      .values({
        name: body.name,
        phone: body.phone ?? null,
        latitude: body.latitude,
        longitude: body.longitude,
        street: body.street,
        street_number: body.streetNumber,
        city: body.city,
        zone_id: zone.id,
        api_key_hash: hashToken(apiKey),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const store = await selectStores(db).where('stores.id', '=', id).executeTakeFirstOrThrow()
    reply.status(201)
    return { store: presentStore(store), apiKey }
  })
}
