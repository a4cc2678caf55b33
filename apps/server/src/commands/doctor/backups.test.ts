import { writeManifest } from '@puni/embedded-postgres/backup/manifest'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupFindings } from './backups.ts'

const MADE_AT = '2026-03-10T04:00:00.000Z'
const NAME = '2026-03-10T04-00-00Z'
const hoursLater = (hours: number) => new Date(Date.parse(MADE_AT) + hours * 3_600_000)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puni-backups-'))
})
afterEach(() => rm(folder, { recursive: true }))

const look = (now: Date, backups: string) =>
  backupFindings({ DATA_DIR: folder, DATABASE_URL: undefined, SECRET_KEY: undefined }, backups, now)

async function makeBackup(): Promise<string> {
  const backup = join(folder, 'nightly', NAME)
  await mkdir(join(backup, 'postgres'), { recursive: true })
  await writeFile(join(backup, 'postgres', 'PG_VERSION'), '18\n')
  const files = [{ path: 'postgres/PG_VERSION', size: 3, sha256: 'x' }]
  await writeManifest(backup, { createdAt: MADE_AT, postgresVersion: '18.4', folders: ['postgres'], files })
  return backup
}

it.each([
  [0, 'ok'],
  [26, 'ok'],
  [27, 'warning'],
])('the newest, %d hours old: %s', async (hours, level) => {
  const backup = await makeBackup()
  await mkdir(join(folder, 'nightly', '2026-03-11T04-00-00Z.unfinished'))
  await mkdir(join(folder, 'nightly', '2026-03-09T04-00-00Z'))
  expect(await look(hoursLater(hours), join(folder, 'nightly'))).toMatchObject([
    { level, what: `${backup} is ${hours} h old, with 1 file` },
  ])
})

it('none is a warning', async () => {
  expect(await look(hoursLater(1), '/nowhere')).toMatchObject([
    { level: 'warning', what: 'none in /nowhere' },
  ])
})

it.each([
  [
    'a file is cut short',
    'postgres/PG_VERSION',
    '1',
    /is not complete: postgres\/PG_VERSION is missing or cut short$/,
  ],
  ['the manifest was changed', 'manifest.json', '{}', /is damaged: manifest\.json was changed$/],
])('the newest, of which %s, is none', async (_, path, text, what) => {
  await writeFile(join(await makeBackup(), path), text)
  const [found] = await look(hoursLater(1), join(folder, 'nightly'))
  expect(found?.level).toBe('warning')
  expect(found?.what).toMatch(what)
})

it('another PostgreSQL makes its own, and the key is in no backup', async () => {
  const place = { DATA_DIR: folder, DATABASE_URL: 'postgres://x', SECRET_KEY: 'secreto' }
  const found = await backupFindings(place, folder, hoursLater(1))
  expect(found).toMatchObject([{ level: 'note' }, { level: 'note', what: 'no backup holds SECRET_KEY' }])
})

it('the key in the data folder is in no backup', async () => {
  await makeBackup()
  await writeFile(join(folder, 'secret.key'), '')
  expect(await look(hoursLater(1), join(folder, 'nightly'))).toMatchObject([
    { level: 'ok' },
    { level: 'note', what: `no backup holds ${join(folder, 'secret.key')}` },
  ])
})
