/** What a look reads, and what it knows of stores: the same however much they sold before. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { fillZone } from '@puni/verify/support/large-zone'
import { TestApp } from '@puni/verify/support/test-app'
import { connect } from '../../platform/database/connect.ts'
import { storePreparation } from '../../platform/database/migrations/016-store-preparation.ts'
import { PICKUPS_KEPT } from '../../subjects/orders/pickups.commands.ts'
import { dayOf } from '../../platform/calendar.ts'
import { readDay } from '../replay/stored-day.ts'
import { type Pickups, preparationMs } from '../../subjects/orders/preparation.ts'
import { zoneQuery } from './zone-query.ts'

const MINUTE = 60_000
const STORES = 50
/** Orders of each store: the look would read thousands of blocks if it read them. */
const PAST = 60
const SERVICE_MS = 4 * MINUTE
const PLATFORM = 'America/Argentina/Buenos_Aires'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** How PostgreSQL reads the test's zone. */
async function planOf(test: TestApp): Promise<Plan> {
  const query = { zoneId: test.zoneId, now: test.clock.now(), positionFreshMs: 1_800_000, timeZone: PLATFORM }
  const { sql, parameters } = zoneQuery(query).compile(compiler)
  const { rows } = await test.sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** The blocks that a look at the test's zone reads. */
async function blocksOf(test: TestApp): Promise<number> {
  const plan = await planOf(test)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** The rows that pass through all parts of a plan. */
function rowsOf(plan: Plan): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': unjoined = 0 } = plan
  const own = plan['Actual Loops'] * (plan['Actual Rows'] + filtered + unjoined)
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own)
}

function databaseOf({ sql: { database } }: TestApp) {
  return connect({ ...inject('connection'), database }, { size: 2, onError: () => undefined })
}

/** Fills the stores' pickups from the orders, as the migration does. */
async function migrateAnew(test: TestApp): Promise<void> {
  await test.sql.query('drop table store_preparation')
  for (const statement of storePreparation) await test.sql.query(statement)
}

async function pickupsOf(test: TestApp): Promise<Pickups[]> {
  const { rows } = await test.sql.query<{ took_ms: number[]; waited_ms: number[] }>(
    'select * from store_preparation',
  )
  return rows.map(({ took_ms: tookMs, waited_ms: waitedMs }) => ({ saidMs: null, tookMs, waitedMs }))
}

let test: TestApp
beforeEach(async () => void (test = await TestApp.start()))
afterEach(() => test.stop())

it('a look reads little from stores with many past orders, and learns the same from them as a replay', async () => {
  await fillZone(test, { stores: STORES, recent: 300, open: 40, riders: 100, past: PAST })
  await migrateAnew(test)
  await test.sql.query('analyze')
  expect(await blocksOf(test)).toBeLessThan(1_000)

  const pickups = await pickupsOf(test)
  expect(pickups.map(({ tookMs }) => tookMs.length)).toEqual(Array.from({ length: STORES }, () => PAST))
  expect(new Set(pickups.map((each) => preparationMs(each, SERVICE_MS)))).toEqual(new Set([23 * MINUTE]))
  const now = test.clock.now()
  const query = { zoneId: test.zoneId, day: dayOf(now, PLATFORM), timeZone: PLATFORM, now }
  const db = databaseOf(test)
  const day = await readDay(db, { ...query, pickupServiceMs: SERVICE_MS })
  await db.destroy()
  const learned = day?.orders.filter(({ cancelledAt }) => cancelledAt === null) ?? []
  expect(learned.length).toBeGreaterThan(0)
  for (const { expectedReadyAt, placedAt } of learned) expect(expectedReadyAt - placedAt).toBe(23 * MINUTE)
})

it('a pickup is remembered with its step, the newest first, and only so many of a store', async () => {
  await fillZone(test, { stores: 1 })
  await test.sql.query(
    `insert into store_preparation select id, array_fill(1, array[200]), array_fill(2, array[200]) from stores`,
  )
  const rider = await test.riderOnDuty()
  const { rows } = await test.sql.query<{ id: string }>('select id from stores')
  const { _id } = await test.placeOrder({ storeId: rows[0]!.id, origin: undefined })
  await test.dispatch()
  await test.accept(rider, _id)
  test.clock.advance(5 * MINUTE)
  await test.advance(rider, _id, 'to_pickup')
  await test.advance(rider, _id, 'waiting_pickup')
  test.clock.advance(9 * MINUTE)
  for (const again of ['on the way', 'on the way'])
    expect((await test.advance(rider, _id, again)).status).toBe(200)
  const [{ tookMs, waitedMs }] = (await pickupsOf(test)) as [Pickups]
  expect([tookMs.length, waitedMs.length]).toEqual([PICKUPS_KEPT, PICKUPS_KEPT])
  expect([tookMs.slice(0, 2), waitedMs.slice(0, 2)]).toEqual([
    [14 * MINUTE, 1],
    [9 * MINUTE, 2],
  ])
})

it.each(['', 'analyze'])('a look at many busy riders reads each job once (%s)', async (analyze) => {
  const riders = 1_000
  await fillZone(test, { stores: 1, riders, open: 1 })
  await test.sql.query(
    `insert into orders (status, zone_id, store_name, origin_latitude, origin_longitude, origin_street, origin_street_number,
       origin_city, destination_latitude, destination_longitude, destination_street, destination_street_number,
       destination_city, delivery_metres, store_value, shipping_cost, is_urgent, created_at, updated_at, assigned_rider_id)
     select 'to_pickup', orders.zone_id, 'Busy', origin_latitude, origin_longitude, origin_street, origin_street_number, origin_city,
       destination_latitude, destination_longitude, destination_street, destination_street_number, destination_city,
       delivery_metres, store_value, shipping_cost, false, orders.created_at, updated_at, riders.id
     from orders, riders where riders.working`,
  )
  await test.sql.query(analyze)
  expect(rowsOf(await planOf(test))).toBeLessThan(30 * riders)
})
