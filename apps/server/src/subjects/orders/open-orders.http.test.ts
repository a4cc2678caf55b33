/** Open work is listed regardless of its age. */
import type { PlacedOrder } from '@puni/contract/orders/entities'
import { dayOf } from '../../platform/calendar.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('an order that midnight and days find open', () => {
  let test: TestApp
  let rider: TestRider
  let delivered: PlacedOrder
  let failed: PlacedOrder
  let held: PlacedOrder
  let open: PlacedOrder
  beforeAll(async () => {
    test = await TestApp.start()
    // Ten minutes to midnight in Buenos Aires.
    test.clock.set('2026-05-02T02:50:00Z')
    test.operator = await test.loginOperator()
    rider = await test.riderOnDuty()
    delivered = await test.acceptedOrder(rider)
    await test.deliver(rider, delivered._id)
    failed = await test.acceptedOrder(rider)
    expect((await test.advance(rider, failed._id, 'error')).status).toBe(200)
    held = await test.acceptedOrder(rider)
    open = await test.placeOrder()
  })
  afterAll(() => test.stop())

  const numbers = (orders: readonly Pick<PlacedOrder, 'number'>[]) => orders.map(({ number }) => number)
  const console = async (day?: string) =>
    numbers(
      (
        await test.ok(
          'listOperatorOrders',
          { query: day === undefined ? {} : { from: day, to: day } },
          test.operator,
        )
      ).orders,
    )
  const filter = async (query: Record<string, string>) =>
    numbers((await test.ok('filterOrders', { query: { todayOnly: 'true', ...query } }, rider.token)).orders)
  const mine = () => filter({ riderId: rider.id })
  const ofZone = () => filter({ assigned: 'false', zoneNumber: test.zoneId })

  it('is listed on its day with all the others', async () => {
    const all = [open, held, failed, delivered]
    expect(await console()).toEqual(numbers(all))
    expect(await console('2026-05-01')).toEqual(numbers(all))
    expect(await mine()).toEqual(numbers([held, failed, delivered]))
    expect(await ofZone()).toEqual(numbers([open]))
  })

  it.each([
    ['after midnight', 20 * MINUTE],
    ['two days later', 2 * DAY],
    ['a month later', 30 * DAY],
  ])('%s is still there, above what was placed since', async (_, ms) => {
    test.clock.advance(ms)
    rider = await test.logInAgain(rider)
    const fresh = await test.placeOrder()
    expect(await console()).toEqual(numbers([open, held, failed, fresh]))
    expect(await mine()).toEqual(numbers([held]))
    expect(await ofZone()).toEqual(numbers([fresh, open]))
    const { order } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
    expect(order?.number).toBe(held.number)
    await test.cancel(fresh._id)
  })

  it('belongs to the day on which it was delivered, and then to no other', async () => {
    await test.deliver(rider, held._id)
    expect(await mine()).toEqual(numbers([held]))
    expect(await console()).toContain(held.number)
    const day = dayOf(test.clock.now(), 'America/Argentina/Buenos_Aires')
    test.clock.advance(DAY)
    test.operator = await test.loginOperator()
    expect(await mine()).toEqual([])
    expect(await console()).toEqual(numbers([open, failed]))
    expect(await console(day)).toContain(held.number)
    expect(await console('2026-05-01')).toEqual(numbers([open, failed, delivered]))
  })
})
