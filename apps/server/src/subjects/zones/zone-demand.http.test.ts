/** How busy a rider's zone is: a word, shared by all its riders for half a minute. */
import { DEMAND_RIDERS } from '@puni/contract/zones/limits'
import { beforeAll, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => void (test = await TestApp.shared()))

const ask = ({ id, token }: TestRider) => test.ok('getZoneDemand', { params: { id } }, token)
/** As long as an answer is shared. */
const later = () => test.clock.advance(31_000)

const ridersOnDuty = (count: number) => Promise.all(Array.from({ length: count }, () => test.riderOnDuty()))

async function placeOrders(count: number, zoneId = test.zoneId): Promise<void> {
  for (let placed = 0; placed < count; placed += 1) await test.placeOrder({ zoneId })
}

/** As many riders as it takes for a word, and no others. */
async function crew(): Promise<[TestRider, ...TestRider[]]> {
  const first = await test.onlyRiderOnDuty()
  later()
  return [first, ...(await ridersOnDuty(DEMAND_RIDERS - 1))]
}

it('is not told to one rider with an order or two', async () => {
  const rider = await test.onlyRiderOnDuty()
  expect(await ask(rider)).toMatchObject({ zoneId: test.zoneId, demand: null })
  for (let orders = 1; orders <= 2; orders += 1) {
    await placeOrders(1)
    later()
    expect((await ask(rider)).demand).toBeNull()
  }
})

it('follows the orders that wait and the riders who are free', async () => {
  const riders = await crew()
  const [rider] = riders
  expect(await ask(rider), 'a word and the zone, no numbers').toEqual({
    zoneId: test.zoneId,
    demand: 'calm',
    hindrances: expect.any(Array),
  })

  await placeOrders(1)
  expect((await ask(rider)).demand, 'the answer of a moment ago').toBe('calm')
  later()
  expect((await ask(rider)).demand, 'an order that somebody will be offered').toBe('normal')
  await placeOrders(DEMAND_RIDERS)
  later()
  expect((await ask(rider)).demand, 'more orders than riders').toBe('busy')

  const others = await ridersOnDuty(2)
  later()
  expect((await ask(others[0]!)).demand, 'enough riders').toBe('normal')
  for (const { id, token } of others)
    await test.ok('setPause', { params: { id }, body: { minutes: 20 } }, token)
  later()
  expect((await ask(rider)).demand, 'who pauses takes nothing').toBe('busy')

  await test.sql.query(`update orders set status = 'canceled' where status = 'pending'`)
  test.clock.advance(31 * 60_000)
  for (const each of riders) await test.goOnDuty(each)
  expect((await ask(rider)).demand, 'half an hour without an order').toBe('calm')
})

it('knows nothing of other zones, and tells nobody about them', async () => {
  const [rider] = await crew()
  const other = await test.createZone('Otra')
  await placeOrders(DEMAND_RIDERS + 1, other._id)
  expect((await ask(rider)).demand).toBe('calm')
  const stranger = await test.activatedRider()
  expect(await test.refused('getZoneDemand', { params: { id: rider.id } }, stranger.token)).toBe(
    '403 FORBIDDEN',
  )
})

async function forget(column: 'last_position_at' | 'heard_at'): Promise<void> {
  await test.sql.query(`update riders set ${column} = null where working`)
}

it.each([
  ['nothing, while somebody orders', async () => undefined, []],
  [
    'half an hour without an order',
    async (rider: TestRider): Promise<void> => {
      test.clock.advance(31 * 60_000)
      await test.goOnDuty(rider)
    },
    ['no-orders'],
  ],
  ['a position that is too old', () => forget('last_position_at'), ['position-old']],
  [
    'a pause',
    async ({ id, token }: TestRider): Promise<void> =>
      void (await test.ok('setPause', { params: { id }, body: { minutes: 20 } }, token)),
    ['paused'],
  ],
  [
    'a zone that was taken away',
    async ({ id }: TestRider): Promise<void> =>
      void (await test.sql.query('delete from rider_zones where rider_id = $1', [id])),
    ['zone-taken'],
  ],
  [
    'an offer that did not arrive',
    async ({ id }: TestRider): Promise<void> => {
      await test.dispatch()
      const at = test.clock.now()
      await test.sql.query(`update offers set outcome = 'unreached', closed_at = $2 where rider_id = $1`, [
        id,
        at,
      ])
      await forget('heard_at')
    },
    ['unreached'],
  ],
  [
    'duty that is over',
    async (rider: TestRider): Promise<void> => {
      await forget('last_position_at')
      const body = { working: false, zoneId: test.zoneId }
      await test.ok('setWorking', { params: { id: rider.id }, body }, rider.token)
    },
    [],
  ],
] as const)('keeps from a rider: %s', async (_, happens, hindrances) => {
  const rider = await test.onlyRiderOnDuty()
  await test.placeOrder()
  await happens(rider)
  expect((await ask(rider)).hindrances).toEqual(hindrances)
  // Told from the dispatcher's own conditions: who reads of one is not asked, who reads of none is.
  const { rows } = await test.sql.query<{ working: boolean }>('select working from riders where id = $1', [
    rider.id,
  ])
  const isHindered = !rows[0]!.working || hindrances.some((each) => each !== 'no-orders')
  await test.placeOrder()
  await test.dispatch()
  const { order } = await test.ok('getOfferedOrder', { query: { riderId: rider.id } }, rider.token)
  expect(order !== null).toBe(!isHindered)
})

it('is read anew once the clock was set back', async () => {
  test.clock.advance(31 * 60_000)
  const [rider] = await crew()
  expect((await ask(rider)).demand).toBe('calm')
  await placeOrders(DEMAND_RIDERS + 1)
  expect((await ask(rider)).demand, 'shared for half a minute').toBe('calm')
  test.clock.advance(-3_600_000)
  expect((await ask(rider)).demand).toBe('busy')
})
