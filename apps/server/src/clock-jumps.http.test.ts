/** A machine whose clock jumps: an hour ahead, and an hour back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const HOUR_MS = 3_600_000

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start({ RATE_LIMIT_PER_MINUTE: '60' })
})
afterAll(() => test.stop())
beforeEach(async () => {
  rider = await test.riderOnDuty()
})
// The next test's rider is the only one to be asked.
afterEach(() => test.sql.query('update riders set working = false'))

describe.each([
  ['ahead', HOUR_MS],
  ['back', -HOUR_MS],
])('a clock that jumps an hour %s', (_, jump) => {
  it('logs nobody out', async () => {
    test.clock.advance(jump)
    await test.app.endOldSessions()
    await test.ok('getMe', {}, rider.token)
    await test.ok('getOperator', {}, test.operator)
  })

  it('leaves an order that can be offered, taken and delivered', async () => {
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    test.clock.advance(jump)
    await test.dispatch()
    // Ahead: the offer is over, and the rider is asked again after a sign of life. Back: it still stands.
    test.clock.advance(301_000)
    await test.goOnDuty(rider)
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(orderId)
    expect((await test.accept(rider, orderId)).status).toBe(200)
    await test.deliver(rider, orderId)
    expect(await test.offeredTo(rider)).toBeNull()
  })

  it('keeps nobody out for longer than the limits say', async () => {
    for (let call = 0; call < 61; call++) await test.send('getMe', {}, rider.token)
    expect(await test.refused('getMe', {}, rider.token)).toBe('429 TOO_MANY_TRIES')
    test.clock.advance(jump)
    test.clock.advance(120_000)
    await test.ok('getMe', {}, rider.token)
  })
})
