import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgresServer } from '../../../test/postgres-server.ts'
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

  await migrate(connection)
  expect(await namesRun()).toEqual(ours)
  await runByNewer('900-more-columns')
  await migrate(connection)
  expect(await namesRun()).toEqual([...ours, { name: '900-more-columns' }])
  await runByNewer('901-contract-old-columns')
  const refused = migrate(connection)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(
    'DATABASE_URL: a newer version has changed the database (901-contract-old-columns): run that version',
  )
  await client.end()
  await server.stop()
})
