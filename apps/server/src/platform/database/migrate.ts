/**
 * Migrates the database to the newest version. Safe to run from several processes at once: the migrator
 * locks.
 */
import { type Migration, Migrator, sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { connectPatiently, type ConnectionSettings } from './connect.ts'
import { isMissingTable } from './failures.ts'
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
import { preparation } from './migrations/016-preparation.ts'
import { riderCounters } from './migrations/017-rider-counters.ts'
import { pages } from './migrations/018-pages.ts'
import { replays } from './migrations/019-replays.ts'
import { handovers } from './migrations/020-handovers.ts'
import { waits } from './migrations/021-waits.ts'
import { breaks } from './migrations/022-breaks.ts'
import { signingKeys } from './migrations/023-signing-keys.ts'
import { appeals } from './migrations/024-appeals.ts'
import { emergencies } from './migrations/025-emergencies.ts'
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
  '016-preparation': preparation,
  '017-rider-counters': riderCounters,
  '018-pages': pages,
  '019-replays': replays,
  '020-handovers': handovers,
  '021-waits': waits,
  '022-breaks': breaks,
  '023-signing-keys': signingKeys,
  '024-appeals': appeals,
  '025-emergencies': emergencies,
}

/** What a migration's name says that takes away what the version before it uses: `021-contract-old-columns`. */
const CONTRACTS = /^\d+-contract-/

/**
 * Runs the missing migrations, however long they take. Those of a newer version that only added something are left
 * alone, so that this version still starts beside it or after it. Throws the first failure, and ConfigError if a newer
 * version took away what this one uses.
 */
export async function migrate(settings: ConnectionSettings): Promise<void> {
  const db = connectPatiently(settings)
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
}

async function migrateToLatest(db: Database): Promise<void> {
  const newer = await namesOfNewer(db)
  const contract = newer.find((name) => CONTRACTS.test(name))
  if (contract !== undefined)
    throw new ConfigError(
      `DATABASE_URL: a newer version has changed the database (${contract}): run that version`,
    )
  // The migrator wants to know every migration that has run.
  const known = { ...MIGRATIONS, ...Object.fromEntries(newer.map((name) => [name, NOTHING])) }
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error))
}

const NOTHING: Migration = { up: () => Promise.resolve() }

/** Migrations that have run here and that this version does not know. */
async function namesOfNewer(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS))
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}
