/** The embedded database on a disk that fills up, and has room again. */
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from '../../../../test/api-caller.ts'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../../../../test/small-disk.ts'
import { TestClock } from '../../../../test/test-clock.ts'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../config.ts'
import { isDatabaseAway, isDiskFull } from '../failures.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './supervisor.ts'

const ROOM_BYTES = 400_000

// Left out, which is said on the console, where no disk can be mounted.
describe.runIf(canMountDisks())('the embedded database on a full disk', () => {
  let disk: SmallDisk
  let postgres: EmbeddedPostgres
  const log: string[] = []
  const acknowledged: number[] = []
  let last = 0

  beforeAll(async () => {
    disk = mountSmallDisk(160)
    const dataDir = join(disk.folder, 'data')
    postgres = await startEmbeddedPostgres({ dataDir, log: (message) => log.push(message) })
    await ask('create extension amcheck')
    await ask('create table debit (id integer primary key, note text)')
    await ask('create table credit (id integer primary key, note text)')
  })
  afterAll(async () => {
    try {
      await postgres.stop()
    } finally {
      disk.unmount()
    }
  })

  async function ask<Row extends object>(text: string): Promise<Row[]> {
    const client = new Client(postgres.connection)
    // The query tells of a lost connection.
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Writes two rows in one transaction; returns why not, where it was refused. */
  async function transfer(): Promise<unknown> {
    const id = ++last
    const note = `(select string_agg(md5(random()::text), '') from generate_series(1, 250))`
    try {
      await ask(
        `begin; insert into debit values (${id}, ${note}); insert into credit values (${id}, ${note}); commit`,
      )
      acknowledged.push(id)
      return null
    } catch (error) {
      return error
    }
  }

  async function transferUntilRefused(): Promise<unknown> {
    for (let count = 0; count < 2_000; count++) {
      const refusal = await transfer()
      if (refusal !== null) return refusal
    }
    return null
  }

  /** Everything acknowledged is there, nothing is there by half, and PostgreSQL's own checker finds no fault. */
  async function expectSound(): Promise<void> {
    const ids = (await ask<{ id: number }>('select id from debit order by id')).map(({ id }) => id)
    const kept = new Set(ids)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect((await ask<{ id: number }>('select id from credit order by id')).map(({ id }) => id)).toEqual(ids)
    const faults = `select relname, msg from pg_class, verify_heapam(pg_class.oid) where relkind in ('r', 't', 'm')`
    expect(await ask(faults)).toEqual([])
    await ask(
      `select bt_index_check(indexrelid, true) from pg_index join pg_class on pg_class.oid = indexrelid
        join pg_am on pg_am.oid = relam where amname = 'btree'`,
    )
  }

  it('refuses writes and says why, reads on, and writes on when there is room', async () => {
    await disk.fill(ROOM_BYTES)
    const refusal = await transferUntilRefused()
    expect(refusal).toBeInstanceOf(DatabaseError)
    expect(isDiskFull(refusal)).toBe(true)
    for (let count = 0; count < 20; count++) expect(isDiskFull(await transfer())).toBe(true)
    expect(await ask('select count(*)::int as count from debit')).toEqual([{ count: acknowledged.length }])
    await disk.free()
    expect(await transfer()).toBe(null)
    await expectSound()
    expect(log).not.toContain('PostgreSQL ended by itself; starting it again')
  })

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

  it('comes back by itself after it fell for want of room for its log', { timeout: 30_000 }, async () => {
    await disk.fill(ROOM_BYTES)
    // Nothing but log, until there is no file left to write it to.
    const fall = async () => {
      for (let count = 0; count < 200; count++)
        await ask(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
    }
    const reason: unknown = await fall().catch((error: unknown) => error)
    expect(isDiskFull(reason)).toBe(true)
    // PostgreSQL can't even recover without room: it is tried again and again.
    const cannotStart = /PostgreSQL can't start: .*No space left on device/
    await expect.poll(() => log.join('\n'), { timeout: 10_000 }).toMatch(cannotStart)
    const refusal = await transfer()
    expect(refusal instanceof Error && isDatabaseAway(refusal)).toBe(true)
    await disk.free()
    await expect.poll(transfer, { timeout: 10_000, interval: 100 }).toBe(null)
    await expectSound()
  })
})
