import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBinaryPackage, prepareBinaries } from './binaries.ts'
import { openBoundedLog } from './bounded-log.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './supervisor.ts'
import { findUnprivilegedUser } from './unprivileged-user.ts'

const name = 'test'
const isRoot = process.getuid?.() === 0
const fixture = fileURLToPath(new URL('../test/write-load.ts', import.meta.url))

let folder: string
let dataDir: string
let started: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puni-test-'))
  // mkdtemp denies access to everyone else; the usual data folder does not.
  spawnSync('chmod', ['755', folder])
  dataDir = join(folder, 'data')
  started = []
  children = []
})

afterEach(async () => {
  for (const child of children) await kill(child)
  await Promise.all(started.map((postgres) => postgres.stop()))
  // Waits for whatever a killed owner may have left running.
  await (await startEmbeddedPostgres({ dataDir, name })).stop()
  await rm(folder, { recursive: true })
})

async function start(log?: (message: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, name, ...(log && { log }) })
  started.push(postgres)
  return postgres
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection)
  // The rejected query already reports the lost connection.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function startOwner(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** Lets an owner write for a while, kills it, and returns the ids that PostgreSQL had acknowledged. */
async function acknowledgedUntilKilled(milliseconds: number): Promise<number[]> {
  const owner = startOwner()
  let output = ''
  owner.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  if (owner.stdout) await once(owner.stdout, 'data')
  await sleep(milliseconds)
  await kill(owner)
  return output.split('\n').slice(0, -1).map(Number)
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** A zombie still has a process id, but no command line. */
async function isAlive(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

const answers = (postgres: EmbeddedPostgres) => query(postgres, 'select 1')

describe('startEmbeddedPostgres', () => {
  it('keeps what was written, from one start to the next', async () => {
    const first = await start()
    await query(first, 'create table t as select 42 as n')
    await first.stop()
    await expect(answers(first)).rejects.toThrow()

    expect(await query(await start(), 'select n from t')).toEqual([{ n: 42 }])
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['postgres', 'postgres.log']))
  })

  it('takes its name for user, database and socket, and refuses one that serves for none', async () => {
    const { connection } = await start()
    expect(connection).toMatchObject({ user: name, database: name })
    expect(connection.host).toMatch(/\/test-[\da-f]{12}$/)
    for (const wrong of ['', 'With Capitals', 'a-b', 'a'.repeat(17)])
      await expect(startEmbeddedPostgres({ dataDir, name: wrong })).rejects.toThrow(TypeError)
  })

  it('is durable, in UTF-8 and UTC, and out of reach from the network', async () => {
    const names = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'server_encoding',
      'TimeZone',
      'listen_addresses',
    ]
    const columns = names.map((name) => `current_setting('${name}') as "${name}"`)
    const postgres = await start()
    expect(await query(postgres, `select ${columns.join()}, upper('ñandú') as word`)).toEqual([
      {
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        server_encoding: 'UTF8',
        TimeZone: 'UTC',
        listen_addresses: '',
        word: 'ÑANDÚ',
      },
    ])
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
  })

  it('logs that a statement failed, without the statement and without the row', async () => {
    const postgres = await start()
    await query(postgres, 'create table t (word text unique, n int check (n > 0))')
    await query(postgres, "insert into t values ('secreto', 1)")
    for (const [statement, why] of [
      ["insert into t values ('secreto', 1)", 'duplicate key'],
      ["insert into t values ('otro secreto', 0)", 'violates check'],
      ["select 'secreto', 1 / 0", 'division by zero'],
    ] as const)
      await expect(query(postgres, statement)).rejects.toThrow(why)
    await postgres.stop()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    for (const told of ['duplicate key', 'violates check', 'division by zero']) expect(log).toContain(told)
    expect(log).not.toContain('secreto')
  })

  it('refuses a second server on the same folder, and serves on', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      /^The data folder .* is in use by process \d+ on .+, lock [\da-f-]+$/,
    )
    await answers(first)
  })

  it('lets only one of several servers that start at once have the folder, after a crash as well', async () => {
    await acknowledgedUntilKilled(50)
    const results = await Promise.allSettled([start(), start(), start()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const postgres of started) await answers(postgres)
  })
})

describe('after a crash', () => {
  it('holds every acknowledged row of servers killed while writing', async () => {
    const acknowledged: number[] = []
    for (let round = 0; round < 5; round++) {
      acknowledged.push(...(await acknowledgedUntilKilled(200 + 50 * round)))
      const postgres = await start()
      const kept = new Set((await query(postgres, 'select id from entry')).map(({ id }) => id))
      expect(acknowledged.length).toBeGreaterThan(round)
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      await postgres.stop()
    }
  })

  it('starts PostgreSQL again when it was killed, backends at work included', async () => {
    const log = vi.fn<(message: string) => void>()
    const postgres = await start(log)
    await query(postgres, 'create table t as select 42 as n')
    const sleeping = query(postgres, 'select pg_sleep(60)').then(
      () => 'slept',
      () => 'cut off',
    )
    process.kill(await postmasterPid(), 'SIGKILL')
    expect(await sleeping).toBe('cut off')
    await expect.poll(() => answers(postgres)).toHaveLength(1)
    expect(await query(postgres, 'select n from t')).toEqual([{ n: 42 }])
    expect(log).toHaveBeenCalledWith('PostgreSQL ended by itself; starting it again')
  })

  it.runIf(process.platform === 'linux')('survives the death of the guard', async () => {
    const postgres = await start()
    const pid = await postmasterPid()
    process.kill(await parentOf(pid), 'SIGKILL')
    await expect.poll(postmasterPid).not.toBe(pid)
    await expect.poll(() => answers(postgres)).toHaveLength(1)
  })

  it.runIf(process.platform === 'linux')('ends a PostgreSQL that lost its server and its guard', async () => {
    const owner = startOwner()
    if (owner.stdout) await once(owner.stdout, 'data')
    const pid = await postmasterPid()
    process.kill(await parentOf(pid), 'SIGSTOP')
    await kill(owner)
    process.kill(await parentOf(pid), 'SIGKILL')
    expect(await isAlive(pid)).toBe(true)
    await answers(await start())
    expect(await isAlive(pid)).toBe(false)
  })

  it('is not misled by a pid file whose number a stranger has', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n`)
    await answers(await start())
  })

  it('starts from nothing when killed at any moment of the first start', async () => {
    await mkdir(join(dataDir, 'postgres.new-1', 'base'), { recursive: true })
    for (const milliseconds of [150, 300, 450, 600]) {
      const owner = startOwner()
      await expect.poll(() => readdir(dataDir)).toContain('postgres.lock')
      await sleep(milliseconds)
      await kill(owner)
    }
    await answers(await start())
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('with binaries as npm may leave them', () => {
  const user = findUnprivilegedUser(name)

  async function copyPackage(): Promise<string> {
    const copy = join(folder, 'package')
    await cp(findBinaryPackage(), copy, { recursive: true, verbatimSymlinks: true })
    return copy
  }

  async function removeLinks(packageDir: string): Promise<void> {
    const links = JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    for (const { target } of links) await rm(join(packageDir, target))
  }

  function run(binDir: string): string {
    return spawnSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8', ...user }).stdout
  }

  it('restores the library links', async () => {
    const packageDir = await copyPackage()
    await removeLinks(packageDir)
    expect(run(join(packageDir, 'native', 'bin'))).toBe('')
    const binDir = await prepareBinaries(packageDir, join(folder, 'cache'), user)
    expect(binDir).toBe(join(packageDir, 'native', 'bin'))
    expect(run(binDir)).toContain('PostgreSQL')
  })

  it.runIf(isRoot)('copies them out of a folder that only root may enter', async () => {
    const packageDir = await copyPackage()
    await removeLinks(packageDir)
    spawnSync('chmod', ['700', packageDir])
    const binDir = await prepareBinaries(packageDir, join(folder, 'cache'), user)
    expect(binDir).toMatch(/cache-[\w.-]+\/native\/bin$/)
    expect(run(binDir)).toContain('PostgreSQL')

    const { ctimeMs } = await stat(binDir)
    await prepareBinaries(packageDir, join(folder, 'cache'), user)
    expect((await stat(binDir)).ctimeMs).toBe(ctimeMs)
  })
})

it.runIf(isRoot && process.platform === 'linux')(
  'serves a data folder beneath one only root may enter',
  async () => {
    spawnSync('chmod', ['700', folder])
    const first = await start()
    await query(first, 'create table t as select 42 as n')
    process.kill(await postmasterPid(), 'SIGKILL')
    await first.stop()
    expect(await query(await start(), 'select n from t')).toEqual([{ n: 42 }])
  },
)

it('bounds its log', async () => {
  const path = join(folder, 'log')
  const append = openBoundedLog(path)
  for (let count = 0; count < 30; count++) append('x'.repeat(1024 * 1024))
  expect((await stat(path)).size + (await stat(`${path}.1`)).size).toBeLessThanOrEqual(10 * 1024 * 1024)
  expect(await readdir(folder)).toEqual(['log', 'log.1'])
})
