/** What a zone pays beside the fee: for waits at stores, and for cancellations. What a rider may owe is in `ledger/cash-limit.http.test.ts`. */
import { randomUUID } from 'node:crypto'
import type { ZoneTerms } from '@puni/contract/zones/entities'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { ledgerProblems } from '@puni/verify/support/ledger-problems'
import { fillZone } from '@puni/verify/support/large-zone'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
const NONE: ZoneTerms = { cashLimit: null, waiting: null, cancellation: null }
const TERMS: ZoneTerms = {
  cashLimit: null,
  waiting: { freeMinutes: 10, perMinute: 50.25, most: 600 },
  cancellation: 800,
}

let test: TestApp
let rider: TestRider
beforeAll(async () => void (test = await TestApp.start()))
afterAll(() => test.stop())
beforeEach(async () => {
  test.zoneId = (await test.createZone(randomUUID()))._id
  rider = await test.onlyRiderOnDuty()
  await setTerms(TERMS)
})
afterEach(async () => {
  expect(await ledgerProblems(test.sql)).toEqual([])
})

const setTerms = (terms: ZoneTerms, seen = NONE) =>
  test.ok('setZoneTerms', { params: { id: test.zoneId }, body: { terms, seen } }, test.operator)
const move = (orderId: string, status: string) =>
  test.ok('setOrderStatus', { params: { id: orderId }, body: movedTo(status) }, test.operator)

/** Takes an order to the store, and lets its rider wait there. */
async function waiting(minutes: number): Promise<string> {
  const { _id } = await test.acceptedOrder(rider)
  await test.advance(rider, _id, 'to_pickup')
  await test.advance(rider, _id, 'waiting_pickup')
  test.clock.advance(minutes * MINUTE)
  return _id
}

/** What a rider has got beside the fees, and what the platform has paid for it; pesos. */
async function extras({ token }: TestRider): Promise<number> {
  const { movements } = await test.ok('listMovements', {}, token)
  const entries = movements.flatMap((movement) => movement.entries)
  const sum = (account: string) =>
    entries.filter((entry) => entry.account === account).reduce((all, { money }) => all + money, 0)
  expect(sum('extras')).toBeCloseTo(-sum('compensation'), 6)
  return Math.round(sum('compensation') * 100) / 100
}
const owed = async ({ token }: TestRider) => (await test.ok('getCash', {}, token)).owed
const notices = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
/** Of orders. */
const told = async (whose: TestRider) => (await notices(whose)).filter(({ orderId }) => orderId !== null)

describe('a wait at the store', () => {
  it.each([
    [0, 0],
    [10.9, 0],
    [11, 50.25],
    [15.99, 251.25],
    [21, 552.75],
    [22, 600],
    [180, 600],
  ])('of %d minutes brings $ %d', async (minutes, pay) => {
    const id = await waiting(minutes)
    expect(await extras(rider), 'not before it is over').toBe(0)
    await test.advance(rider, id, 'on the way')
    expect(await extras(rider)).toBe(pay)
    await test.advance(rider, id, 'delivered')
    expect(await extras(rider)).toBe(pay)
    expect(await owed(rider), 'without commission').toBeCloseTo(115.01 - pay, 6)
  })

  it('is paid by the terms of its end, and once', async () => {
    const id = await waiting(12)
    await setTerms({ ...TERMS, waiting: { freeMinutes: 0, perMinute: 10, most: 1_000 } }, TERMS)
    await test.advance(rider, id, 'on the way')
    await test.advance(rider, id, 'on the way')
    expect(await extras(rider)).toBe(120)
    await setTerms(NONE, { ...TERMS, waiting: { freeMinutes: 0, perMinute: 10, most: 1_000 } })
    expect(await extras(rider)).toBe(120)
    const [movement] = (await test.ok('listMovements', {}, rider.token)).movements
    expect(movement).toMatchObject({ cause: 'wait-paid', order: { _id: id } })
  })

  it('stays with whoever waited when the order goes to somebody else, and is told', async () => {
    const id = await waiting(12)
    const body = {
      riderId: rider.id,
      pickedUp: false,
      reason: 'Se rompió la moto',
      next: 'offer',
      exclude: true,
    }
    await test.ok('takeBackOrder', { params: { id }, body }, test.operator)
    expect(await extras(rider)).toBe(100.5)
    expect(await told(rider)).toMatchObject([{ kind: 'order_taken_back', pay: 100.5 }])
    const other = await test.riderOnDuty()
    await test.dispatch()
    await test.accept(other, id)
    await test.deliver(other, id)
    expect([await extras(rider), await extras(other)]).toEqual([100.5, 0])
  })

  it('that ends with a problem is paid', async () => {
    const id = await waiting(12)
    await test.advance(rider, id, 'error')
    expect(await extras(rider)).toBe(100.5)
  })
})

describe('a cancellation', () => {
  it('at the store is paid beside the wait, and told', async () => {
    await move(await waiting(12), 'canceled')
    const now = test.clock.now()
    const query = { year: String(now.getUTCFullYear()), month: String(now.getUTCMonth() + 1) }
    const { work } = await test.ok('getMonthlyTotals', { params: { id: rider.id }, query }, rider.token)
    expect([await extras(rider), work?.extras]).toEqual([900.5, 900.5])
    expect(await owed(rider)).toBe(-900.5)
    expect(await told(rider)).toMatchObject([{ kind: 'order_canceled', pay: 900.5 }])
  })

  it('before the store brings nothing, and says nothing of money', async () => {
    const { _id } = await test.acceptedOrder(rider)
    await test.advance(rider, _id, 'to_pickup')
    await move(_id, 'canceled')
    expect(await extras(rider)).toBe(0)
    expect(await told(rider)).toMatchObject([{ kind: 'order_canceled', pay: 0 }])
  })

  it('after the pickup is paid, whatever becomes of the goods', async () => {
    const id = await waiting(0)
    await test.advance(rider, id, 'on the way')
    await move(id, 'canceled')
    expect(await extras(rider)).toBe(800)
  })

  it('that a late delivery shows to be none is taken back: the fee is earned instead', async () => {
    const id = await waiting(0)
    await test.advance(rider, id, 'on the way')
    test.clock.advance(5 * MINUTE)
    const occurredAt = test.clock.now().toISOString()
    test.clock.advance(MINUTE)
    await move(id, 'canceled')
    expect(await extras(rider)).toBe(800)
    await test.ok(
      'setOrderStatus',
      { params: { id }, body: { status: 'delivered', occurredAt } },
      rider.token,
    )
    await test.ok('reviewEarnings', { params: { id }, body: { confirm: true } }, test.operator)
    expect(await extras(rider)).toBe(0)
    expect(await owed(rider)).toBeCloseTo(115.01, 6)
  })

  it('and a wait do not hide that the order had been picked up and paid, as is told late', async () => {
    const id = await waiting(12)
    const occurredAt = test.clock.now().toISOString()
    test.clock.advance(MINUTE)
    await move(id, 'canceled')
    const body = { status: 'on the way', occurredAt }
    await test.ok('setOrderStatus', { params: { id }, body }, rider.token)
    const { debts } = await test.ok('getCash', {}, rider.token)
    expect(debts).toMatchObject([{ order: { _id: id }, money: 12_500.5 }])
    expect(await extras(rider), 'whatever was paid stays').toBeGreaterThan(800)
  })

  it('of an order that is offered again stays with whoever had it', async () => {
    const id = await waiting(0)
    await test.advance(rider, id, 'error')
    await move(id, 'canceled')
    expect(await extras(rider), 'canceled by an operator after the problem').toBe(800)
  })
})

describe('the terms of a zone', () => {
  const send = (terms: unknown, seen: unknown = TERMS) =>
    test.send('setZoneTerms', { params: { id: test.zoneId }, body: { terms, seen } }, test.operator)

  it('are in the list of zones, and told to its riders in words', async () => {
    const zones = await test.ok('listZones', {})
    expect(zones.find(({ _id }) => _id === test.zoneId)?.terms).toEqual(TERMS)
    expect(await notices(rider)).toMatchObject([
      {
        kind: 'terms_changed',
        body: 'La espera en el local se paga $ 50,25 por minuto después de 10 minutos, hasta $ 600,00 por pedido. Si se cancela un pedido cuando ya llegaste al local, cobrás $ 800,00.'.replaceAll(
          '$ ',
          '$\u00A0',
        ),
      },
    ])
  })

  it('are told to all of a zone with 8,000 riders', async () => {
    await fillZone(test, { stores: 1, riders: 8_000 })
    await setTerms(NONE, TERMS)
    const { rows } = await test.sql.query(`select from rider_notices where zone_id = $1`, [test.zoneId])
    expect(rows.length).toBeGreaterThan(8_000)
  })

  it('that somebody else changed meanwhile are not overwritten; the same again tell nobody', async () => {
    expect(await send(NONE, NONE)).toMatchObject({ status: 409, body: { code: 'ZONE_CHANGED' } })
    expect((await send(TERMS)).status).toBe(200)
    expect(await notices(rider)).toHaveLength(1)
    const both = await Promise.all([send(NONE), send({ ...TERMS, cancellation: 900 })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it.each([
    [{ ...TERMS, cancellation: 0 }, 'terms.cancellation', 'El importe tiene que ser mayor que cero'],
    [{ ...TERMS, cashLimit: -1 }, 'terms.cashLimit', 'El importe no puede ser negativo'],
    [
      { ...TERMS, waiting: { freeMinutes: 10, perMinute: 50, most: 40 } },
      'terms.waiting.most',
      'Es menos de lo que se paga por un minuto',
    ],
    [
      { ...TERMS, waiting: { freeMinutes: 1.5, perMinute: 50, most: 400 } },
      'terms.waiting.freeMinutes',
      'Los minutos no son válidos',
    ],
    [
      { ...TERMS, waiting: { freeMinutes: 10, perMinute: 0.005, most: 400 } },
      'terms.waiting.perMinute',
      'El importe admite como máximo dos decimales. Los miles van con punto: 12.500.',
    ],
  ])('are refused where they make no sense: %j', async (terms, field, message) => {
    const { status, body } = await send(terms)
    expect({ status, fields: (body as { fields: object }).fields }).toMatchObject({
      status: 400,
      fields: { [field]: message },
    })
  })
})
