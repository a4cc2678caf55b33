import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

describe('receipts', () => {
  let test: TestApp
  let near: TestRider
  let far: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
    near = await test.activatedRider()
    far = await test.activatedRider()
  })
  afterAll(() => test.stop())
  afterEach(async () => {
    await test.sql.query(`
      update offers set outcome = 'withdrawn', closed_at = offered_at where outcome is null;
      update orders set status = 'canceled'
    `)
  })

  /** An order offered to the nearer of two riders. */
  async function offeredOrder(): Promise<{ orderId: string; offerId: string }> {
    await test.goOnDuty(near, 300)
    await test.goOnDuty(far, 2_000)
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    return { orderId, offerId: (await offersOf(orderId))[0]?._id ?? '' }
  }
  const historyOf = (id: string) => test.ok('listOrderEvents', { params: { id } }, test.operator)
  const offersOf = async (id: string) => (await historyOf(id)).offers
  const eventsOf = async (id: string) => (await historyOf(id)).events.map(({ type }) => type)
  const now = () => test.clock.now().toISOString()

  it('are told where the offer is asked for, and need no token', async () => {
    const { offerId } = await offeredOrder()
    const query = { query: { riderId: near.id } }
    expect(await test.ok('getOfferedOrder', query, near.token)).toMatchObject({ offerId })
    const others = { query: { riderId: far.id } }
    expect(await test.ok('getOfferedOrder', others, far.token)).toMatchObject({ order: null, offerId: null })
    expect(await test.receipt(offerId, 'push')).toBe(true)
  })

  it('count once: the first word of each stage stands', async () => {
    const { orderId, offerId } = await offeredOrder()
    const receivedAt = now()
    await test.receipt(offerId, 'stream')
    test.clock.advance(1_000)
    const seenAt = now()
    await test.receipt(offerId, 'poll', 'seen')
    test.clock.advance(1_000)
    await test.receipt(offerId, 'push', 'seen')
    await test.receipt(offerId, 'push')
    expect(await offersOf(orderId)).toMatchObject([
      { receivedAt, receivedBy: 'stream', seenAt, sentAt: null },
    ])
  })

  it('of what is seen say that it was received', async () => {
    const { orderId, offerId } = await offeredOrder()
    await test.receipt(offerId, 'push', 'seen')
    expect(await offersOf(orderId)).toMatchObject([{ receivedAt: now(), receivedBy: 'push', seenAt: now() }])
  })

  it('tell whether the offer still lives', async () => {
    const { orderId, offerId } = await offeredOrder()
    await test.receipt(offerId)
    test.clock.advance(89_999)
    expect(await test.receipt(offerId)).toBe(true)
    test.clock.advance(1)
    expect(await test.receipt(offerId), 'by the clock').toBe(false)
    await test.dispatch()
    const [, second] = await offersOf(orderId)
    await test.accept(far, orderId)
    expect(await test.receipt(second?._id ?? ''), 'answered').toBe(false)
  })

  it('reach the operators once, as news of the order', async () => {
    const { orderId, offerId } = await offeredOrder()
    const response = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
      headers: { authorization: `Bearer ${test.operator}` },
    })
    const heard: string[] = []
    void readLiveEvents(response, ({ type }) => heard.push(type))
    await test.receipt(offerId)
    await test.receipt(offerId)
    await test.receipt(offerId, 'poll', 'seen')
    await test.cancel(orderId)
    await expect.poll(() => heard).toEqual(['offer', 'offer', 'order'])
  })

  it('that stay out send the order on after 20 seconds, and count against nobody', async () => {
    const { orderId } = await offeredOrder()
    test.clock.advance(19_999)
    await test.dispatch()
    expect(await eventsOf(orderId)).toEqual(['created', 'offered'])
    test.clock.advance(1)
    await test.dispatch()
    expect((await test.offeredTo(far))?._id).toBe(orderId)
    expect(await eventsOf(orderId)).toEqual(['created', 'offered', 'unreached', 'offered'])
    expect(await offersOf(orderId)).toMatchObject([
      { outcome: 'unreached', closedAt: now() },
      { outcome: null, receivedAt: now() },
    ])
    expect(await test.accept(near, orderId)).toMatchObject({ status: 409, body: { code: 'OFFER_EXPIRED' } })
  })

  it('that came keep the offer for all its time', async () => {
    const { orderId } = await offeredOrder()
    await test.offeredTo(near)
    test.clock.advance(89_999)
    await test.dispatch()
    expect(await eventsOf(orderId)).toEqual(['created', 'offered'])
    test.clock.advance(1)
    await test.dispatch()
    expect(await eventsOf(orderId)).toEqual(['created', 'offered', 'expired', 'offered'])
  })

  it('that stay out make the phone silent: no more offers until it is heard from', async () => {
    const { orderId } = await offeredOrder()
    test.clock.advance(20_000)
    await test.dispatch()
    test.clock.advance(1_000)
    const next = await test.placeOrder()
    await test.dispatch()
    expect(await test.offeredTo(near), 'free, near, and silent').toBeNull()
    expect((await test.offeredTo(far))?._id).toBe(orderId)
    await test.goOnDuty(near, 300)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(next._id)
  })

  it('that come too late still say that the phone can be reached', async () => {
    const { offerId } = await offeredOrder()
    test.clock.advance(20_000)
    await test.dispatch()
    test.clock.advance(1_000)
    expect(await test.receipt(offerId, 'push')).toBe(false)
    const next = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(next._id)
  })

  it('that stay out let the rider be asked again after the same pause as a skip', async () => {
    const { orderId } = await offeredOrder()
    test.clock.advance(20_000)
    await test.dispatch()
    await test.skip(far, orderId)
    test.clock.advance(279_999)
    await test.goOnDuty(near, 300)
    await test.dispatch()
    expect(await test.offeredTo(near), 'not within the pause').toBeNull()
    test.clock.advance(20_001)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(orderId)
  })

  it('are not waited for where offers live shorter than that', async () => {
    const { orderId } = await offeredOrder()
    await test.sql.query(
      'update offers set expires_at = offered_at + interval $$20 seconds$$ where order_id = $1',
      [orderId],
    )
    test.clock.advance(30_000)
    await test.dispatch()
    expect(await eventsOf(orderId)).toEqual(['created', 'offered', 'expired', 'offered'])
  })

  it('are limited by address, whatever token comes with them', async () => {
    const limited = await TestApp.start({ RATE_LIMIT_PER_MINUTE: '30' })
    const id = crypto.randomUUID()
    const answers: number[] = []
    for (let n = 0; n < 31; n++) {
      const receipt = { params: { id }, body: { channel: 'push', stage: 'seen' } }
      answers.push((await limited.send('reportReceipt', receipt, `inventado-${n}`)).status)
    }
    await limited.stop()
    expect(answers.filter((status) => status === 404)).toHaveLength(30)
    expect(answers.at(-1)).toBe(429)
  })
})
