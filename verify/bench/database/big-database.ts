/**
 * Makes a database with years of work on the PostgreSQL of DATABASE_URL, then prints for everything that riders, operators and the
 * server do on it: statements, blocks and milliseconds. Fails where a statement reads a table that grows from end to end.
 *
 *     DATABASE_URL=postgres://… npm run big-database -- --orders 1000000 --riders 5000
 *
 * The database must be empty, or one that this command made: it is then measured again. Needs a superuser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../../../apps/server/src/app.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { connectPatiently } from '../../../apps/server/src/platform/database/connect.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { hashSecret } from '../../../apps/server/src/subjects/accounts/passwords.ts'
import { ApiCaller } from '../../support/api-caller.ts'
import { fill, OLD_HAND } from '../../support/big-database/fill.ts'
import { explainEverything, explainNothing, PlanWatch } from '../../support/big-database/plans.ts'
import { CARRIERS, steps, wholeTablesIn } from '../../support/big-database/walk.ts'

/** The newest order is this old at the start, whenever the database was made. */
const NOW = new Date('2026-03-10T15:00:00Z')
const PASSWORD = 'una clave muy larga'
const OPERATOR = { email: 'olga@big.example', password: PASSWORD }
/** Each step that changes nothing is taken so often, the first time to warm up. */
const ROUNDS = 5

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    riders: { type: 'string', default: '5000' },
    zones: { type: 'string', default: '20' },
    stores: { type: 'string', default: '400' },
    days: { type: 'string', default: '200' },
  },
})

function numberOf(name: keyof typeof values): number {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} ${values[name]}: is no number`)
  return number
}

async function make(sql: pg.Client): Promise<void> {
  const { rows } = await sql.query('select from riders where email = $1', [OLD_HAND])
  if (rows.length > 0) return
  const began = performance.now()
  await fill(sql, {
    orders: numberOf('orders'),
    riders: numberOf('riders'),
    zones: numberOf('zones'),
    stores: numberOf('stores'),
    days: numberOf('days'),
    now: NOW,
    passwordHash: await hashSecret(PASSWORD),
    onStep: (what) => console.log(`${((performance.now() - began) / 1000).toFixed()} s  ${what}`),
  })
  console.log(`${((performance.now() - began) / 1000).toFixed()} s  made`)
}

async function measure(url: string): Promise<boolean> {
  const watch = new PlanWatch()
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-big-'))
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    DISPATCH_POLICY: 'nearest',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const log = pino({ level: 'silent' })
  const app = await createApp({
    config,
    connection: { connectionString: url },
    clock: { now: () => new Date(NOW) },
    log,
    appsFolder: dataDir,
  })
  const db = connectPatiently({ connectionString: url })
  const api = new ApiCaller()
  let isClean = true
  try {
    api.origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
    const logIn = async (email: string) =>
      (await api.ok('loginRider', { body: { email, password: PASSWORD } })).token
    const site = {
      api,
      app,
      db,
      timeZone: config.PLATFORM_TIME_ZONE,
      now: NOW,
      days: numberOf('days'),
      operator: (await api.ok('loginOperator', { body: OPERATOR })).token,
      oldHand: await logIn(OLD_HAND),
      carriers: await Promise.all(CARRIERS.map((number) => logIn(`rider${number}@big.example`))),
    }
    console.log('statements  blocks      ms in PostgreSQL  answered in  what')
    for (const { what, repeats, rounds = 1, run } of steps(site)) {
      let [carried, took] = [watch.take(), 0]
      for (let round = 0; round < (repeats ? ROUNDS : rounds); round++) {
        watch.take()
        const began = performance.now()
        await run(round)
        took = performance.now() - began
        carried = watch.take()
      }
      const sum = (of: (one: (typeof carried)[number]) => number) =>
        carried.reduce((total, one) => total + of(one), 0)
      const columns = [
        carried.length,
        sum(({ blocks }) => blocks),
        sum((one) => one.took).toFixed(1),
        took.toFixed(1),
      ]
      console.log(`${columns.map((column) => String(column).padStart(10)).join('  ')}  ${what}`)
      for (const table of new Set(carried.flatMap(wholeTablesIn))) {
        isClean = false
        console.log(`            reads all of ${table}`)
      }
    }
  } finally {
    await app.close()
    await db.destroy()
    await rm(dataDir, { recursive: true })
  }
  return isClean
}

const url = process.env['DATABASE_URL']
if (url === undefined) throw new Error('DATABASE_URL is missing: the database to fill')
await migrate({ connectionString: url }, console)
const sql = new pg.Client(url)
await sql.connect()
try {
  await make(sql)
  await explainEverything(sql, sql.database!)
  if (!(await measure(url))) process.exitCode = 1
} finally {
  await explainNothing(sql, sql.database!)
  await sql.end()
}
