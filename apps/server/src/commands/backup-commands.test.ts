/** Backup and restore as seen from a shell: the output and the exit code. */
import { startEmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { canMountDisks, mountSmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import { backupCommand } from './backup-command.ts'
import { restoreCommand } from './restore-command.ts'

const clock = new TestClock()
let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-backup-')))
})

afterAll(() => rm(folder, { recursive: true }))

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
