/** How busy a rider's zone is: a word, shared by all its riders for half a minute. */
import { DEMAND_RIDERS } from '@puni/contract/zones/limits'
import { beforeAll, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => void (test = await TestApp.shared()))

const ask = ({ id, token }: TestRider) => test.ok('getZoneDemand', { params: { id } }, token)
/** As long as an answer is shared. */
const later = () => test.clock.advance(31_000)

const ridersOnDuty = (count: number) =>
  Promise.all(Array.from({ length: count }, () => test.riderOnDuty()))

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
  expect(await ask(rider)).toEqual({ zoneId: test.zoneId, demand: null })
  for (let orders = 1; orders <= 2; orders += 1) {
    await placeOrders(1)
    later()
    expect((await ask(rider)).demand).toBeNull()
  }
})

it('follows the orders that wait and the riders who are free', async () => {
  const riders = await crew()
  const [rider] = riders
  expect(await ask(rider), 'a word and the zone, no numbers').toEqual({ zoneId: test.zoneId, demand: 'calm' })

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

it('is read anew once the clock was set back', async () => {
  const [rider] = await crew()
  expect((await ask(rider)).demand).toBe('calm')
  await placeOrders(DEMAND_RIDERS + 1)
  expect((await ask(rider)).demand, 'shared for half a minute').toBe('calm')
  test.clock.advance(-3_600_000)
  expect((await ask(rider)).demand).toBe('busy')
})
