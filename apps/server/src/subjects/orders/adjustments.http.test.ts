/** Amounts of delivered orders are corrected by entries; what was delivered stays as it was. */
import type { Failure } from '@puni/contract/calls'
import { ENTITY_TYPE } from '@puni/contract/limits'
import { formatPesos } from '@puni/contract/pesos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { miscounted } from '@puni/verify/support/miscounted'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
  rider = await test.onlyRiderOnDuty()
})
afterAll(() => test.stop())

/** Paid at the store and earned, pesos. */
const [STORE, EARNED] = [12_500.5, 3_000] as const

async function delivered(replace: Parameters<TestApp['placeOrder']>[0] = {}) {
  const { _id } = await test.placeOrder({
    management: { storeValue: STORE, shippingCost: EARNED },
    ...replace,
  })
  await test.dispatch()
  await test.accept(rider, _id)
  await test.deliver(rider, _id)
  return _id
}
const ANSWER = 'Si no estás de acuerdo, mandá tu descargo desde el detalle del pedido.'
const ask = (body: object = {}) => ({
  amount: 'shippingCost',
  seen: EARNED,
  correct: 3_200.75,
  reason: 'Era más lejos',
  ...body,
})
const adjust = (id: string, body: object = {}, token = test.operator) =>
  test.send('adjustOrder', { params: { id }, body: ask(body) }, token)
const refused = async (id: string, body: object = {}, token?: string) => {
  const answer = await adjust(id, body, token)
  return `${answer.status} ${(answer.body as Failure).code}`
}
const seen = (id: string) => test.ok('getOperatorOrder', { params: { id } }, test.operator)
const read = (id: string) => test.ok('getOrder', { params: { id } }, rider.token)
const month = (of: number) =>
  test.ok(
    'getMonthlyTotals',
    { params: { id: rider.id }, query: { year: '2026', month: String(of) } },
    rider.token,
  )
const history = async () => {
  const query = { riderId: rider.id, entityType: ENTITY_TYPE, startDate: '2026-03-01', endDate: '2026-03-31' }
  return (await test.ok('getHistoricalOrders', { query }, rider.token)).orders
}
const told = async () =>
  (await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)).notices ?? []

describe('an adjustment', () => {
  it('corrects what the rider earned, on the day of the order, exactly, and tells why', async () => {
    const id = await delivered()
    const { totalMoneyByMonth: before } = await month(3)
    // Corrected in another month.
    test.clock.set('2026-04-02T15:00:00Z')
    test.operator = await test.loginOperator()
    expect((await adjust(id)).status).toBe(200)
    test.clock.advance(60_000)
    expect((await adjust(id, { seen: 3_200.75, correct: 2_900.1, reason: 'Me equivoqué' })).status).toBe(200)
    const entries = [
      { amount: 'shippingCost', before: 3_000, after: 3_200.75, reason: 'Era más lejos' },
      { amount: 'shippingCost', before: 3_200.75, after: 2_900.1, reason: 'Me equivoqué' },
    ]
    expect(await seen(id)).toMatchObject({
      management: { storeValue: STORE, shippingCost: 2_900.1, collected: STORE + EARNED },
      adjustments: entries.map((entry) => ({ ...entry, by: 'Operador' })),
    })
    const { adjustments } = await read(id)
    expect(adjustments).toMatchObject(entries)
    expect(adjustments?.[0], 'who it was is no rider’s').not.toHaveProperty('by')
    expect((await month(3)).totalMoneyByMonth).toBeCloseTo(before - 99.9, 6)
    expect((await month(4)).totalMoneyByMonth).toBe(0)
    const earned = (await history()).reduce((sum, { management }) => sum + management.shippingCost, 0)
    expect(earned).toBeCloseTo((await month(3)).totalMoneyByMonth, 6)
    expect(await miscounted(test.sql)).toEqual([])
    expect((await told()).map(({ kind, reason, body }) => [kind, reason, body])).toEqual([
      [
        'order_adjusted',
        'Me equivoqué',
        `Envío: ${formatPesos(3_200.75)} → ${formatPesos(2_900.1)}. Cambió lo que ganaste ese día. ${ANSWER}`,
      ],
      [
        'order_adjusted',
        'Era más lejos',
        `Envío: ${formatPesos(3_000)} → ${formatPesos(3_200.75)}. Cambió lo que ganaste ese día. ${ANSWER}`,
      ],
    ])
    const { rows } = await test.sql.query('select shipping_cost, store_value from orders where id = $1', [id])
    expect(rows, 'the order itself').toEqual([{ shipping_cost: 300_000, store_value: 1_250_050 }])
    const { events } = await test.ok('listOrderEvents', { params: { id } }, test.operator)
    expect(events.slice(-2)).toMatchObject([
      { type: 'adjusted' },
      { type: 'adjusted', actorName: 'Operador' },
    ])
    const { entries: logged } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(logged.find(({ action }) => action === 'order-adjusted')?.details).toEqual({
      amount: 'shippingCost',
      before: 3_200.75,
      after: 2_900.1,
    })
  })

  it('of the other amounts leaves the rider’s earnings as they are', async () => {
    test.clock.set('2026-03-11T15:00:00Z')
    test.operator = await test.loginOperator()
    await test.goOnDuty(rider)
    const id = await delivered()
    const before = await month(3)
    await adjust(id, { amount: 'storeValue', seen: STORE, correct: 0 })
    await adjust(id, { amount: 'collected', seen: STORE + EARNED, correct: 15_000.01 })
    expect(await seen(id)).toMatchObject({
      management: { storeValue: 0, shippingCost: EARNED, collected: 15_000.01 },
    })
    expect(await month(3)).toEqual(before)
    const data = await test.ok('exportMyData', {}, rider.token)
    expect(data).toHaveProperty('ajustes')
    expect((data as { ajustes: unknown }).ajustes).toContainEqual({
      pedido: (await seen(id)).number,
      importe: 'pagado en el local',
      diferencia: -STORE,
      motivo: 'Era más lejos',
      momento: expect.any(String),
    })
  })

  it('is refused with what is wrong, and changes nothing', async () => {
    await test.goOnDuty(rider)
    const id = await delivered()
    const { _id: open } = await test.acceptedOrder(rider)
    const { token: dispatcher } = await test.newOperator('dispatcher')
    const before = await test.fingerprint()
    expect(await refused(open)).toBe('409 ORDER_NOT_DELIVERED')
    expect(await refused('00000000-0000-4000-8000-000000000000')).toBe('404 ORDER_NOT_FOUND')
    for (const wrong of [
      { correct: 3_000.001 },
      { correct: -1 },
      { correct: EARNED },
      { reason: ' ' },
      { amount: 'tip' },
    ])
      expect(await refused(id, wrong), JSON.stringify(wrong)).toBe('400 INVALID_INPUT')
    expect(await refused(id, { seen: EARNED - 0.01 })).toBe('409 ADJUSTMENT_STALE')
    expect(await refused(id, {}, dispatcher)).toBe('403 FORBIDDEN')
    expect(await test.fingerprint()).toBe(before)
    await test.cancel(open)
  })

  it.each(Array.from({ length: 4 }, (_, round) => round))(
    'by two operators at once: the second learns of the first (%i)',
    async () => {
      await test.goOnDuty(rider)
      const id = await delivered()
      const { token } = await test.newOperator('admin')
      const answers = await Promise.all([
        adjust(id, { correct: 4_000 }),
        adjust(id, { correct: 5_000 }, token),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const late = answers.find(({ status }) => status === 409)?.body as Failure
      expect(late).toMatchObject({
        code: 'ADJUSTMENT_STALE',
        message: expect.stringMatching(/pasó a \$\s[45]\.000/),
      })
      expect((await seen(id)).adjustments).toHaveLength(1)
      expect(await miscounted(test.sql)).toEqual([])
    },
  )

  it('is never changed or taken away', async () => {
    for (const sql of [
      'update order_adjustments set difference = difference + 1',
      `update order_adjustments set reason = 'Otro'`,
      'delete from order_adjustments',
    ])
      await expect(test.sql.query(sql)).rejects.toThrow('append-only')
  })

  it('keeps no reason longer than the customer, nor after its rider is erased', async () => {
    test.clock.advance(120 * 86_400_000)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    const { rows } = await test.sql.query('select from order_adjustments where reason is not null')
    expect(rows).toEqual([])
  })
})
