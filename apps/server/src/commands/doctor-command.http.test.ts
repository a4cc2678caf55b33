/** The whole command on a database with a server: a sound installation, and what is said where one thing is wrong. */
import { canMountDisks, mountSmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { OPERATOR, TestApp } from '@puni/verify/support/test-app'
import { BROWSER_PUSH_HOSTS } from '../engines/notifications/push-token.ts'
import { systemClock } from '../platform/clock.ts'
import { MIGRATIONS } from '../platform/database/migrate.ts'
import { Outgoing, type Send } from '../platform/remote/outgoing.ts'
import type { Surroundings } from './command-line.ts'
import { doctorCommand, type World } from './doctor-command.ts'

const PROGRAM = 'start()'

let test: TestApp
let folder: string
let sound: Record<string, string>
beforeAll(async () => {
  test = await TestApp.start()
  folder = await mkdtemp(join(tmpdir(), 'puni-doctor-'))
  await writeProgram(PROGRAM)
  const sum = createHash('sha256').update(PROGRAM).digest('hex')
  await writeFile(join(folder, 'program', 'SHA256SUMS'), `${sum}  apps/server/dist/main.js\n`)
  sound = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: test.databaseUrl,
    PUBLIC_URL: test.origin,
    CITY_DIR: inject('demoCity'),
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  }
})
afterAll(async () => {
  await test.stop()
  await rm(folder, { recursive: true })
})

async function writeProgram(text: string): Promise<void> {
  await mkdir(join(folder, 'program', 'apps/server/dist'), { recursive: true })
  await writeFile(join(folder, 'program', 'apps/server/dist/main.js'), text)
}

/** This machine, on which push services answer. */
const world = (): World => ({
  programFolder: join(folder, 'program'),
  openNetwork: (hosts) => {
    const network = new Outgoing(hosts)
    const send: Send = (request) => (isPush(request.url) ? pushAnswer() : network.send(request))
    return { send, close: () => network.close() }
  },
  certificateEnd: () => Promise.reject(new Error('nothing is https here')),
})
const isPush = (url: string | URL) =>
  BROWSER_PUSH_HOSTS.some((host) => new URL(url).host.endsWith(host.replace('*', '')))
const pushAnswer = () =>
  Promise.resolve({
    status: 404,
    retryAfter: null,
    date: systemClock.now().toUTCString(),
    body: Buffer.alloc(0),
  })

async function examine(
  args: string[] = [],
  changed: Record<string, string> = {},
  { clock = systemClock, configFile }: Partial<Pick<Surroundings, 'clock' | 'configFile'>> = {},
) {
  const said = { out: '', err: '' }
  const code = await doctorCommand(
    args,
    {
      env: { ...sound, ...changed },
      ...(configFile !== undefined && { configFile }),
      clock,
      out: { write: (text) => (said.out += text) },
      err: { write: (text) => (said.err += text) },
    },
    world(),
  )
  const lines = said.out.split('\n')
  return { code, ...said, lines, errors: lines.filter((line) => line.startsWith('error')) }
}

it('finds no error in a sound installation, looks at everything and changes nothing', async () => {
  const before = await test.fingerprint()
  const { code, out, err, lines } = await examine()
  expect([code, err], out).toEqual([0, ''])
  const subjects = lines.flatMap((line) => /^(?:ok|note|warning) +([a-z ]+):/.exec(line)?.[1] ?? [])
  expect([...new Set(subjects)]).toEqual([
    'settings',
    'program files',
    'node',
    'memory',
    'data folder',
    'database',
    'disk',
    'clock',
    'accounts',
    'address',
    'push',
    'messages',
    'backups',
    'city pack',
  ])
  expect(lines.at(-2)).toMatch(/^0 errors, \d+ warnings?$/)
  expect(await test.fingerprint()).toBe(before)
})

it('looks before a start at nothing that only a running server has', async () => {
  const { code, out } = await examine(['--before-start'], { PUBLIC_URL: 'http://127.0.0.1:1' })
  expect(code, out).toBe(0)
  expect(out).not.toMatch(/^\w+ +(address|backups|city pack|messages):/m)
})

describe('says what is wrong, in one line:', () => {
  it('a misspelt name in the environment file', async () => {
    const file = join(folder, 'puni-rider.env')
    await writeFile(file, 'OPERATOR_EMIAL=olga@test.example\n')
    const { code, errors } = await examine([], {}, { configFile: file })
    expect(code).toBe(1)
    expect(errors).toEqual([
      'error    settings: OPERATOR_EMIAL is no variable of the server: did you mean OPERATOR_EMAIL?',
    ])
  })

  it('a wrong value, without which nothing else can be looked at', async () => {
    const { code, errors, out } = await examine([], { PORT: 'ochenta' })
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringMatching(/^error {4}settings: PORT=ochenta: is not a whole number/)])
    expect(out).toContain('note     the rest: is looked at once the settings are right')
  })

  it('a database that a newer program has changed', async () => {
    await test.sql.query(`insert into kysely_migration values ('999-contract-more', '2026-03-10')`)
    const { code, errors } = await examine(['--before-start'])
    await test.sql.query(`delete from kysely_migration where name = '999-contract-more'`)
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringMatching(/^error {4}database: newer .+ after 999-contract-more$/)])
  })

  it('a database of an older program, which is no error', async () => {
    const last = Object.keys(MIGRATIONS).at(-1)
    await test.sql.query(`delete from kysely_migration where name = $1`, [last])
    const { code, lines } = await examine(['--before-start'])
    await test.sql.query(`insert into kysely_migration values ($1, '2026-03-10')`, [last])
    expect(code).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(`^note {5}database: 1 migration behind .+: ${last}$`))
  })

  it('a clock that is an hour wrong', async () => {
    const clock = { now: () => new Date(Date.now() + 3_600_000) }
    const { code, errors } = await examine([], {}, { clock })
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringMatching(/clock: this machine's clock is 60 min ahead of that of/)])
  })

  it('a program of which one byte was changed', async () => {
    await writeProgram('start[)')
    const { code, errors } = await examine(['--before-start'])
    await writeProgram(PROGRAM)
    expect(code).toBe(1)
    expect(errors).toEqual(['error    program files: apps/server/dist/main.js was changed'])
  })

  // Skipped, with a note on the console, where no disk can be mounted.
  it.runIf(canMountDisks())('a disk that is full', async () => {
    const disk = mountSmallDisk(20)
    await disk.fill(1_000_000)
    const { code, errors } = await examine(['--before-start'], { DATA_DIR: disk.folder })
    disk.unmount()
    expect(code).toBe(1)
    expect(errors).toEqual([
      expect.stringMatching(/^error {4}disk: \d+ MB of 2\d MB \(\d %\) are free for the data/),
    ])
  })

  it('a database that is away, without its password', async () => {
    const { code, errors, out } = await examine([], {
      DATABASE_URL: 'postgres://puni:secreto@127.0.0.1:1/puni',
    })
    expect(code).toBe(1)
    expect(errors).toEqual(['error    database: cannot be reached: connect ECONNREFUSED 127.0.0.1:1'])
    expect(out).not.toContain('secreto')
  })

  it('a server that does not run', async () => {
    const { code, errors } = await examine([], { PUBLIC_URL: 'http://127.0.0.1:1' })
    expect(code).toBe(1)
    expect(errors).toEqual([
      expect.stringMatching(/^error {4}address: http:\/\/127\.0\.0\.1:1 does not answer/),
    ])
  })
})

it.each([[['--before'], 2, /^Unknown option '--before'/]])(
  'ends with %j by %d and a reason',
  async (args, code, reason) => {
    const said = await examine(args)
    expect([said.code, said.out]).toEqual([code, ''])
    expect(said.err).toMatch(reason)
  },
)
