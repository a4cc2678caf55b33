/** A past day, replayed over HTTP. */
import type { DaySummary } from '@puni/contract/replay/entities'
import { API_PREFIX } from '@puni/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { deliverOne, replayWholeDay } from '@puni/verify/support/whole-replay'

const MINUTE = 60_000
const DAY = '2026-03-10'

describe('a replayed day', () => {
  let test: TestApp
  let riders: TestRider[]
  let summaries: DaySummary[]

  const replay = async (query: { day?: string }) =>
    (await replayWholeDay(test, { zoneId: test.zoneId, ...query })).summaries

  beforeAll(async () => {
    test = await TestApp.start()
    const [first, second] = [await test.riderOnDuty(500), await test.activatedRider()]
    riders = [first, second]
    for (let round = 0; round < 3; round += 1) await deliverOne(test, first)
    await test.ok('setWorking', { params: { id: first.id }, body: { working: false } }, first.token)
    await deliverOne(test, second)
    const canceled = await test.placeOrder()
    test.clock.advance(MINUTE)
    await test.cancel(canceled._id)
    await test.ok('setWorking', { params: { id: second.id }, body: { working: false } }, second.token)
    // Nobody is on duty when the last one is placed; it is still open the next day, when an operator ends it.
    const left = await test.placeOrder()
    test.clock.advance(24 * 60 * MINUTE)
    test.operator = await test.loginOperator()
    await test.cancel(left._id)
    // Another day, with an order in progress.
    await deliverOne(test, first)
    await test.placeOrder()
    summaries = await replay({ day: DAY })
  })
  afterAll(() => test.stop())

  it('begins with what happened', () => {
    // The rider waited: the order was handed over half a service time (2 minutes) before leaving the store.
    expect(summaries[0]).toEqual({
      policy: null,
      orders: 6,
      undelivered: 2,
      clickToDoor: 24 * 60,
      readyToPickup: 0,
      clickToDoorP90: 24 * 60,
      doorHistogram: [0, 0, 4, 0, 0, 0, 0, 0, 0, 0],
      earnings: [2_300.25, 6_900.75],
    })
    expect(riders).toHaveLength(2)
  })

  it('shows every policy on the same orders and riders', () => {
    expect(summaries.map(({ policy }) => policy)).toEqual([null, 'idle', 'nearest', 'match', 'plan'])
    for (const summary of summaries.slice(1)) {
      expect(summary).toMatchObject({ orders: 6, undelivered: 2 })
      // Ready after 14 minutes; 2 to leave, the 2.1 km route, and 2 at the door: nothing waits longer than it
      // did.
      expect(summary.clickToDoor).toBeGreaterThan((14 + 2 + 2) * 60)
      expect(summary.clickToDoor).toBeLessThan((14 + 20) * 60)
      expect(summary.doorHistogram.reduce((sum, count) => sum + count)).toBe(4)
      expect(summary.earnings).toHaveLength(2)
      expect(summary.earnings.reduce((sum, pesos) => sum + pesos)).toBeCloseTo(4 * 2_300.25, 2)
    }
  })

  it('is today unless told, without what is still under way', async () => {
    const [today] = await replay({})
    expect(today).toMatchObject({ orders: 1, undelivered: 0 })
  })

  it('may be empty', async () => {
    for (const summary of await replay({ day: '2020-02-29' })) {
      expect(summary).toMatchObject({
        orders: 0,
        undelivered: 0,
        clickToDoor: null,
        readyToPickup: null,
        clickToDoorP90: null,
        earnings: [],
      })
    }
  })

  it('is asked for by two at once, who get the same one', async () => {
    const ask = () => replayWholeDay(test, { zoneId: test.zoneId, day: DAY })
    const [a, b] = await Promise.all([ask(), ask()])
    expect(a).toEqual({ run: a.run, state: 'done', summaries, progress: 0 })
    expect(b).toEqual(a)
    expect((await ask()).run, 'once it has ended there is a new one').not.toBe(a.run)
  })

  it('is refused to an operator who waits for two other days, and asks to come back', async () => {
    const ask = (day: number) =>
      fetch(`${test.origin}${API_PREFIX}/operator/replay?zoneId=${test.zoneId}&day=2026-03-0${day}`, {
        headers: { authorization: `Bearer ${test.operator}` },
      })
    const answers = await Promise.all([1, 2, 3, 4].map(ask))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 200, 503, 503])
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused?.json()).toMatchObject({ code: 'BUSY' })
    await expect.poll(async () => (await ask(5)).status, { message: 'once they ended' }).toBe(200)
    await replay({ day: '2026-03-05' })
  })

  it('changes nothing', async () => {
    const before = await test.fingerprint()
    await replay({ day: DAY })
    expect(await test.fingerprint()).toBe(before)
  })

  it.each([
    [{ day: '2026-02-30' }, '400 INVALID_INPUT'],
    [{ day: 'ayer' }, '400 INVALID_INPUT'],
    [{ zoneId: 'x' }, '400 INVALID_INPUT'],
    [{ zoneId: crypto.randomUUID() }, '404 ZONE_NOT_FOUND'],
    [{ run: 'x' }, '400 INVALID_INPUT'],
  ])('with %j is %s', async (query, answer) => {
    const all = { zoneId: test.zoneId, day: DAY, ...query }
    expect(await test.refused('replayDay', { query: all }, test.operator)).toBe(answer)
  })

  it('is for operators', async () => {
    const query = { zoneId: test.zoneId, day: DAY }
    expect(await test.refused('replayDay', { query }, riders[0]?.token)).toBe('403 FORBIDDEN')
  })

  it('ends when the server does', async () => {
    const asked = test.send('replayDay', { query: { zoneId: test.zoneId, day: DAY } }, test.operator)
    await Promise.all([asked.catch(() => undefined), test.restart()])
    expect(await replay({ day: DAY })).toEqual(summaries)
  })
})
