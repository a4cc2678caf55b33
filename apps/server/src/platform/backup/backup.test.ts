/** Backups, proven by restoring them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../../test/server-process.ts'
import { canMountDisks, mountSmallDisk } from '../../../test/small-disk.ts'
import { TestClock } from '../../../test/test-clock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/supervisor.ts'
import { DEMO_RIDER } from '../../demo/demo-accounts.ts'
import { backupCommand } from '../../commands/backup-command.ts'
import { writeManifest, readManifest } from './manifest.ts'
import { restoreCommand } from '../../commands/restore-command.ts'

const clock = new TestClock()
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
  const postgres = await startEmbeddedPostgres({ dataDir })
  running.push(postgres)
  return postgres
}

async function connect(postgres: EmbeddedPostgres): Promise<Client> {
  const client = new Client(postgres.connection)
  await client.connect()
  return client
}

async function run(
  command: typeof backupCommand,
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const said = { out: '', err: '' }
  const code = await command(args, {
    env: { DATA_DIR: dataDir, ...env },
    clock,
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
  })
  return { code, ...said }
}

/** Makes a backup and returns its folder. */
async function backUp(dataDir: string, args: readonly string[] = []): Promise<string> {
  clock.advance(1_000)
  const said = await run(backupCommand, dataDir, args)
  expect(said).toMatchObject({ code: 0, err: '' })
  return /^Backup complete: (.+)\n/.exec(said.out)?.[1] ?? ''
}

/** Names and contents of all below a folder, but for the lock that any attempt leaves for a moment. */
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

/** Transfers that each write a pair of rows in one transaction, by several connections, until told to stop. */
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

/** Tables come and go, the log turns over and checkpoints pass, until told to stop. */
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
  await expect.poll(condition, { timeout: 20_000, interval: 10 }).toBe(true)
}

const idsOf = async (client: Client, table: string) =>
  (await client.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)

/** Every table and index as PostgreSQL's own checker finds them. */
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

    expect(await run(restoreCommand, dataDir, ['--from', backup])).toMatchObject({ code: 0, err: '' })
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
    const { code, out } = await run(restoreCommand, dataDir, ['--from', backup])
    expect(code).toBe(0)
    const former = /\n {2}the former database is kept in (.+)\n {2}photos added: 1\n$/.exec(out)?.[1] ?? ''
    expect(await values()).toEqual([1])
    expect((await readdir(join(dataDir, 'photos'))).toSorted()).toEqual(
      ['first.jpg', 'half.jpg.part', 'second.jpg', 'third.jpg'].toSorted(),
    )
    expect(await readFile(join(dataDir, 'photos', 'second.jpg'), 'utf8')).toBe('two')

    // The way back: the former one put into place is as it was.
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await rename(former, join(dataDir, 'postgres'))
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
    expect(await run(restoreCommand, target, ['--from', backup])).toMatchObject({ code: 0, err: '' })
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
      [new RegExp(`is damaged: ${table} was changed\n$`), () => changed(table, withByteFlipped)],
      [new RegExp(`is damaged: ${table} was changed\n$`), () => changed(table, (bytes) => bytes.subarray(1))],
      [new RegExp(`is damaged: ${table} is missing\n$`), () => missing(table)],
      [/is damaged: photos\/(first|second).jpg is missing\n$/, () => missing('photos')],
      [/is damaged: manifest.json was changed\n$/, () => changed('manifest.json', withByteFlipped)],
      [/is not a complete backup\n$/, () => missing('manifest.json')],
      [/ was made by PostgreSQL 17.5; this server has \d+\n$/, () => saying({ postgresVersion: '17.5' })],
      [/ in a format that this version can't read\n$/, () => saying({ folders: ['postgres/../../etc'] })],
    ]
    const before = await fingerprint(dataDir)
    for (const [reason, damage] of damages) {
      const undo = await damage()
      const said = await run(restoreCommand, dataDir, ['--from', copy])
      expect(said).toMatchObject({ code: 1, out: '' })
      expect(said.err).toMatch(reason)
      expect(said.err.split('\n')).toHaveLength(2)
      await undo()
    }
    expect(await fingerprint(dataDir)).toBe(before)
  })

  it('refuses to restore under a running server, which serves on', async () => {
    const client = await connect(await start(dataDir))
    const said = await run(restoreCommand, dataDir, ['--from', backup])
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toMatch(/^The data folder .+ is in use by process \d+ on [^\n]+\n$/)
    await client.query('select 1')
    await client.end()
    expect((await readdir(dataDir)).filter((name) => /^postgres\.(new|restored)/.test(name))).toEqual([])
  })

  // Left out, which is said on the console, where no disk can be mounted.
  it.runIf(canMountDisks())('leaves nothing on a disk that is too small', async () => {
    const disk = mountSmallDisk(20)
    const { code, out, err } = await run(backupCommand, dataDir, ['--out', disk.folder])
    const left = await readdir(disk.folder)
    disk.unmount()
    expect([code, out, left]).toEqual([1, '', []])
    expect(err).toMatch(/^ENOSPC: no space left on device, write\n$/)
  })

  it('refuses a backup whose place is taken', async () => {
    clock.advance(1_000)
    const taken = join(dataDir, 'backups', `${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
    await mkdir(taken)
    const { code, out, err } = await run(backupCommand, dataDir, [])
    expect([code, out, err]).toEqual([1, '', `${taken} is there already\n`])
    expect(await readdir(taken)).toEqual([])
  })

  it.each([
    [backupCommand, ['--where', 'x'], {}, 2, /--where/],
    [backupCommand, ['--out', 'DATA/postgres/b'], {}, 1, /^--out .+: lies in what is backed up\n$/],
    [backupCommand, [], { DATA_DIR: '/nowhere' }, 1, /^\/nowhere: no server has stored anything there\n$/],
    [backupCommand, [], { DATABASE_URL: 'postgres://x' }, 1, /^DATABASE_URL is set: [^\n]+\n$/],
    [backupCommand, [], { PORT: 'x' }, 1, /^PORT=x: [^\n]+\n$/],
    [restoreCommand, [], {}, 2, /^--from is missing\n/],
    [
      restoreCommand,
      ['--from', 'DATA'],
      { DATABASE_URL: 'postgres://x' },
      1,
      /^DATABASE_URL is set: [^\n]+\n$/,
    ],
  ])('%o with %j and %j ends with %d and a reason', async (command, args, env, code, reason) => {
    const said = await run(
      command,
      dataDir,
      args.map((arg) => arg.replace('DATA', dataDir)),
      env,
    )
    expect(said).toMatchObject({ code, out: '' })
    expect(said.err).toMatch(reason)
  })
})

it('brings a server back as it was, by the commands as they are run', async () => {
  const dataDir = join(folder, 'server')
  const server = await startServer('source', { DATA_DIR: dataDir, DEMO_ORDERS: '0' })
  const first = await login(server.origin)
  const out = join(folder, 'of-server')
  expect(await runProgram('backup-command.ts', ['--out', out], dataDir)).toMatchObject({
    code: 0,
    errors: '',
  })
  await server.end()

  const photos = await readdir(join(dataDir, 'photos'))
  for (const lost of ['postgres', 'photos']) await rm(join(dataDir, lost), { recursive: true })
  const [name = ''] = await readdir(out)
  const restored = await runProgram('restore-command.ts', ['--from', join(out, name)], dataDir)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(/^Restored into .+\/postgres: [^\n]+\n {2}photos added: 2\n$/)
  const again = await startServer('source', { DATA_DIR: dataDir, DEMO_ORDERS: '0' })
  expect((await login(again.origin)).user).toEqual(first.user)
  expect(await readdir(join(dataDir, 'photos'))).toEqual(photos)
  expect(await again.end()).toBe(0)
})

async function login(origin: string): Promise<{ user: object }> {
  const response = await fetch(`${origin}/prod/api/user/login-rider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_RIDER),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { user: object }
}

async function runProgram(name: string, args: readonly string[], dataDir: string) {
  const program = fileURLToPath(new URL(`../../commands/${name}`, import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output, errors }
}
