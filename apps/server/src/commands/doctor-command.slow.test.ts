/** The command as it is run from a shell, beside the embedded database: running, stopped, and out of sight. */
import { startEmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'

const PROGRAM = fileURLToPath(new URL('../puni-rider.ts', import.meta.url))
const EMPTY = /^ok +database: PostgreSQL 18\.\d+, \d+ MB; empty; the first start makes its \d+ migrations$/

let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-doctor-')))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

/** What it says of settings and database before a start, with a file of variables. */
async function examine(environment: Record<string, string> = {}, file = '') {
  const { PATH = '', HOME = '' } = process.env
  const config = join(folder, 'puni-rider.env')
  await writeFile(config, file)
  const args = ['--import', 'tsx', PROGRAM, '--config', config, 'doctor', '--before-start']
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  const about = (subject: string) => output.split('\n').find((line) => line.includes(` ${subject}: `))
  return { code: code as number, settings: about('settings'), database: about('database') }
}

it('looks into the database whether its server runs or not, and leaves it as it was', async () => {
  const misspelt = await examine({}, 'OPERATOR_EMIAL=olga@test.example\n')
  expect(misspelt).toEqual({
    code: 1,
    settings: 'error    settings: OPERATOR_EMIAL is no variable of the server: did you mean OPERATOR_EMAIL?',
    database: 'ok       database: embedded; the first start makes it',
  })

  const first = await startEmbeddedPostgres({ dataDir: folder, name: EMBEDDED_NAME })
  const running = await examine()
  expect(running.code).toBe(0)
  expect(running.database).toMatch(EMPTY)

  const TMPDIR = join(folder, 'tmp')
  await mkdir(TMPDIR, { mode: 0o755 })
  const elsewhere = await examine({ TMPDIR })
  expect(elsewhere.code).toBe(0)
  expect(elsewhere.database).toMatch(
    /^warning +database: not looked into: .+ is in use by process \d+ on .+ TMPDIR/,
  )
  await first.stop()

  const stopped = await examine()
  expect(stopped.code).toBe(0)
  expect(stopped.database).toMatch(EMPTY)
  // Nobody is in the way of the server.
  await (await startEmbeddedPostgres({ dataDir: folder, name: EMBEDDED_NAME })).stop()
})
