/** Brings the database to the newest version. Safe from several processes at once: the migrator locks. */
import { Migrator } from 'kysely'
import { mainJob } from './migrations/001-main-job.ts'
import { notifications } from './migrations/002-notifications.ts'
import { dispatch } from './migrations/003-dispatch.ts'
import { oncePerKey } from './migrations/004-once-per-key.ts'
import type { Database } from './schema.ts'

/** Runs the migrations that are missing. Throws the first failure. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve({
          '001-main-job': mainJob,
          '002-notifications': notifications,
          '003-dispatch': dispatch,
          '004-once-per-key': oncePerKey,
        }),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error))
}
