/** The embedded database on a disk that fills up and later has space again. */
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../test/small-disk.ts'
import { hasCode } from './error-code.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './supervisor.ts'

const ROOM_BYTES = 400_000
/** PostgreSQL's codes for a full disk, and for a server that has ended or is starting. */
const DISK_FULL = '53100'
const AWAY = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']

// Skipped, with a note on the console, where no disk can be mounted.
describe.runIf(canMountDisks())('the embedded database on a full disk', () => {
  let disk: SmallDisk
  let postgres: EmbeddedPostgres
  const log: string[] = []
  const acknowledged: number[] = []
  let last = 0

  beforeAll(async () => {
    disk = mountSmallDisk(160)
    const dataDir = join(disk.folder, 'data')
    postgres = await startEmbeddedPostgres({ dataDir, name: 'test', log: (message) => log.push(message) })
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
    // The query reports a lost connection.
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Writes two rows in one transaction. Returns the error if it was refused. */
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

  /**
   * Everything acknowledged is there, nothing is there by half, and PostgreSQL's own checker finds no fault.
   */
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
    expect(hasCode(refusal, DISK_FULL)).toBe(true)
    for (let count = 0; count < 20; count++) expect(hasCode(await transfer(), DISK_FULL)).toBe(true)
    expect(await ask('select count(*)::int as count from debit')).toEqual([{ count: acknowledged.length }])
    await disk.free()
    expect(await transfer()).toBe(null)
    await expectSound()
    expect(log).not.toContain('PostgreSQL ended by itself; starting it again')
  })

  it('comes back by itself after it fell for want of room for its log', async () => {
    await disk.fill(ROOM_BYTES)
    // Writes only log until there is no file left to write it to.
    const fall = async () => {
      for (let count = 0; count < 200; count++)
        await ask(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
    }
    const reason: unknown = await fall().catch((error: unknown) => error)
    expect(hasCode(reason, DISK_FULL)).toBe(true)
    // PostgreSQL can't even recover without space: it is retried again and again.
    const cannotStart = /PostgreSQL can't start: .*No space left on device/
    await expect.poll(() => log.join('\n')).toMatch(cannotStart)
    expect(hasCode(await transfer(), ...AWAY)).toBe(true)
    await disk.free()
    await expect.poll(transfer).toBe(null)
    await expectSound()
  })
})
