import { startEmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startPostgresServer } from '@puni/verify/support/postgres-server'
import { connect, type ConnectionSettings } from './connect.ts'
import { warnUnlessDurable } from './durability.ts'
import { EMBEDDED_NAME } from './embedded-name.ts'

/** The warnings logged for a database. */
async function warnings(connection: ConnectionSettings): Promise<string[]> {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  const db = connect(connection, { size: 1, onError: (error) => log.error(error) })
  await warnUnlessDurable(db, log)
  await db.destroy()
  return lines
}

it('says nothing of the embedded database, which runs with everything on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-durable-'))
  const postgres = await startEmbeddedPostgres({ dataDir, name: EMBEDDED_NAME })
  expect(await warnings(postgres.connection)).toEqual([])
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

it('warns of a server that does not wait for the disk', async () => {
  // The tests' server runs without durability.
  const server = await startPostgresServer()
  const connection = { connectionString: server.url }
  expect(await warnings(connection)).toEqual([
    'DATABASE_URL: the server has fsync=off: writes that were answered may be lost when its machine fails',
  ])
  const name = new URL(server.url).pathname.slice(1)
  const client = new Client(connection)
  await client.connect()
  await client.query(`alter database ${name} set synchronous_commit = off`)
  expect(await warnings(connection)).toEqual([
    expect.stringContaining(' has fsync=off, synchronous_commit=off: '),
  ])
  await client.query(`alter database ${name} set synchronous_commit = local`)
  expect(await warnings(connection), 'without standbys it is as good as on').toEqual([
    expect.stringContaining(' has fsync=off: '),
  ])
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query('select pg_reload_conf()')
  await expect
    .poll(() => warnings(connection))
    .toEqual([expect.stringContaining(' has fsync=off, synchronous_commit=local: ')])
  await client.end()
  await server.stop()
})
