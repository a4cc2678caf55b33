/** Backup and restore as seen from a shell: the output and the exit code, and a server that is brought back: six processes. */
import { startEmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { canMountDisks, mountSmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { TestClock } from '@puni/verify/support/test-clock'
import { DEMO_RIDER } from '../demo/demo-accounts.ts'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import { backupCommand } from './backup-command.ts'
import { restoreCommand } from './restore-command.ts'

const clock = new TestClock()
let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-backup-')))
})
afterAll(() => rm(folder, { recursive: true }))

it('brings a server back as it was, by the commands as they are run', async () => {
  const dataDir = join(folder, 'server')
  const CITY_DIR = await demoCityFolder()
  const server = await startServer('source', { ...UNHURRIED, DATA_DIR: dataDir, CITY_DIR, DEMO_ORDERS: '0' })
  const first = await login(server.origin)
  const out = join(folder, 'of-server')
  expect(await runProgram('backup', ['--out', out], dataDir)).toMatchObject({
    code: 0,
    errors: '',
  })
  await server.end()

  const photos = await readdir(join(dataDir, 'photos'))
  for (const lost of ['postgres', 'photos']) await rm(join(dataDir, lost), { recursive: true })
  const [name = ''] = await readdir(out)
  const restored = await runProgram('restore', ['--from', join(out, name)], dataDir)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(/^Restored into .+\/postgres: [^\n]+\n {2}photos added: 2\n$/)
  const again = await startServer('source', { ...UNHURRIED, DATA_DIR: dataDir, CITY_DIR, DEMO_ORDERS: '0' })
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
  const program = fileURLToPath(new URL('../puni-rider.ts', import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', program, name, ...args], {
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

describe('the commands', () => {
  let dataDir: string
  let backup: string
  const start = () => startEmbeddedPostgres({ dataDir, name: EMBEDDED_NAME })

  beforeAll(async () => {
    dataDir = join(folder, 'quiet')
    await (await start()).stop()
    await mkdir(join(dataDir, 'photos'))
    await writeFile(join(dataDir, 'photos', 'first.jpg'), 'one')
    await writeFile(join(dataDir, 'photos', 'half.jpg.part'), 'hal')
    const { code, out, err } = await run(backupCommand, dataDir, [])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^Backup complete: .+\n {2}\d+ files, \d+\.\d MB: PostgreSQL \d+\.\d+, and 1 photos\n$/,
    )
    backup = /^Backup complete: (.+)\n/.exec(out)?.[1] ?? ''
  })

  it('say what was restored, where the former database is, and how many photos were added', async () => {
    await rm(join(dataDir, 'photos', 'first.jpg'))
    const { code, out, err } = await run(restoreCommand, dataDir, ['--from', backup])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^Restored into .+\/postgres: all that was acknowledged until [^\n]+\n {2}the former database is kept in (.+)\n {2}photos added: 1\n$/,
    )
    expect((await readdir(join(dataDir, 'photos'))).toSorted()).toEqual(['first.jpg', 'half.jpg.part'])
  })

  it('refuse in a line under a running server', async () => {
    const postgres = await start()
    const { code, out, err } = await run(restoreCommand, dataDir, ['--from', backup])
    await postgres.stop()
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^The data folder .+ is in use by process \d+ on [^\n]+\n$/)
  })

  // Skipped, with a note on the console, where no disk can be mounted.
  it.runIf(canMountDisks())('say in a line that a disk is too small', async () => {
    const disk = mountSmallDisk(20)
    const { code, out, err } = await run(backupCommand, dataDir, ['--out', disk.folder])
    const left = await readdir(disk.folder)
    disk.unmount()
    expect([code, out, left]).toEqual([1, '', []])
    expect(err).toMatch(/^ENOSPC: no space left on device, write\n$/)
  })

  it('say in a line that the place of a backup is taken', async () => {
    clock.advance(1_000)
    const taken = join(dataDir, 'backups', `${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
    await mkdir(taken)
    const { code, out, err } = await run(backupCommand, dataDir, [])
    expect([code, out, err]).toEqual([1, '', `${taken} is there already\n`])
    expect(await readdir(taken)).toEqual([])
  })

  it('say in a line that a backup is none', async () => {
    const { code, out, err } = await run(restoreCommand, dataDir, ['--from', dataDir])
    expect([code, out, err]).toEqual([1, '', `${dataDir} is not a complete backup\n`])
  })

  it.each([
    [backupCommand, ['--where', 'x'], {}, 2, /--where/],
    [backupCommand, ['--out', 'DATA/postgres/b'], {}, 1, /^\S+\/postgres\/b: lies in what is backed up\n$/],
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
