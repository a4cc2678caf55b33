/** Fills an empty database with the demo: two zones, a store, an activated rider. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { hashSecret } from '../accounts/passwords.ts'
import { hashToken, newStoreKey } from '../accounts/tokens.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { DEMO_RIDER, DEMO_STORE, DEMO_ZONES } from './demo-accounts.ts'

/** Seeds the demo unless there are zones already: somebody's data is never touched. */
export async function seedDemo(db: Database, clock: Clock, photos: PhotoStore): Promise<void> {
  if (await hasZones(db)) return
  const photo = await drawPhoto()
  const [dniPhoto, selfiePhoto] = [await photos.put(photo), await photos.put(photo)]
  const passwordHash = await hashSecret(DEMO_RIDER.password)
  await db.transaction().execute(async (tx) => {
    // Of processes that start together one seeds; the others wait for it here.
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx)
    if (await hasZones(tx)) return
    const zones = await tx.insertInto('zones').values(DEMO_ZONES).returning('id').execute()
    const firstZone = zones[0]?.id
    if (firstZone === undefined) throw new Error('the demo has no zones')
    await tx
      .insertInto('stores')
      .values({ ...DEMO_STORE, zone_id: firstZone, api_key_hash: hashToken(newStoreKey()) })
      .execute()
    const rider = await tx
      .insertInto('riders')
      .values({
        full_name: DEMO_RIDER.fullName,
        email: DEMO_RIDER.email,
        password_hash: passwordHash,
        document_number: '30123456',
        phone: '+54 9 11 5555-0145',
        vehicle_type: 'Moto',
        zone_id: firstZone,
        activated_at: clock.now(),
        dni_photo: dniPhoto,
        selfie_photo: selfiePhoto,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('rider_zones')
      .values(zones.map(({ id }) => ({ rider_id: rider.id, zone_id: id })))
      .execute()
  })
}

async function hasZones(db: Database): Promise<boolean> {
  return (await db.selectFrom('zones').select('id').executeTakeFirst()) !== undefined
}

/** A plain picture: the demo rider has no face. */
async function drawPhoto(): Promise<Buffer> {
  const background = { r: 200, g: 214, b: 64 }
  return await sharp({ create: { width: 480, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
