/** Seeds a demo's database: two zones with their prices, a store and an activated rider, located in the city pack. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { hashSecret } from '../subjects/accounts/passwords.ts'
import { newStoreKey } from '../subjects/accounts/tokens.ts'
import type { City } from '../subjects/city/city.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, DatabaseTransaction } from '../platform/database/schema.ts'
import type { PhotoStore } from '../subjects/photos/photo-store.ts'
import { leaveDuty } from '../subjects/riders/duty.commands.ts'
import { DEMO_RIDER, DEMO_STORE } from './demo-accounts.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import { type DemoTown, isWithin } from './demo-town.ts'

interface Dependencies {
  readonly clock: Clock
  readonly photos: PhotoStore
  readonly log: Logger
  readonly city: City
  readonly town: DemoTown
}

/**
 * Seeds the demo into an empty database. If a demo's pack was replaced by one for another place, seeds again
 * next to the existing data. Data that isn't the demo's is never touched.
 */
export async function seedDemo(
  db: Database,
  { clock, photos, log, city, town }: Dependencies,
): Promise<void> {
  if (!(await isWanting(db, city))) return
  const photo = await drawPhoto()
  const [dniPhoto, selfiePhoto] = [await photos.put(photo), await photos.put(photo)]
  const passwordHash = await hashSecret(DEMO_RIDER.password)
  const isSeeded = await db.transaction().execute(async (tx) => {
    // When processes start together, one seeds and the others wait here.
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx)
    if (!(await isWanting(tx, city))) return false
    const zones = await tx
      .insertInto('zones')
      .values([...town.zones])
      .returning('id')
      .execute()
    const firstZone = zones[0]?.id
    if (firstZone === undefined) throw new Error('the demo has no zones')
    const now = clock.now()
    await tx
      .insertInto('price_rules')
      .values(
        zones.map(({ id }) => ({
          zone_id: id,
          store_id: null,
          holds_from: now,
          terms: JSON.stringify(DEMO_PRICES),
          set_by: null,
          set_at: now,
        })),
      )
      .execute()
    const { latitude, longitude, street, streetNumber, city: storeCity } = town.store
    const { id: storeId } = await tx
      .insertInto('stores')
      .values({
        ...DEMO_STORE,
        latitude,
        longitude,
        street,
        street_number: streetNumber,
        city: storeCity,
        zone_id: firstZone,
        demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('store_keys').values(newStoreKey(storeId, now).row).execute()
    const riderId =
      (await moveRider(tx, now, firstZone)) ??
      (await insertRider(tx, { now, zoneId: firstZone, passwordHash, photos: [dniPhoto, selfiePhoto] }))
    await tx
      .insertInto('rider_zones')
      .values(zones.map(({ id }) => ({ rider_id: riderId, zone_id: id })))
      .execute()
    return true
  })
  if (isSeeded) log.info(`the demo takes place in ${city.info.name}`)
}

/** Whether the database is empty, or holds a demo with no zone inside the pack's area. */
async function isWanting(db: Database, { info }: City): Promise<boolean> {
  const zones = await db.selectFrom('zones').select(['latitude as lat', 'longitude as lng']).execute()
  if (zones.length === 0) return true
  if (zones.some((zone) => isWithin(info.bounds, zone))) return false
  const rider = await db
    .selectFrom('riders')
    .select('id')
    .where('email', '=', DEMO_RIDER.email)
    .executeTakeFirst()
  return rider !== undefined
}

/** Moves the rider of a demo that was elsewhere, and takes it off duty; null if there is none. */
async function moveRider(tx: DatabaseTransaction, now: Date, zoneId: string): Promise<string | null> {
  const rider = await tx
    .updateTable('riders')
    .set({
      zone_id: zoneId,
      working: false,
      last_latitude: null,
      last_longitude: null,
      last_accuracy_m: null,
      last_position_at: null,
      leg_latitude: null,
      leg_longitude: null,
      leg_accuracy_m: null,
    })
    .where('email', '=', DEMO_RIDER.email)
    .returning('id')
    .executeTakeFirst()
  if (rider === undefined) return null
  await leaveDuty(tx, now, rider.id, 'La demo se mudó')
  return rider.id
}

/** What is stored for the demo's rider in addition to `DEMO_RIDER`. */
interface DemoRiderRow {
  readonly now: Date
  readonly zoneId: string
  readonly passwordHash: string
  /** Keys in the photo store. */
  readonly photos: readonly [dni: string, selfie: string]
}

async function insertRider(
  tx: DatabaseTransaction,
  { now, zoneId, passwordHash, photos: [dniPhoto, selfiePhoto] }: DemoRiderRow,
): Promise<string> {
  const { id } = await tx
    .insertInto('riders')
    .values({
      full_name: DEMO_RIDER.fullName,
      email: DEMO_RIDER.email,
      password_hash: passwordHash,
      document_number: '30123456',
      phone: '+54 9 11 5555-0145',
      vehicle_type: 'Moto',
      zone_id: zoneId,
      activated_at: now,
      dni_photo: dniPhoto,
      selfie_photo: selfiePhoto,
      created_at: now,
      demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A plain image: the demo rider has no face. */
async function drawPhoto(): Promise<Buffer> {
  const background = { r: 200, g: 214, b: 64 }
  return await sharp({ create: { width: 480, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
