/** The API on an embedded database whose disk fills up and later has space again. */
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from '@puni/verify/support/api-caller'
import { TestClock } from '@puni/verify/support/test-clock'
import { createApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { EMBEDDED_NAME } from './embedded-name.ts'
import { isDatabaseAway, isDiskFull } from './failures.ts'

const ROOM_BYTES = 400_000

// Skipped, with a note on the console, where no disk can be mounted.
describe.runIf(canMountDisks())('on a full disk', () => {
  let disk: SmallDisk
  let postgres: EmbeddedPostgres

  beforeAll(async () => {
    disk = mountSmallDisk(160)
    postgres = await startEmbeddedPostgres({ dataDir: join(disk.folder, 'data'), name: EMBEDDED_NAME })
  })
  afterAll(async () => {
    try {
      await postgres.stop()
    } finally {
      disk.unmount()
    }
  })

  /** Runs a query on its own connection. Returns the error, or null on success. */
  async function failureOf(text: string): Promise<unknown> {
    const client = new Client(postgres.connection)
    // The query reports a lost connection.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(text)
      return null
    } catch (error) {
      return error
    } finally {
      await client.end()
    }
  }

  it('has the API refuse writes in words and answer what is read', async () => {
    const operator = { OPERATOR_EMAIL: 'olga@test.example', OPERATOR_PASSWORD: 'una clave larga' }
    const dataDir = join(disk.folder, 'data')
    const app = await createApp({
      config: readConfig({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT_PER_MINUTE: '100000', ...operator }),
      connection: postgres.connection,
      clock: new TestClock(),
      log: pino({ level: 'silent' }),
      appsFolder: dataDir,
    })
    const api = new ApiCaller()
    api.origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
    const credentials = { email: operator.OPERATOR_EMAIL, password: operator.OPERATOR_PASSWORD }
    const { token } = await api.ok('loginOperator', { body: credentials })
    let zones = 0
    const createZone = () => {
      const body = { name: `Zona ${++zones}`, latitude: -34.6, longitude: -58.4, radiusKm: 8 }
      return api.send('createZone', { body }, token)
    }
    await disk.fill(0)
    let answer = await createZone()
    while (answer.status === 201 && zones < 2_000) answer = await createZone()
    expect(answer).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
    expect(await api.ok('listZones', {})).toHaveLength(zones - 1)
    await disk.free()
    expect((await createZone()).status).toBe(201)
    await app.close()
  })

  it('knows a full disk, and a database that fell for want of room, by what the queries fail with', async () => {
    await disk.fill(ROOM_BYTES)
    const log = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`
    let failure = await failureOf(log)
    for (let count = 0; failure === null && count < 200; count++) failure = await failureOf(log)
    expect(isDiskFull(failure)).toBe(true)
    // This crashes PostgreSQL, which cannot even recover without space.
    await expect
      .poll(async () => {
        const refusal = await failureOf('select 1')
        return refusal instanceof Error && isDatabaseAway(refusal)
      })
      .toBe(true)
    await disk.free()
    await expect.poll(() => failureOf('select 1')).toBe(null)
  })
})
