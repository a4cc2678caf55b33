/** Operators who end an order in its rider's place say why, and what becomes of goods and cash. */
import type { Failure } from '@puni/contract/calls'
import { formatPesos } from '@puni/contract/pesos'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CANCELED } from '@puni/verify/support/canceled'
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

const PAID = formatPesos(12_500.5)

async function at(step: 'to_pickup' | 'on the way', replace: Parameters<TestApp['placeOrder']>[0] = {}) {
  const { _id } = await test.placeOrder(replace)
  await test.dispatch()
  await test.accept(rider, _id)
  const steps = step === 'to_pickup' ? [step] : ['to_pickup', 'waiting_pickup', step]
  for (const status of steps) await test.advance(rider, _id, status)
  return _id
}
const set = (id: string, body: object, token = test.operator) =>
  test.send('setOrderStatus', { params: { id }, body }, token)
const fieldsOf = async (id: string, body: object, token?: string) => {
  const answer = await set(id, body, token)
  const { code, fields } = answer.body as Failure
  return [`${answer.status} ${code}`, Object.keys(fields ?? {})]
}
const seen = (id: string) => test.ok('getOperatorOrder', { params: { id } }, test.operator)
const told = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
const eventsOf = async (id: string) =>
  (await test.ok('listOrderEvents', { params: { id } }, test.operator)).events

describe('an operator who cancels', () => {
  it('says why; before the pickup there is nothing else to say', async () => {
    const id = await at('to_pickup')
    const before = await test.fingerprint()
    for (const reason of [undefined, '', '  '])
      expect(await fieldsOf(id, { status: 'canceled', reason })).toEqual(['400 INVALID_INPUT', ['reason']])
    expect(await test.fingerprint()).toBe(before)
    expect((await set(id, { ...CANCELED, reason: 'Se arrepintió' })).status).toBe(200)
    expect((await seen(id)).aftermath, 'of goods that nobody has').toBeUndefined()
    expect(await told(rider)).toMatchObject([
      { kind: 'order_canceled', reason: 'Se arrepintió', pickedUp: false, body: null },
    ])
    expect((await eventsOf(id)).at(-1)).toMatchObject({ status: 'canceled', reason: 'Se arrepintió' })
  })

  it('says after it what becomes of goods and cash, and its rider knows what to do with both', async () => {
    const id = await at('on the way')
    const before = await test.fingerprint()
    expect(await fieldsOf(id, { status: 'canceled', reason: 'No está' })).toEqual([
      '400 INVALID_INPUT',
      ['goods', 'cash'],
    ])
    expect(await fieldsOf(id, { ...CANCELED, goods: 'moon' })).toEqual(['400 INVALID_INPUT', []])
    expect(await test.fingerprint()).toBe(before)
    expect((await set(id, { ...CANCELED, goods: 'rider', cash: 'platform' })).status).toBe(200)
    expect(await seen(id)).toMatchObject({ aftermath: { goods: 'rider', cash: 'platform' } })
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      status: 'canceled',
      reason: CANCELED.reason,
      goods: 'rider',
      cash: 'platform',
    })
    expect(await told(rider)).toMatchObject([
      {
        kind: 'order_canceled',
        reason: CANCELED.reason,
        body: `No lo entregues: podés quedártelo o descartarlo. Los ${PAID} que pagaste te los devuelve la plataforma: coordinalo con soporte.`,
      },
    ])
  })

  it.each([
    [
      'store',
      'store',
      `No lo entregues: devolvelo en el local, Perón 1500. Los ${PAID} que pagaste te los devuelve el local.`,
    ],
    [
      'customer',
      'customer',
      `Queda con el cliente: no hace falta que lleves nada. Los ${PAID} que pagaste te los pagó el cliente.`,
    ],
    [
      'customer',
      'none',
      'Queda con el cliente: no hace falta que lleves nada. No hay nada que devolverte: no pagaste en el local. Si pagaste, hablá con soporte.',
    ],
  ] as const)('%s, %s', async (goods, cash, body) => {
    const id = await at('on the way')
    await set(id, { ...CANCELED, goods, cash })
    expect(await told(rider)).toMatchObject([{ body }])
  })

  it('says so of an order too that its rider gave up after the pickup; offered again, nothing of it is left', async () => {
    const management = { storeValue: 0, shippingCost: 3_000, paid: true }
    const id = await at('on the way', { management })
    await test.advance(rider, id, 'error')
    expect(await fieldsOf(id, { status: 'canceled', reason: 'Pinchó' })).toEqual([
      '400 INVALID_INPUT',
      ['goods', 'cash'],
    ])
    await set(id, { ...CANCELED, cash: 'none' })
    expect(await told(rider)).toMatchObject([
      { kind: 'order_canceled', body: 'No lo entregues: devolvelo en el local, Perón 1500.' },
    ])
    for (const status of ['error', 'pending']) await set(id, { status })
    expect(await seen(id)).toMatchObject({ status: 'pending' })
    expect((await seen(id)).aftermath).toBeUndefined()
    expect((await set(id, { status: 'canceled', reason: 'Ya no hace falta' })).status).toBe(200)
    expect((await seen(id)).aftermath, 'the next end has none').toBeUndefined()
  })

  it('is no rider: these cancel as ever, and decide nothing', async () => {
    const id = await at('on the way')
    expect(await fieldsOf(id, CANCELED, rider.token)).toEqual(['400 INVALID_INPUT', ['goods']])
    expect((await set(id, { status: 'canceled' }, rider.token)).status).toBe(200)
  })

  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'while its rider delivers: one of them wins, and nothing is lost (%i)',
    async () => {
      const id = await at('on the way')
      const occurredAt = test.clock.now().toISOString()
      const [canceled, delivered] = await Promise.all([
        set(id, CANCELED),
        set(id, { status: 'delivered', occurredAt }, rider.token),
      ])
      expect(delivered.status).toBe(200)
      const order = await seen(id)
      expect(order.status).toBe('delivered')
      expect(order.aftermath).toBeUndefined()
      expect([canceled.status, order.earningsReview]).toEqual(
        canceled.status === 200 ? [200, 'pending'] : [409, null],
      )
    },
  )

  it.each(Array.from({ length: 4 }, (_, round) => round))(
    'while its rider picks it up: never without what becomes of the goods (%i)',
    async () => {
      const { _id: id } = await test.acceptedOrder(rider)
      for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(rider, id, status)
      const [canceled] = await Promise.all([
        set(id, { status: 'canceled', reason: 'Cerró el local' }),
        test.advance(rider, id, 'on the way'),
      ])
      const order = await seen(id)
      if (canceled.status === 200)
        expect(order).toMatchObject({ status: 'canceled', origin: { pickupTime: null } })
      else {
        expect((canceled.body as Failure).fields).toHaveProperty('goods')
        expect(order.status).toBe('on the way')
        await test.cancel(id)
      }
    },
  )
})

describe('an operator who delivers in the rider’s name', () => {
  it('says why: the history keeps it, the audit log has it, and the rider reads it', async () => {
    const id = await at('on the way', { handover: 'pin' })
    const before = await test.fingerprint()
    expect(await fieldsOf(id, { status: 'delivered' })).toEqual(['400 INVALID_INPUT', ['reason']])
    expect(await test.fingerprint()).toBe(before)
    const reason = 'El cliente confirmó por teléfono'
    expect((await set(id, { status: 'delivered', reason })).status).toBe(200)
    expect((await eventsOf(id)).findLast(({ status }) => status === 'delivered')).toMatchObject({ reason })
    expect(await told(rider)).toMatchObject([{ kind: 'order_delivered', reason }])
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries.find(({ action }) => action === 'order-moved')?.details).toEqual({
      status: 'delivered',
      reason,
    })
  })
})
