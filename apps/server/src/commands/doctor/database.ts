/** The database: whether it is reached, fit for the server, and what is in it that the other checks want to know. */
import { reachDatabase } from '@puni/embedded-postgres/backup/reach-database'
import { BackupError } from '@puni/embedded-postgres/backup/backup-error'
import { clusterOf } from '@puni/embedded-postgres/cluster'
import { sql } from 'kysely'
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { connect, type ConnectionSettings } from '../../platform/database/connect.ts'
import { weakSettings } from '../../platform/database/durability.ts'
import { EMBEDDED_NAME } from '../../platform/database/embedded-name.ts'
import { isDatabaseAway, isMissingTable } from '../../platform/database/failures.ts'
import { migrationsRun } from '../../platform/database/migrate.ts'
import type { Database, ZoneRow } from '../../platform/database/schema.ts'
import { droppedSettings } from '../../platform/database/session-settings.ts'
import type { Reading } from './clock.ts'
import { error, type Finding, messageOf, note, ok, plural, warning } from './finding.ts'
import { migrationFinding } from './migrations.ts'

/** The oldest PostgreSQL, as `server_version_num` has it. */
const OLDEST_POSTGRES = 150_000

/** What the database says of itself. */
export interface DatabaseFacts {
  readonly version: string
  readonly versionNumber: number
  readonly encoding: string
  /** A standby takes no writes. */
  readonly isStandby: boolean
  /** Whether migrations may make tables. */
  readonly mayCreate: boolean
  readonly bytes: number
  readonly reading: Reading
  /** Settings by which acknowledged writes may be lost. */
  readonly weak: readonly string[]
  /** Our settings that a pooler drops. */
  readonly dropped: readonly string[]
  /** Null in an empty database. */
  readonly migrations: readonly string[] | null
}

/** What operators have made. */
export interface DatabaseContent {
  readonly openZones: readonly Pick<ZoneRow, 'name' | 'latitude' | 'longitude' | 'radius_km' | 'corners'>[]
  readonly activeOperators: number
  readonly demoAccounts: number
}

/** Of a database that nobody has used yet. */
const NOTHING: DatabaseContent = { openZones: [], activeOperators: 0, demoAccounts: 0 }

/** The database as found: its facts, or why there are none; `content` is null where nobody knows it. */
export type DatabaseLook =
  | { readonly facts: DatabaseFacts; readonly finding: null; readonly content: DatabaseContent | null }
  | { readonly facts: null; readonly finding: Finding; readonly content: DatabaseContent | null }

/** Looks into the database that the server would open. An embedded one is started for the while if no server runs. */
export async function lookIntoDatabase(config: Config, clock: Clock): Promise<DatabaseLook> {
  const { DATABASE_URL } = config
  try {
    if (DATABASE_URL !== undefined) return await lookInto({ connectionString: DATABASE_URL }, clock)
    return await lookIntoEmbedded(resolve(config.DATA_DIR), clock)
  } catch (thrown) {
    if (!(thrown instanceof Error) || !isDatabaseAway(thrown)) throw thrown
    const where =
      DATABASE_URL === undefined ? `${config.DATA_DIR}/postgres.log` : 'DATABASE_URL and its server'
    return unknown(error(`cannot be reached: ${messageOf(thrown)}`, `see ${where}`))
  }
}

async function lookIntoEmbedded(given: string, clock: Clock): Promise<DatabaseLook> {
  if (!existsSync(clusterOf(given)))
    return { ...unknown(ok('embedded; the first start makes it')), content: NOTHING }
  const dataDir = realpathSync(given)
  try {
    const { connection, close } = await reachDatabase({ dataDir, name: EMBEDDED_NAME })
    try {
      return await lookInto(connection, clock)
    } finally {
      await close()
    }
  } catch (thrown) {
    if (!(thrown instanceof BackupError)) throw thrown
    if (thrown.message.includes(' is in use by '))
      return unknown(
        warning(
          `not looked into: ${thrown.message}, and its socket is not in the TMPDIR of this command`,
          'give it the TMPDIR of the server: TMPDIR=/run/puni-rider with the systemd unit',
        ),
      )
    const todo = `see ${dataDir}/postgres.log, and run this as the server's user`
    return unknown(error(`cannot be opened: ${thrown.message}`, todo))
  }
}

const unknown = (finding: Finding) => ({ facts: null, finding, content: null })

async function lookInto(connection: ConnectionSettings, clock: Clock): Promise<DatabaseLook> {
  const db = connect(connection, { size: 1, onError: () => undefined })
  try {
    const facts = await readFacts(db, clock)
    return { facts, finding: null, content: facts.migrations === null ? NOTHING : await readContent(db) }
  } finally {
    await db.destroy()
  }
}

async function readFacts(db: Database, clock: Clock): Promise<DatabaseFacts> {
  const { rows } = await sql<
    Omit<DatabaseFacts, 'reading' | 'weak' | 'dropped' | 'migrations'> & { now: Date }
  >`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      pg_database_size(current_database())::float8 as bytes,
      clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database told nothing of itself')
  const { now: theirs, ...facts } = row
  return {
    ...facts,
    reading: { whose: 'the database', theirs, ours: clock.now() },
    weak: await weakSettings(db),
    dropped: await droppedSettings(db),
    migrations: await migrationsRun(db),
  }
}

/** What operators have made; null if the tables are not those of this version. */
async function readContent(db: Database): Promise<DatabaseContent | null> {
  try {
    const openZones = await db
      .selectFrom('zones')
      .select(['name', 'latitude', 'longitude', 'radius_km', 'corners'])
      .where('closed_at', 'is', null)
      .orderBy('name')
      .execute()
    const { rows } = await sql<{ activeOperators: number; demoAccounts: number }>`select
      (select count(*)::integer from operators where disabled_at is null) as "activeOperators",
      (select count(*)::integer from riders where demo) + (select count(*)::integer from operators where demo)
        + (select count(*)::integer from stores where demo) as "demoAccounts"`.execute(db)
    const [counts = { activeOperators: 0, demoAccounts: 0 }] = rows
    return { openZones, ...counts }
  } catch (thrown) {
    if (isMissingTable(thrown) || isMissingColumn(thrown)) return null
    throw thrown
  }
}

/** Of an older version. */
const isMissingColumn = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && thrown.code === '42703'

/** What is to be said of a database that was reached. */
export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const { version, versionNumber, encoding, isStandby, mayCreate, weak, dropped, migrations } = facts
  const found: Finding[] = []
  if (versionNumber < OLDEST_POSTGRES)
    found.push(error(`PostgreSQL ${version} is too old`, 'upgrade it to PostgreSQL 15 or newer'))
  if (encoding !== 'UTF8')
    found.push(error(`its encoding is ${encoding}`, "create it anew: create database … encoding 'UTF8'"))
  if (isStandby) found.push(error('a standby, which takes no writes', 'let DATABASE_URL lead to the primary'))
  if (!mayCreate)
    found.push(
      error('its user may not make tables', 'make it the owner: alter database … owner to …; then restart'),
    )
  if (weak.length > 0)
    found.push(
      warning(
        `acknowledged writes may be lost, as it has ${weak.join(', ')}`,
        'set them to on in postgresql.conf',
      ),
    )
  if (dropped.length > 0)
    found.push(
      warning(
        `a pooler drops our settings: ${dropped.join(', ')}`,
        'make them there: docs/high-availability.md, PgBouncer',
      ),
    )
  const migration = migrationFinding(migrations)
  const megabytes = Math.ceil(facts.bytes / 1e6)
  const isSound = found.length === 0 && migration.level === 'ok'
  return isSound ? [ok(`PostgreSQL ${version}, ${megabytes} MB; ${migration.what}`)] : [...found, migration]
}

/** Whether the other ways to the database lead somewhere. */
export async function otherWayFindings(config: Config): Promise<Finding[]> {
  const found: Finding[] = []
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    const connectionString = config[name]
    if (connectionString === undefined) continue
    const db = connect({ connectionString }, { size: 1, onError: () => undefined })
    try {
      await sql`select 1`.execute(db)
    } catch (thrown) {
      const [what, todo] = [`${name} cannot be reached: ${messageOf(thrown)}`, `correct it or unset it`]
      // Without a standby the primary is read.
      found.push(name === 'DATABASE_REPLICA_URL' ? warning(what, todo) : error(what, todo))
    } finally {
      await db.destroy()
    }
  }
  return found
}

/** Who can get in, and what a demo left behind. `content` is null where nobody knows it. */
export function accountFindings(
  { DEMO, NODE_ENV, OPERATOR_EMAIL }: Pick<Config, 'DEMO' | 'NODE_ENV' | 'OPERATOR_EMAIL'>,
  content: DatabaseContent | null,
): Finding[] {
  if (DEMO) {
    const todo = 'unset DEMO, and start with an empty DATA_DIR or database (docs/operations.md, After a demo)'
    return NODE_ENV === 'production'
      ? [error('a demo in production: its passwords are public', todo)]
      : [note('a demo, whose passwords are public', 'for real work set NODE_ENV=production')]
  }
  if (content === null) return []
  const { activeOperators, demoAccounts } = content
  const found: Finding[] = []
  if (activeOperators === 0 && OPERATOR_EMAIL === undefined)
    found.push(
      error(
        'there is no operator: nobody can get in',
        'set OPERATOR_EMAIL and OPERATOR_PASSWORD, and restart',
      ),
    )
  if (demoAccounts > 0)
    found.push(
      warning(
        `${plural(demoAccounts, 'account')} of a demo in the database, which this server refuses`,
        'to be rid of them, start with an empty DATA_DIR or database (docs/operations.md, After a demo)',
      ),
    )
  if (found.length > 0) return found
  return [
    ok(
      activeOperators === 0
        ? 'the next start makes the first operator'
        : plural(activeOperators, 'active operator'),
    ),
  ]
}
