/** Riders whom operators keep from an order. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
})
afterAll(() => test.stop())
beforeEach(async () => {
  rider = await test.onlyRiderOnDuty()
})

const parts = (id: string, { id: riderId }: { id: string }, excluded: boolean) => ({
  params: { id, riderId },
  body: { excluded },
})
const set = (id: string, whom: TestRider, excluded = true) =>
  test.ok('setExclusion', parts(id, whom, excluded), test.operator)
const place = async () => (await test.placeOrder())._id
const offered = async (whom: TestRider) => (await test.offeredTo(whom))?._id ?? null
const exclusions = async (id: string) =>
  (await test.ok('getOperatorOrder', { params: { id } }, test.operator)).exclusions
const types = async (id: string) =>
  (await test.ok('listOrderEvents', { params: { id } }, test.operator)).events.map(({ type }) => type)

describe('a rider who is kept from an order', () => {
  it('is never asked about it, although nobody else is left, until that is undone', async () => {
    const id = await place()
    await set(id, rider)
    await test.dispatch()
    expect(await offered(rider)).toBeNull()
    expect(await exclusions(id)).toMatchObject([
      { riderId: rider.id, riderName: 'Ramón Rider', by: 'Operador' },
    ])
    await set(id, rider, false)
    expect(await exclusions(id)).toBeUndefined()
    await test.dispatch()
    expect(await offered(rider)).toBe(id)
    expect(await types(id)).toEqual(['created', 'excluded', 'readmitted', 'offered'])
  })

  it('loses a live offer of it, and another rider is asked; one of another order stays', async () => {
    const far = await test.riderOnDuty(5_000)
    const id = await place()
    await test.dispatch()
    expect(await offered(rider)).toBe(id)
    await set(id, far)
    expect(await offered(rider)).toBe(id)
    await set(id, far, false)
    await set(id, rider)
    expect(await offered(rider)).toBeNull()
    await test.dispatch()
    expect(await offered(far)).toBe(id)
  })

  it('is given another one by an operator, but not that one', async () => {
    const [kept, other] = [await place(), await place()]
    await set(kept, rider)
    const body = { riderId: rider.id, as: 'assignment', despite: true } as const
    const assign = (id: string) => test.send('assignOrder', { params: { id }, body }, test.operator)
    expect((await assign(kept)).body).toMatchObject({ code: 'RIDER_EXCLUDED' })
    expect((await assign(other)).status).toBe(200)
  })

  it('is asked about other orders of the same store', async () => {
    const [kept, free] = [await place(), await place()]
    await set(kept, rider)
    await test.dispatch()
    expect(await offered(rider)).toBe(free)
  })

  it('cannot be given it by an operator either', async () => {
    const id = await place()
    await set(id, rider)
    for (const as of ['offer', 'assignment'])
      expect(
        await test.refused(
          'assignOrder',
          { params: { id }, body: { riderId: rider.id, as, despite: true } },
          test.operator,
        ),
      ).toBe('409 RIDER_EXCLUDED')
  })

  it('is so once, however often it is said, and is recorded once', async () => {
    const id = await place()
    await set(id, rider)
    const before = await test.fingerprint()
    await set(id, rider)
    expect(await test.fingerprint()).toBe(before)
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: id } }, test.operator)
    expect(entries.filter(({ action }) => action === 'rider-excluded')).toMatchObject([
      { details: { riderId: rider.id, excluded: true } },
    ])
  })

  it('is refused for an order that is over, and for whom there is not', async () => {
    const id = await place()
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect(await test.refused('setExclusion', parts(id, unknown, true), test.operator)).toBe(
      '404 RIDER_NOT_FOUND',
    )
    expect(await test.refused('setExclusion', parts(unknown.id, rider, true), test.operator)).toBe(
      '404 ORDER_NOT_FOUND',
    )
    await test.cancel(id)
    expect(await test.refused('setExclusion', parts(id, rider, true), test.operator)).toBe(
      '409 ORDER_NOT_OPEN',
    )
  })

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    'is not asked either by a dispatcher that decided before (%i)',
    async () => {
      const id = await place()
      await Promise.all([test.dispatch(), set(id, rider)])
      expect(await offered(rider)).toBeNull()
    },
  )
})
