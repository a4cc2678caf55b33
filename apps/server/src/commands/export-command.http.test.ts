/** The export of a platform that worked: what is in the files, and what is not. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { tokenOf } from '@puni/verify/support/push-address'
import { S3Server } from '@puni/verify/support/s3-server'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'
import { connectPatiently } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import { TABLES } from '../subjects/leaving/exported-tables.ts'
import { planOf } from '../subjects/leaving/plan.ts'
import { readTables } from '../subjects/leaving/stored-tables.ts'
import { exportCommand } from './export-command.ts'

const ADDRESS = { street: 'Av. "Perón", 2° patio 🛵', comment: '=SUM(A1)\nTimbre 4A, "al fondo"' }
const STEPS = ['to_pickup', 'waiting_pickup', 'on the way', 'delivered']

let folder: string
let dataDir: string
let bucket: S3Server
let test: TestApp
let rider: TestRider
let db: Database
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-export-')))
  dataDir = join(folder, 'data')
  bucket = await S3Server.start()
  test = await TestApp.start({ DATA_DIR: dataDir })
  db = connectPatiently({ ...inject('connection'), database: test.sql.database })
  rider = await work()
})
afterAll(async () => {
  await db.destroy()
  await test.stop()
  await bucket.stop()
  await rm(folder, { recursive: true })
})

/** The main job, and all that has secrets: sign-up, push, a delivery with a proof, a payment, a store with key, person and webhook. */
async function work(): Promise<TestRider> {
  test.operator = await test.loginOperator()
  const rider = await test.signedUpRider()
  await test.activate(rider)
  await test.ok('issueActivationCode', { params: { id: (await test.signedUpRider()).id } }, test.operator)
  await test.ok('issueRecoveryCode', { params: { id: rider.id } }, test.operator)
  await test.sql.query('update riders set push_token = $1 where id = $2', [tokenOf('a-phone'), rider.id])
  await test.goOnDuty(rider)
  const { destination } = test.newOrder()
  const delivered = await test.placeOrder({ destination: { ...destination, ...ADDRESS } })
  await test.dispatch()
  expect((await test.accept(rider, delivered._id)).status).toBe(200)
  for (const status of STEPS) expect((await test.advance(rider, delivered._id, status)).status).toBe(200)
  const settling = { kind: 'rider-paid', seen: 115.01, money: 100, reason: 'En mano' }
  await test.ok('settle', { params: { id: rider.id }, body: settling }, test.operator)
  const body = { email: 'delia@test.example', fullName: 'Delia Despacho', role: 'dispatcher' }
  await test.ok('createOperator', { body }, test.operator)
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const store = { name: 'Empanadas', ...place, zoneId: test.zoneId }
  const { apiKey, store: made } = await test.ok('createStore', { body: store }, test.operator)
  const person = { email: 'rosa@test.example', fullName: 'Rosa' }
  await test.ok('inviteStoreUser', { params: { id: made._id }, body: person }, test.operator)
  await test.ok('createWebhook', { body: { url: 'https://local.example/avisos' } }, apiKey)
  await test.placeOrder({ handover: 'pin' })
  return rider
}

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const said = { out: '', err: '' }
  const code = await exportCommand(args, {
    env: {
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: dataDir,
      ...env,
    },
    clock: test.clock,
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
  })
  return { code, ...said }
}

interface Resource {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly hash: string
  readonly rows: number
  readonly schema: {
    readonly fields: readonly { readonly name: string; readonly type: string; readonly description: string }[]
    readonly primaryKey?: readonly string[]
    readonly foreignKeys?: readonly {
      readonly fields: readonly string[]
      readonly reference: { readonly resource: string; readonly fields: readonly string[] }
    }[]
  }
}
type Row = Readonly<Record<string, string>>

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('an export', () => {
  let out: string
  let said: string
  let resources: readonly Resource[]
  const rowsOf = async (name: string): Promise<readonly Row[]> => {
    const text = await readFile(join(out, `${name}.csv`), 'utf8')
    const { data, errors } = Papa.parse<Row>(text, {
      header: true,
      newline: '\r\n',
      delimiter: ',',
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    return data
  }
  beforeAll(async () => {
    out = join(folder, 'todo')
    await mkdir(out)
    const { code, err, out: told } = await run(['--out', out])
    expect([code, err]).toEqual([0, ''])
    said = told
    const text = await readFile(join(out, 'datapackage.json'), 'utf8')
    resources = (JSON.parse(text) as { resources: readonly Resource[] }).resources
  })

  it('has every row of every table that leaves, and says how many', async () => {
    const { tables } = planOf(await readTables(db))
    expect(tables.length).toBeGreaterThan(40)
    expect(resources.map(({ name }) => name)).toEqual([...tables.map(({ name }) => name), 'photos'])
    for (const { name } of tables) {
      const { rows } = await test.sql.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      expect([name, (await rowsOf(name)).length]).toEqual([name, rows[0]!.count])
      expect(said).toContain(`\n  ${name}.csv: ${rows[0]!.count} rows, `)
    }
  })

  it('describes each file by size and hash, each column by type and meaning, and keys that hold', async () => {
    const contents = new Map<string, readonly Row[]>()
    for (const { name, path, bytes, hash, rows } of resources) {
      const content = await readFile(join(out, path))
      expect([content.length, `sha256:${sha256(content)}`]).toEqual([bytes, hash])
      contents.set(name, await rowsOf(name))
      expect(contents.get(name)).toHaveLength(rows)
    }
    for (const { name, schema } of resources) {
      const rows = contents.get(name)!
      if (rows.length > 0) expect(Object.keys(rows[0]!)).toEqual(schema.fields.map((field) => field.name))
      expect(schema.fields.filter(({ type, description }) => type === '' || description === '')).toEqual([])
      const keys = rows.map((row) => (schema.primaryKey ?? []).map((field) => row[field]).join())
      if (schema.primaryKey !== undefined) expect(new Set(keys).size).toBe(rows.length)
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const there = new Set(
          contents.get(reference.resource)!.map((row) => reference.fields.map((of) => row[of]).join()),
        )
        const named = rows.map((row) => fields.map((field) => row[field]).join()).filter((key) => key !== '')
        expect(named.filter((key) => !there.has(key))).toEqual([])
      }
    }
  })

  it('brings texts back exact, whatever is in them', async () => {
    const [order] = await rowsOf('orders')
    expect(order).toMatchObject({
      destination_street: ADDRESS.street,
      destination_comment: ADDRESS.comment,
      status: 'delivered',
      store_value: '1250050',
      created_at: '2026-03-10T15:00:00.000000Z',
      is_urgent: 'false',
      pickup_due_at: '',
    })
  })

  it('has the ledger that riders and operators see', async () => {
    const entries = await rowsOf('ledger_entries')
    const centavosOf = (rows: readonly Row[]) => sum(rows.map(({ centavos }) => Number(centavos)))
    expect(centavosOf(entries)).toBe(0)
    const of = (account: string) => centavosOf(entries.filter((entry) => entry['account'] === account))
    const { owed } = await test.ok('getCash', {}, rider.token)
    expect(of('cash') + of('earnings')).toBe(Math.round(owed * 100))
    const { movements } = await test.ok('listMovements', { query: {} }, rider.token)
    const shown = movements.flatMap((movement) => movement.entries)
    expect(shown).toHaveLength(entries.length)
    for (const account of ['cash', 'earnings', 'commission', 'bank'] as const) {
      const money = sum(shown.filter((entry) => entry.account === account).map((entry) => entry.money))
      expect([account, of(account)]).toEqual([account, Math.round(money * 100)])
    }
  })

  it('has the photos, and their list', async () => {
    const photos = await rowsOf('photos')
    expect(photos).toHaveLength(4)
    expect((await readdir(join(out, 'photos'))).toSorted()).toEqual(photos.map(({ key }) => `${key}.jpg`))
    for (const { key, path = '', bytes, sha256: hash } of photos) {
      const content = await readFile(join(out, path))
      expect([String(content.length), sha256(content)]).toEqual([bytes, hash])
      expect(content.equals(await readFile(join(dataDir, 'photos', `${key}.jpg`)))).toBe(true)
    }
    const named = (await rowsOf('riders')).flatMap((row) => [
      row['dni_photo'] ?? '',
      row['selfie_photo'] ?? '',
    ])
    expect(named.toSorted()).toEqual(photos.map(({ key }) => key))
  })

  it('has no secret, in whatever way it could be written', async () => {
    const secrets = await secretsOf(test.sql)
    expect(secrets.size).toBeGreaterThan(20)
    const files = (await readdir(out)).filter((name) => name !== 'photos')
    const texts = await Promise.all(files.map((name) => readFile(join(out, name), 'utf8')))
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  it('is for its owner’s eyes, and says what it is', async () => {
    const modeOf = async (path: string) => (await stat(join(out, path))).mode & 0o777
    expect([await modeOf('.'), await modeOf('photos')]).toEqual([0o700, 0o700])
    const names = (await readdir(out, { recursive: true })).filter((name) => name !== 'photos')
    expect(new Set(await Promise.all(names.map(modeOf)))).toEqual(new Set([0o600]))
    expect(said).toMatch(/^Export complete: .+\/todo\n/)
    expect(said).toMatch(/\nIt holds personal data: .+\n$/)
    const text = await readFile(join(out, 'LEEME.md'), 'utf8')
    expect(text).toContain('| `orders.csv` | 2 | Los pedidos')
    expect(text).toMatch(/contraseñas.+`operators\.totp_secret`.+`settings`/)
  })

  it('is in the audit log', async () => {
    const { entries } = await test.ok('listAuditLog', { query: { kind: 'seen' } }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'all-exported', operator: null })
  })

  it('is refused where something is, and changes nothing', async () => {
    const before = await readdir(folder)
    const taken = join(folder, 'taken')
    await writeFile(taken, 'x')
    await mkdir(join(folder, 'cut.unfinished'))
    expect(await run(['--out', out])).toEqual({
      code: 1,
      out: '',
      err: `${out} is there already, and is not empty\n`,
    })
    expect(await run(['--out', taken])).toEqual({
      code: 1,
      out: '',
      err: `${taken} is there already, and is not empty\n`,
    })
    expect(await run(['--out', join(folder, 'cut')])).toEqual({
      code: 1,
      out: '',
      err: `${folder}/cut.unfinished is there already, of an export that was cut short: delete it\n`,
    })
    expect((await readdir(folder)).toSorted()).toEqual([...before, 'cut.unfinished', 'taken'].toSorted())
  })

  it.each([
    [[], {}, 2, /^--out is missing\n/],
    [['--where', 'x'], {}, 2, /--where/],
    [['--out', 'x'], { PORT: 'x' }, 1, /^PORT=x: [^\n]+\n$/],
    [
      ['--out', '/tmp/no'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      1,
      /^connect ECONNREFUSED [^\n]+\n$/,
    ],
  ])('with %j and %j ends with %d and a reason', async (args, env: Record<string, string>, code, reason) => {
    const { err, ...rest } = await run(args, env)
    expect(rest).toEqual({ code, out: '' })
    expect(err).toMatch(reason)
  })

  it('is of one instant, whatever is written meanwhile', async () => {
    // The last table is held until the others are written, and then has one row more.
    await test.sql.query(`begin; lock table zones in access exclusive mode;
      insert into zones (name, latitude, longitude, radius_km) values ('Nueva', 0, 0, 1)`)
    const from = join(folder, 'instant')
    const exporting = run(['--out', from])
    await expect.poll(() => countLockWaits(test.sql)).toBe(1)
    await test.sql.query('commit')
    expect(await exporting).toMatchObject({ code: 0, err: '' })
    expect(await readFile(join(from, 'zones.csv'), 'utf8')).toBe(
      await readFile(join(out, 'zones.csv'), 'utf8'),
    )
  })

  it('takes photos from a bucket, and tells which are not there', async () => {
    const [key, ...others] = (await rowsOf('photos')).map((row) => row['key'] ?? '')
    const content = Buffer.from('una foto')
    bucket.objects.set(`photos/${key}.jpg`, { content, storedAt: new Date() })
    const from = join(folder, 'bucket')
    const { code, err, out: told } = await run(['--out', from], bucket.environment)
    expect([code, err]).toEqual([0, ''])
    expect(await readdir(join(from, 'photos'))).toEqual([`${key}.jpg`])
    expect(await readFile(join(from, 'photos', `${key}.jpg`))).toEqual(content)
    expect(told).toContain(`\n  photos that were not in the storage: ${others.length}\n`)
    bucket.fails = 503
    const failed = await run(['--out', join(folder, 'away')], bucket.environment)
    expect(failed).toEqual({ code: 1, out: '', err: 'The photo storage failed\n' })
    expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([])
  })
})

describe('what leaves', () => {
  it('is decided for every table and column there is, and for no others', async () => {
    const stored = await readTables(db)
    expect(planOf(stored).undecided).toEqual([])
    const there = new Set(stored.map(({ name }) => name))
    for (const { name, columns } of stored) for (const column of columns) there.add(`${name}.${column.name}`)
    const listed = Object.entries(TABLES).flatMap(([name, table]) =>
      'leftOut' in table ? [name] : Object.keys(table.columns).map((column) => `${name}.${column}`),
    )
    expect(listed.filter((name) => !there.has(name))).toEqual([])
  })

  it('is no column whose name sounds like a secret', async () => {
    const sounding = planOf(await readTables(db)).tables.flatMap(({ name, columns }) =>
      columns.filter(({ name }) => SOUNDS_SECRET.test(name)).map((column) => `${name}.${column.name}`),
    )
    // When the former secret ends is none.
    expect(sounding).toEqual(['webhook_endpoints.former_secret_ends_at'])
  })

  it('is nothing that nobody decided about', async () => {
    await test.sql.query(`alter table riders add novelty text default 'nuevo y privado';
      create table novelties (id int primary key, body text); insert into novelties values (1, 'otro privado')`)
    const out = join(folder, 'novelties')
    const { code, out: told } = await run(['--out', out])
    await test.sql.query('alter table riders drop novelty; drop table novelties')
    expect(code).toBe(0)
    expect(told).toContain('\n  left out, as this version does not know it: novelties, riders.novelty\n')
    const texts = await Promise.all(
      (await readdir(out))
        .filter((name) => name !== 'photos')
        .map((name) => readFile(join(out, name), 'utf8')),
    )
    expect(texts.filter((text) => text.includes('privado'))).toEqual([])
    expect(await readFile(join(out, 'LEEME.md'), 'utf8')).toContain('`novelties`, `riders.novelty`')
  })
})

/** Columns that have secrets, by their names, whatever the export's list says of them. */
const SOUNDS_SECRET = /hash|secret|token|seed|password|sealed|code|(^|_)pins?$/

/** Every value of such a column, and of all settings, as text, hexadecimal and base64; of JSON each text in it. */
async function secretsOf(sql: pg.Client): Promise<Set<string>> {
  const secrets = new Set<string>()
  for (const { name: table, columns } of await readTables(db))
    for (const { name } of columns) {
      if (!SOUNDS_SECRET.test(name) && table !== 'settings') continue
      const { rows } = await sql.query<Record<string, unknown>>(`select ${name} from ${table}`)
      for (const row of rows) for (const text of textsIn(row[name])) secrets.add(text)
    }
  return secrets
}

function textsIn(value: unknown): string[] {
  if (Buffer.isBuffer(value))
    return [value.toString('hex'), value.toString('base64'), value.toString('base64url')]
  // A PIN may be anywhere by chance.
  if (typeof value === 'string') return value.length > 10 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
