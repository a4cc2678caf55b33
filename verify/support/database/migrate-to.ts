/** A database of an earlier version. */
import { Migrator } from 'kysely'
import {
  connectPatiently,
  type ConnectionSettings,
} from '../../../apps/server/src/platform/database/connect.ts'
import { asMigration, MIGRATIONS } from '../../../apps/server/src/platform/database/migrate.ts'

/** Runs the migrations up to this one. Throws the first failure. */
export async function migrateTo(settings: ConnectionSettings, name: string): Promise<void> {
  const db = connectPatiently(settings)
  const migrations = Object.entries(MIGRATIONS).map(
    ([each, statements]) => [each, asMigration(statements)] as const,
  )
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) }
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  await db.destroy()
  if (error !== undefined) throw new Error(`migrating to ${name} failed`, { cause: error })
}
