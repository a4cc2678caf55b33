/** How busy a rider's zone is: a word, shared by all its riders for half a minute. */
import { beforeAll, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => void (test = await TestApp.shared()))

const ask = ({ id, token }: TestRider) => test.ok('getZoneDemand', { params: { id } }, token)
/** As long as an answer is shared. */
const later = () => test.clock.advance(31_000)

it('follows the orders that wait and the riders who are free', async () => {
  const rider = await test.onlyRiderOnDuty()
  const there = await ask(rider)
  expect(there, 'a word and the zone, no numbers').toEqual({ zoneId: test.zoneId, demand: 'calm' })

  await test.placeOrder()
  expect((await ask(rider)).demand, 'the answer of a moment ago').toBe('calm')
  later()
  expect((await ask(rider)).demand, 'one order, one rider').toBe('normal')
  await test.placeOrder()
  later()
  expect((await ask(rider)).demand, 'two orders, one rider').toBe('busy')

  const others = [await test.riderOnDuty(), await test.riderOnDuty(), await test.riderOnDuty()]
  later()
  expect((await ask(others[0]!)).demand, 'enough riders').toBe('normal')
  for (const { id, token } of others)
    await test.ok('setPause', { params: { id }, body: { minutes: 20 } }, token)
  later()
  expect((await ask(rider)).demand, 'who pauses takes nothing').toBe('busy')

  await test.sql.query(`update orders set status = 'canceled' where status = 'pending'`)
  test.clock.advance(31 * 60_000)
  await test.goOnDuty(rider)
  expect((await ask(rider)).demand, 'half an hour without an order').toBe('calm')
})

it('knows nothing of other zones, and tells nobody about them', async () => {
  const rider = await test.onlyRiderOnDuty()
  const other = await test.createZone('Otra')
  later()
  for (let count = 0; count < 3; count += 1) await test.placeOrder({ zoneId: other._id })
  expect((await ask(rider)).demand).toBe('calm')
  const stranger = await test.activatedRider()
  expect(await test.refused('getZoneDemand', { params: { id: rider.id } }, stranger.token)).toBe(
    '403 FORBIDDEN',
  )
})

it('is read anew once the clock was set back', async () => {
  const rider = await test.onlyRiderOnDuty()
  later()
  expect((await ask(rider)).demand).toBe('calm')
  for (let count = 0; count < 3; count += 1) await test.placeOrder()
  expect((await ask(rider)).demand, 'shared for half a minute').toBe('calm')
  test.clock.advance(-3_600_000)
  expect((await ask(rider)).demand).toBe('busy')
})
