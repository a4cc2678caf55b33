/**
 * Migrates the database to the newest version. Safe to run from several processes at once: the migrator
 * locks.
 */
import { Migrator } from 'kysely'
import { connectPatiently, type ConnectionSettings } from './connect.ts'
import { mainJob } from './migrations/001-main-job.ts'
import { notifications } from './migrations/002-notifications.ts'
import { dispatch } from './migrations/003-dispatch.ts'
import { oncePerKey } from './migrations/004-once-per-key.ts'
import { codeTimes } from './migrations/005-code-times.ts'
import { unfinishedOrders } from './migrations/006-unfinished-orders.ts'
import { waysByStreets } from './migrations/007-ways-by-streets.ts'
import { blocks } from './migrations/008-blocks.ts'
import { outcomes } from './migrations/009-outcomes.ts'
import { limits } from './migrations/010-limits.ts'
import { heldDetails } from './migrations/011-held-details.ts'
import { earningsReviews } from './migrations/012-blocks.ts'
import { sessions } from './migrations/013-sessions.ts'
import { operators } from './migrations/014-operators.ts'
import { privacy } from './migrations/015-privacy.ts'
import { riderCounters } from './migrations/017-rider-counters.ts'
import { pages } from './migrations/018-pages.ts'
import type { Database } from './schema.ts'

/** Every migration, by its name; they run in the sequence of the names. */
export const MIGRATIONS = {
  '001-main-job': mainJob,
  '002-notifications': notifications,
  '003-dispatch': dispatch,
  '004-once-per-key': oncePerKey,
  '005-code-times': codeTimes,
  '006-unfinished-orders': unfinishedOrders,
  '007-ways-by-streets': waysByStreets,
  '008-blocks': blocks,
  '009-outcomes': outcomes,
  '010-limits': limits,
  '011-held-details': heldDetails,
  '012-blocks': earningsReviews,
  '013-sessions': sessions,
  '014-operators': operators,
  '015-privacy': privacy,
  '017-rider-counters': riderCounters,
  '018-pages': pages,
}

/** Runs the missing migrations, however long they take. Throws the first failure. */
export async function migrate(settings: ConnectionSettings): Promise<void> {
  const db = connectPatiently(settings)
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
}

async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error))
}
