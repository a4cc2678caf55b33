/** A primary and a standby of the system's PostgreSQL. */
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgresServer } from '@puni/verify/support/postgres-server'
import { canReplicate, type Standby, startStandby } from '@puni/verify/support/standby'
import { connect } from './connect.ts'
import { Replica } from './replica.ts'
import type { Database } from './schema.ts'

describe.runIf(canReplicate())('a read that may lag', () => {
  let primary: PostgresServer
  let standby: Standby
  let onPrimary: Database
  let onStandby: Database
  let replica: Replica
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const settings = { size: 2, onError: () => undefined }

  beforeAll(async () => {
    primary = await startPostgresServer()
    standby = await startStandby(primary)
    onPrimary = connect({ connectionString: primary.url }, settings)
    onStandby = connect({ connectionString: standby.url }, settings)
    replica = new Replica(onPrimary, onStandby, log, 0)
  })
  afterAll(async () => {
    await onPrimary.destroy()
    await replica.close()
    await standby.stop()
    await primary.stop()
  })
  beforeEach(() => void (lines.length = 0))

  const isOnStandby = () =>
    replica.read(async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
      return rows[0]?.is
    })
  const write = () => sql`create table if not exists note (at timestamptz default now())`.execute(onPrimary)

  it('goes to the standby, and to the primary while the standby is behind', async () => {
    await expect.poll(() => isOnStandby()).toBe(true)
    await sql`select pg_wal_replay_pause()`.execute(onStandby)
    await write()
    await expect.poll(() => isOnStandby()).toBe(false)
    expect(lines.join()).toContain('reading from the replica fails')
    await sql`select pg_wal_replay_resume()`.execute(onStandby)
    await expect.poll(() => isOnStandby()).toBe(true)
    expect(lines.join()).toContain('reading from the replica works again')
  })

  it('fails by its own fault as elsewhere, and is not asked twice', async () => {
    let asked = 0
    const fault = replica.read(async (db) => {
      asked += 1
      return await sql`select 1 / 0`.execute(db)
    })
    await expect(fault).rejects.toThrow('division by zero')
    expect(asked).toBe(1)
  })

  it('goes to the primary while the standby is away, and tells each reason once', async () => {
    await standby.crash()
    for (let each = 0; each < 5; each++) expect(await isOnStandby()).toBe(false)
    // A connection that broke and one that is refused are two reasons; how many show depends on the moment.
    const reasons = lines
      .filter((line) => line.includes('fails'))
      .map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)
    expect([1, 2]).toContain(reasons.length)
    expect(reasons, 'each told once').toEqual([...new Set(reasons)])
    await standby.startAgain()
    await expect.poll(() => isOnStandby()).toBe(true)
  })

  it('goes to the primary while the standby has lost its own', async () => {
    await sql`alter system set max_wal_senders = 0`.execute(onPrimary)
    await primary.crash()
    await primary.startAgain()
    await expect.poll(() => isOnStandby()).toBe(false)
    expect(lines.join()).toContain('it has lost its primary')
  })
})

it('goes to the primary where no standby is configured', async () => {
  // Connects to nothing before it is asked.
  const db = connect({ host: '127.0.0.1' }, { size: 1, onError: () => undefined })
  const replica = new Replica(db, null, pino({ level: 'silent' }))
  expect(await replica.read((given) => Promise.resolve(given === db))).toBe(true)
  await replica.close()
  await db.destroy()
})
