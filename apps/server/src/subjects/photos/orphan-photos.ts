/** Photos that belong to no account, order or appeal: an upload was cut between photo and row, or a removal between row and photo. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/schema.ts'
import type { PhotoStore } from './photo-store.ts'

/** A photo without a row may still get one while it is younger. */
const AGE_MS = 24 * 3_600_000
const BATCH = 500
/** With more than this many, and more than half of all, the database is probably not the one these photos belong to. */
const FEW = 20

interface Task {
  readonly db: Database
  readonly photos: PhotoStore
  readonly now: Date
  readonly log: Logger
}

/** Removes them a day after they were stored. */
export async function removeOrphanPhotos({ db, photos, now, log }: Task): Promise<void> {
  const orphans: string[] = []
  let count = 0
  for await (const page of photos.list(BATCH)) {
    const old = page.filter(({ storedAt }) => now.getTime() - storedAt.getTime() >= AGE_MS)
    orphans.push(...(await withoutRow(db, old)))
    count += page.length
  }
  if (orphans.length > FEW && orphans.length > count / 2) {
    log.error(
      { orphans: orphans.length, photos: count },
      'most photos belong to no account and no order; none was removed',
    )
    return
  }
  for (const key of orphans) await photos.remove(key)
}

async function withoutRow(db: Database, page: readonly { readonly key: string }[]): Promise<string[]> {
  const keys = page.map(({ key }) => key)
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('riders')
    .select(['dni_photo', 'selfie_photo'])
    .where((eb) => eb.or([eb('dni_photo', 'in', keys), eb('selfie_photo', 'in', keys)]))
    .execute()
  const ofHandovers = await db.selectFrom('handovers').select('photo').where('photo', 'in', keys).execute()
  const ofAppeals = await db
    .selectFrom('appeals')
    .select('photos')
    .where(sql<boolean>`photos && ${keys}::text[]`)
    .execute()
  const used = new Set([
    ...rows.flatMap(({ dni_photo, selfie_photo }) => [dni_photo, selfie_photo]),
    ...ofHandovers.map(({ photo }) => photo),
    ...ofAppeals.flatMap(({ photos }) => photos),
  ])
  return keys.filter((key) => !used.has(key))
}
