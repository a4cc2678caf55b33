/** The export beside the embedded database: of a server that runs, of one that does not, and onto a disk that is too small. */
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { canMountDisks, mountSmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import { migrate } from '../platform/database/migrate.ts'
import { exportCommand } from './export-command.ts'

/** More than pages of rows have, and than a small disk holds. */
const ENTRIES = 25_500

let folder: string
let dataDir: string
let running: EmbeddedPostgres | null = null
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-export-')))
  dataDir = join(folder, 'data')
  running = await startEmbeddedPostgres({ dataDir, name: EMBEDDED_NAME })
  await migrate(running.connection, pino({ level: 'silent' }))
  await query(
    `insert into audit_log (at, action, details)
     select '2026-03-10T15:00Z', 'operator-refused', jsonb_build_object('address', repeat(n::text, 20)) from generate_series(1, ${ENTRIES}) n`,
  )
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true })
})

async function query(text: string): Promise<void> {
  const client = new pg.Client(running?.connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

async function run(out: string, env: Record<string, string> = {}) {
  const said = { out: '', err: '' }
  const code = await exportCommand(['--out', out], {
    env: { DATA_DIR: dataDir, ...env },
    clock: new TestClock(),
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
  })
  return { code, ...said }
}

const linesOf = async (out: string) =>
  (await readFile(join(out, 'audit_log.csv'), 'utf8')).split('\r\n').slice(1, -1)

it('is the same whether the server runs or not, but for what it says of itself', async () => {
  const [during, after] = [join(folder, 'during'), join(folder, 'after')]
  expect(await run(during)).toMatchObject({ code: 0, err: '' })
  await running?.stop()
  running = null
  expect(await run(after)).toMatchObject({ code: 0, err: '' })
  const [first, second] = [await linesOf(during), await linesOf(after)]
  expect(first).toHaveLength(ENTRIES + 1)
  expect(second.slice(0, -1)).toEqual(first)
  expect(second.at(-1)).toContain('all-exported')
  const all = await readdir(during)
  expect((await readdir(after)).toSorted()).toEqual(all.toSorted())
  for (const name of all.filter((name) => /^(?!audit_log).*\.csv$/.test(name)))
    expect(await readFile(join(after, name), 'utf8')).toBe(await readFile(join(during, name), 'utf8'))
})

// Skipped, with a note on the console, where no disk can be mounted.
it.runIf(canMountDisks())('says in a line that a disk is too small, and leaves nothing', async () => {
  const disk = mountSmallDisk(1)
  const said = await run(join(disk.folder, 'all'))
  const left = await readdir(disk.folder)
  disk.unmount()
  expect({ ...said, left }).toEqual({
    code: 1,
    out: '',
    err: 'ENOSPC: no space left on device, write\n',
    left: [],
  })
})

it.each([
  ['DATA/photos/all', {}, /^--out .+: lies in what is exported\n$/],
  ['OUT', { DATA_DIR: '/nowhere' }, /^\/nowhere: no server has stored anything there\n$/],
])('to %s with %j is refused in a line', async (out, env, reason) => {
  const said = await run(out.replace('DATA', dataDir).replace('OUT', join(folder, 'none')), env)
  expect(said).toMatchObject({ code: 1, out: '' })
  expect(said.err).toMatch(reason)
})

it('of a database of an older version says what to do', async () => {
  const old = join(folder, 'old')
  await (await startEmbeddedPostgres({ dataDir: old, name: EMBEDDED_NAME })).stop()
  expect(await run(join(folder, 'none'), { DATA_DIR: old })).toEqual({
    code: 1,
    out: '',
    err: 'The database is of an older version: start the server once\n',
  })
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
})
