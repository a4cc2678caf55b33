import pg from 'pg'
import { expect, it } from 'vitest'
import { migrateTo } from '@puni/verify/support/database/migrate-to'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { startPostgresServer } from '@puni/verify/support/postgres-server'
import { ConfigError } from '../config.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

it('starts on a database to which a newer version added something, but not where it took something away', async () => {
  const server = await startPostgresServer()
  const connection = { connectionString: server.url }
  const client = new pg.Client(connection)
  await client.connect()
  const runByNewer = (name: string) =>
    client.query(`insert into kysely_migration values ($1, now()::text)`, [name])
  const namesRun = async () => (await client.query('select name from kysely_migration order by name')).rows
  const ours = Object.keys(MIGRATIONS).map((name) => ({ name }))

  await migrate(connection, console)
  expect(await namesRun()).toEqual(ours)
  await runByNewer('900-more-columns')
  await migrate(connection, console)
  expect(await namesRun()).toEqual([...ours, { name: '900-more-columns' }])
  await runByNewer('901-contract-old-columns')
  const refused = migrate(connection, console)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(
    'DATABASE_URL: a newer version has changed the database (901-contract-old-columns): run that version',
  )
  await client.end()
  await server.stop()
})

it('starts on no database in another encoding than UTF-8, and leaves it empty', async () => {
  const server = await startPostgresServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`)
  await admin.end()
  const connection = { ...server.connection, database: 'ascii' }
  const refused = migrate(connection, console)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow('DATABASE_URL: the database is in SQL_ASCII: create it anew')
  const client = new pg.Client(connection)
  await client.connect()
  expect((await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  await client.end()
  await server.stop()
})

/** Tables that the version before this one reads and writes, and that later migrations change. */
const SHARED = ['orders', 'riders']

it('ends no request of the version before, whichever tables that holds and asks for', async () => {
  const server = await startPostgresServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  // As the version before left it: its last migration is 25.
  await admin.query('create database before')
  await migrateTo({ ...server.connection, database: 'before' }, '025-emergencies')

  for (const held of SHARED) {
    await admin.query(`create database ${held} template before`)
    const connection = { ...server.connection, database: held }
    const older = new pg.Client(connection)
    const watch = new pg.Client(connection)
    await Promise.all([older.connect(), watch.connect()])
    await older.query('begin')
    await older.query(`delete from ${held} where false`)
    const migrated = migrate(connection, console)
    await expect.poll(() => countLockWaits(watch)).toBe(1)
    for (const wanted of SHARED) await older.query(`select 1 from ${wanted}`)
    await older.query('commit')
    await migrated
    await Promise.all([older.end(), watch.end()])
  }
  await admin.end()
  await server.stop()
})
