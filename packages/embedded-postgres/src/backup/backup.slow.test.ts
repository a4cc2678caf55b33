/** Backups, verified by restoring them. */
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canMountDisks, mountSmallDisk } from '../../test/small-disk.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../supervisor.ts'
import { makeBackup } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { writeManifest, readManifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const name = 'test'
const attachments = { folder: 'photos', isFinished: (file: string) => file.endsWith('.jpg') }
/** Every backup gets its own second. */
let instant = Date.parse('2026-03-10T15:00:00Z')
const now = () => new Date(instant)
let folder: string
let running: EmbeddedPostgres[] = []

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-backup-')))
})

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => rm(folder, { recursive: true }))

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, name })
  running.push(postgres)
  return postgres
}

async function connect(postgres: EmbeddedPostgres): Promise<Client> {
  const client = new Client(postgres.connection)
  await client.connect()
  return client
}

/** Makes a backup and returns its folder. */
async function backUp(dataDir: string): Promise<string> {
  instant += 1_000
  const { folder } = await makeBackup({ dataDir, name, out: join(dataDir, 'backups'), attachments, now })
  return folder
}

const restore = (from: string, dataDir: string) => restoreBackup({ from, dataDir, name, attachments, now })

/** The refusal as the user reads it: one line. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(BackupError)
  return error instanceof Error ? error.message : ''
}

/** Names and contents of everything below a folder, except for the lock that any attempt briefly leaves. */
async function fingerprint(of: string): Promise<string> {
  const names = await readdir(of, { recursive: true })
  const entries = await Promise.all(
    names.toSorted().map(async (name) => {
      const { size, mtimeMs, isFile } = await stat(join(of, name)).then((found) => ({
        size: found.size,
        mtimeMs: found.mtimeMs,
        isFile: found.isFile(),
      }))
      return isFile ? `${name} ${size} ${mtimeMs}` : name
    }),
  )
  return entries.join('\n')
}

/** Transfers that each write a pair of rows in one transaction, over several connections, until stopped. */
function writeOn(postgres: EmbeddedPostgres) {
  const begun: number[] = []
  const acknowledged: number[] = []
  let next = 1
  let stopping = false
  const writer = async () => {
    const client = await connect(postgres)
    while (!stopping) {
      const id = next++
      begun.push(id)
      await client.query('begin')
      await client.query('insert into debit values ($1)', [id])
      await client.query('insert into credit values ($1)', [id])
      await client.query('commit')
      acknowledged.push(id)
    }
    await client.end()
  }
  const writers = Promise.all(Array.from({ length: 4 }, writer))
  return {
    begun,
    acknowledged,
    stop: async () => {
      stopping = true
      await writers
    },
  }
}

/** Creates and drops tables, switches the log and runs checkpoints, until stopped. */
function disturb(postgres: EmbeddedPostgres) {
  let stopping = false
  const work = async () => {
    const client = await connect(postgres)
    while (!stopping) {
      await client.query(
        `create table heavy as select repeat(md5(i::text), 20) from generate_series(1, 10000) i`,
      )
      await client.query('checkpoint')
      await client.query('drop table heavy')
    }
    await client.end()
  }
  const working = work()
  return {
    stop: async () => {
      stopping = true
      await working
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true)
}

const idsOf = async (client: Client, table: string) =>
  (await client.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)

/** The faults that PostgreSQL's own checker finds in any table or index. */
async function faultsOf(client: Client): Promise<unknown[]> {
  await client.query('create extension amcheck')
  await client.query(
    `select bt_index_check(indexrelid, true) from pg_index join pg_class on pg_class.oid = indexrelid
      join pg_am on pg_am.oid = relam where amname = 'btree' and relpersistence = 'p'`,
  )
  const { rows } = await client.query(
    `select relname, msg from pg_class, verify_heapam(pg_class.oid) where relkind in ('r', 't', 'm')`,
  )
  return rows
}

describe('a backup while writes go on', () => {
  it('holds all that was acknowledged before it was asked for, nothing that began after it, and no half', async () => {
    const dataDir = join(folder, 'busy')
    const postgres = await start(dataDir)
    const client = await connect(postgres)
    await client.query(
      'create table debit (id integer primary key); create table credit (id integer primary key)',
    )
    await client.end()
    const writing = writeOn(postgres)
    await until(() => writing.acknowledged.length > 200)

    const before = [...writing.acknowledged]
    const disturbing = disturb(postgres)
    const backup = await backUp(dataDir)
    const begun = Math.max(...writing.begun)
    await disturbing.stop()
    const then = writing.acknowledged.length
    await until(() => writing.acknowledged.length > then + 200)
    await writing.stop()
    await running.pop()?.stop()

    await restore(backup, dataDir)
    const restored = await connect(await start(dataDir))
    const debits = await idsOf(restored, 'debit')
    const kept = new Set(debits)
    expect(before.filter((id) => !kept.has(id))).toEqual([])
    expect(debits.filter((id) => id > begun)).toEqual([])
    expect(await idsOf(restored, 'credit')).toEqual(debits)
    expect(await faultsOf(restored)).toEqual([])
    await restored.query('insert into debit values (0)')
    await restored.end()
  })
})

describe('backup and restore', () => {
  let dataDir: string
  let backup: string
  const write = async (value: number) => {
    const client = await connect(await start(dataDir))
    await client.query('create table if not exists entry (value integer)')
    await client.query('insert into entry values ($1)', [value])
    await client.end()
    await running.pop()?.stop()
  }
  const values = async (at = dataDir) => {
    const client = await connect(await start(at))
    const { rows } = await client.query<{ value: number }>('select value from entry order by value')
    await client.end()
    await running.pop()?.stop()
    return rows.map(({ value }) => value)
  }

  beforeAll(async () => {
    dataDir = join(folder, 'quiet')
    await write(1)
    await mkdir(join(dataDir, 'photos'))
    await writeFile(join(dataDir, 'photos', 'first.jpg'), 'one')
    await writeFile(join(dataDir, 'photos', 'second.jpg'), 'two')
    await writeFile(join(dataDir, 'photos', 'half.jpg.part'), 'hal')
    backup = await backUp(dataDir)
  })

  it('works with no server running; the former database is kept, photos are added where missing', async () => {
    await write(2)
    await rm(join(dataDir, 'photos', 'second.jpg'))
    await writeFile(join(dataDir, 'photos', 'third.jpg'), 'three')
    const { former, addedAttachments } = await restore(backup, dataDir)
    expect(addedAttachments).toBe(1)
    expect(await values()).toEqual([1])
    expect((await readdir(join(dataDir, 'photos'))).toSorted()).toEqual(
      ['first.jpg', 'half.jpg.part', 'second.jpg', 'third.jpg'].toSorted(),
    )
    expect(await readFile(join(dataDir, 'photos', 'second.jpg'), 'utf8')).toBe('two')

    // Undo: the previous database, put back in place, is unchanged.
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await rename(former ?? '', join(dataDir, 'postgres'))
    expect(await values()).toEqual([1, 2])
  })

  it('lets nobody else read a backup, and leaves nothing unfinished', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    expect((await stat(join(backup, 'postgres', 'PG_VERSION'))).mode & 0o777).toBe(0o600)
    expect((await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.unfinished'))).toEqual(
      [],
    )
    expect(await readdir(join(backup, 'photos'))).toEqual(expect.not.arrayContaining(['half.jpg.part']))
  })

  it('goes into a new data folder, also when killed between its two renames', async () => {
    const target = join(folder, 'fresh')
    expect(await restore(backup, target)).toMatchObject({ former: null, addedAttachments: 2 })
    expect(await values(target)).toEqual([1])
    await rename(join(target, 'postgres'), join(target, 'postgres.restored'))
    expect(await values(target)).toEqual([1])
  })

  it('refuses to restore what was changed or is incomplete, and changes nothing', async () => {
    const copy = join(folder, 'damaged')
    await cp(backup, copy, { recursive: true })
    const { files } = await readManifest(backup)
    const table = files.find(({ path }) => /base\/\d+\/\d+$/.test(path))?.path ?? ''
    const missing = async (path: string) => {
      const aside = join(folder, 'kept', path)
      await mkdir(dirname(aside), { recursive: true })
      await rename(join(copy, path), aside)
      return () => rename(aside, join(copy, path))
    }
    const changed = async (path: string, change: (bytes: Buffer) => Buffer) => {
      const bytes = await readFile(join(copy, path))
      await writeFile(join(copy, path), change(Buffer.from(bytes)))
      return () => writeFile(join(copy, path), bytes)
    }
    const saying = async (replace: object) => {
      const kept = [await missing('manifest.json'), await missing('manifest.sha256')]
      await writeManifest(copy, { ...(await readManifest(backup)), ...replace })
      return () => Promise.all(kept.map((undo) => undo()))
    }
    const withByteFlipped = (bytes: Buffer) => {
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      return bytes
    }
    const damages: [RegExp, () => Promise<() => Promise<unknown>>][] = [
      [new RegExp(`is damaged: ${table} was changed$`), () => changed(table, withByteFlipped)],
      [new RegExp(`is damaged: ${table} was changed$`), () => changed(table, (bytes) => bytes.subarray(1))],
      [new RegExp(`is damaged: ${table} is missing$`), () => missing(table)],
      [/is damaged: photos\/(first|second).jpg is missing$/, () => missing('photos')],
      [/is damaged: manifest.json was changed$/, () => changed('manifest.json', withByteFlipped)],
      [/is not a complete backup$/, () => missing('manifest.json')],
      [/ was made by PostgreSQL 17.5; this server has \d+$/, () => saying({ postgresVersion: '17.5' })],
      [/ in a format that this version can't read$/, () => saying({ folders: ['postgres/../../etc'] })],
    ]
    const before = await fingerprint(dataDir)
    for (const [reason, damage] of damages) {
      const undo = await damage()
      const refusal = await refusalOf(restore(copy, dataDir))
      expect(refusal).toMatch(reason)
      expect(refusal).not.toContain('\n')
      await undo()
    }
    expect(await fingerprint(dataDir)).toBe(before)
  })

  it('refuses to restore under a running server, which serves on', async () => {
    const client = await connect(await start(dataDir))
    expect(await refusalOf(restore(backup, dataDir))).toMatch(
      /^The data folder .+ is in use by process \d+ on [^\n]+$/,
    )
    await client.query('select 1')
    await client.end()
    expect((await readdir(dataDir)).filter((name) => /^postgres\.(new|restored)/.test(name))).toEqual([])
  })

  // Skipped, with a note on the console, where no disk can be mounted.
  it.runIf(canMountDisks())('leaves nothing on a disk that is too small', async () => {
    const disk = mountSmallDisk(20)
    const attempt = makeBackup({ dataDir, name, out: disk.folder, attachments, now })
    await expect(attempt).rejects.toThrow(/^ENOSPC: no space left on device, write$/)
    const left = await readdir(disk.folder)
    disk.unmount()
    expect(left).toEqual([])
  })

  it('refuses a backup whose place is taken', async () => {
    instant += 1_000
    const out = join(dataDir, 'backups')
    const taken = join(out, `${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
    await mkdir(taken)
    expect(await refusalOf(makeBackup({ dataDir, name, out, attachments, now }))).toBe(
      `${taken} is there already`,
    )
    expect(await readdir(taken)).toEqual([])
  })

  it('refuses a data folder in which no server stored anything', async () => {
    const nothing = { dataDir: '/nowhere', name, out: join(folder, 'of-nothing'), now }
    expect(await refusalOf(makeBackup(nothing))).toBe('/nowhere: no server has stored anything there')
    expect(await readdir(folder)).not.toContain('of-nothing')
  })

  it('needs no attachments: the database alone goes there and back', async () => {
    instant += 1_000
    const made = await makeBackup({ dataDir, name, out: join(folder, 'alone'), now })
    expect(made.attachments).toBe(0)
    expect((await readdir(made.folder)).toSorted()).toEqual(['manifest.json', 'manifest.sha256', 'postgres'])
    const target = join(folder, 'alone-again')
    expect(await restoreBackup({ from: made.folder, dataDir: target, name, now })).toMatchObject({
      addedAttachments: 0,
    })
    expect(await values(target)).toEqual(await values())
    expect(await readdir(target)).not.toContain('photos')
  })
})
