/** What riders took and earned is counted by the database itself: whatever changes orders, and whoever does. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { miscounted } from '@puni/verify/support/miscounted'
import { TestApp } from '@puni/verify/support/test-app'

const ENDED = ['delivered', 'canceled', 'error'] as const

/** Changes that SQL of any origin might make to one of the orders. Days are near midnight of the platform and of UTC. */
const change = fc.oneof(
  fc.record({
    type: fc.constant('place' as const),
    rider: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom(...ENDED),
    hours: fc.integer({ min: 0, max: 800 }),
    centavos: fc.integer({ min: 0, max: 900_000 }),
  }),
  fc.record({
    type: fc.constant('correct' as const),
    order: fc.nat(),
    status: fc.constantFrom(...ENDED),
    rider: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    type: fc.constant('review' as const),
    order: fc.nat(),
    review: fc.constantFrom('pending', 'confirmed', 'rejected', null),
  }),
  fc.record({ type: fc.constant('price' as const), order: fc.nat(), centavos: fc.nat(900_000) }),
  fc.record({
    type: fc.constant('adjust' as const),
    order: fc.nat(),
    centavos: fc.integer({ min: -900_000, max: 900_000 }),
  }),
  fc.record({ type: fc.constant('time' as const), order: fc.nat(), hours: fc.nat(800) }),
  fc.record({ type: fc.constant('offer again' as const), order: fc.nat() }),
  fc.record({ type: fc.constant('delete' as const), order: fc.nat() }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

let test: TestApp
let riders: string[]
beforeAll(async () => {
  test = await TestApp.start()
  riders = await Promise.all(Array.from({ length: 3 }, async () => (await test.signUp())._id))
})
afterAll(() => test.stop())

const PICKED = `(select id from orders order by number offset $1 % greatest((select count(*) from orders), 1) limit 1)`

async function apply(sql: pg.ClientBase, one: Change): Promise<void> {
  switch (one.type) {
    case 'place': {
      await sql.query(
        `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number, origin_city,
          destination_latitude, destination_longitude, destination_street, destination_street_number, destination_city,
          delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, delivered_at, created_at, updated_at)
        select $1::text, $2, 0, 0, '', '', '', 0, 0, '', '', '', 1, 0, $3::int, false, $4, case when $1 = 'delivered' then at + interval '1 hour' end, at, at
        from (select timestamptz '2026-02-01' + interval '1 hour' * $5::int as at) as placed`,
        [one.status, test.zoneId, one.centavos, riders[one.rider], one.hours],
      )
      return
    }
    case 'correct':
      await sql.query(
        `update orders set status = $2::text, assigned_rider_id = $3,
          earnings_review = case when $2 = 'delivered' then earnings_review end,
          delivered_at = case when $2 = 'delivered' then coalesce(delivered_at, created_at) else delivered_at end where id = ${PICKED}`,
        [one.order, one.status, riders[one.rider]],
      )
      return
    case 'review':
      await sql.query(
        `update orders set earnings_review = $2 where id = ${PICKED} and status = 'delivered'`,
        [one.order, one.review],
      )
      return
    case 'price':
      await sql.query(`update orders set shipping_cost = $2 where id = ${PICKED}`, [one.order, one.centavos])
      return
    case 'adjust':
      await sql.query(
        `update orders set shipping_cost_adjustment = shipping_cost_adjustment + $2 where id = ${PICKED}`,
        [one.order, one.centavos],
      )
      return
    case 'time':
      await sql.query(
        `update orders set created_at = timestamptz '2026-02-01' + interval '1 hour' * $2::int,
          delivered_at = case when delivered_at is not null then timestamptz '2026-02-02' + interval '1 hour' * $2::int end
        where id = ${PICKED}`,
        [one.order, one.hours],
      )
      return
    case 'offer again':
      await sql.query(
        `update orders set status = 'pending', assigned_rider_id = null, earnings_review = null where id = ${PICKED}`,
        [one.order],
      )
      return
    case 'delete':
      // What the ledger has entries of stays.
      await sql.query(
        `delete from orders where id = ${PICKED}
          and not exists (select from ledger_transactions where order_id = orders.id)`,
        [one.order],
      )
  }
}

/** Several changes in one transaction; another one is rolled back meanwhile. */
async function transact(sql: pg.ClientBase, changes: readonly Change[]): Promise<void> {
  await sql.query('begin')
  for (const one of changes) await apply(sql, one)
  await sql.query('commit')
}

it('counts what is there after any sequence of changes, in transactions and out of them', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 12 }),
    async (batches) => {
      for (const batch of batches) {
        if (batch.length === 1) await apply(test.sql, batch[0]!)
        else await transact(test.sql, batch)
      }
      expect(await miscounted(test.sql)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

it('counts what many do at the same time', async () => {
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ ...inject('connection'), database: test.sql.database! })
      await client.connect()
      return client
    }),
  )
  const places = fc.sample(change, { numRuns: 400, seed: 1 }).filter(({ type }) => type === 'place')
  // Orders of their own, all of the same three riders: what they share is the counters.
  await Promise.all(
    others.map(async (sql, at) => {
      for (let each = at; each < places.length; each += others.length) await apply(sql, places[each]!)
    }),
  )
  await Promise.all(others.map((client) => client.end()))
  expect(await miscounted(test.sql)).toEqual([])
})

it('leaves nothing counted of what was rolled back', async () => {
  const before = await test.fingerprint()
  await test.sql.query('begin')
  for (const one of fc.sample(change, { numRuns: 20, seed: 2 })) await apply(test.sql, one)
  await test.sql.query('rollback')
  expect(await test.fingerprint()).toBe(before)
})

it('counts all over, once, when the server starts with another time zone', async () => {
  const midnight = `timestamptz '2026-05-01 02:30Z'`
  const { rows } = await test.sql.query<{ id: string; rider: string }>(
    `update orders set delivered_at = ${midnight}, status = 'delivered', assigned_rider_id = $1, earnings_review = null
     where id = (select id from orders limit 1) returning id, assigned_rider_id as rider`,
    [riders[0]],
  )
  expect(rows).toHaveLength(1)
  const daysOf = async () => {
    const { rows: days } = await test.sql.query<{ day: string }>(
      `select day::text from rider_days where rider_id = $1 and delivered > 0 and day between '2026-04-30' and '2026-05-01'`,
      [riders[0]],
    )
    return days.map(({ day }) => day)
  }
  const version = async () =>
    (await test.sql.query<{ xmin: string }>(`select xmin::text from rider_totals limit 1`)).rows[0]!.xmin
  expect(await daysOf()).toEqual(['2026-04-30'])
  await test.restart(undefined, { PLATFORM_TIME_ZONE: 'UTC' })
  expect(await daysOf()).toEqual(['2026-05-01'])
  expect(await miscounted(test.sql, 'UTC')).toEqual([])
  const counted = await version()
  await test.restart(undefined, { PLATFORM_TIME_ZONE: 'UTC' })
  expect(await version(), 'and not again').toBe(counted)
})
