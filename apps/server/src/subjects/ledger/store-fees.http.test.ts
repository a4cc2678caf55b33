/** What stores owe the platform for orders that were paid beforehand, and what they pay of it. */
import type { Failure } from '@puni/contract/calls'
import { formatPesos } from '@puni/contract/pesos'
import { ledgerProblems } from '@puni/verify/support/ledger-problems'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const FEE = 2_300.25
const management = { storeValue: 0, shippingCost: FEE, paid: true }
const DAY = '2026-03-10'

let test: TestApp
let rider: TestRider
/** A sender without a store, of this test alone. */
let name: string
let tests = 0
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())
beforeEach(async () => {
  tests += 1
  name = `Doña Rosa ${tests}`
  test.clock.set(`${DAY}T15:00:00Z`)
  test.operator = await test.loginOperator()
  rider = await test.onlyRiderOnDuty()
})
afterEach(async () => {
  expect(await ledgerProblems(test.sql)).toEqual([])
})

/** An order of the sender, or of a store, that this rider has delivered. */
async function delivered(of: { storeId?: string } = {}, by = rider) {
  const { origin } = test.newOrder()
  const sender = of.storeId === undefined ? { origin: { ...origin!, independentStoreName: name } } : {}
  const { storeId } = of
  const order = storeId === undefined ? sender : { storeId, origin: undefined }
  const { _id: id, number } = await test.placeOrder({ ...order, management })
  await test.dispatch()
  expect((await test.accept(by, id)).status).toBe(200)
  await test.deliver(by, id)
  return { id, number }
}

async function registerStore(): Promise<string> {
  const place = { latitude: -34.61, longitude: -58.39, street: 'Perón', streetNumber: '1500', city: 'CABA' }
  const body = { name, zoneId: test.zoneId, ...place }
  return (await test.ok('createStore', { body }, test.operator)).store._id
}

const fees = (query: Record<string, string> = {}, which: Record<string, string> = { name }) =>
  test.ok('getStoreFees', { query: { ...which, ...query } }, test.operator)
const pay = (body: object, token = test.operator, key?: string) =>
  test.send(
    'payStoreFees',
    {
      body: { name, until: DAY, ...body },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    },
    token,
  )
const refused = async (answer: ReturnType<TestApp['send']>) => {
  const { status, body } = await answer
  const { code, message, fields } = body as Failure
  return `${status} ${code}: ${fields === undefined ? message : Object.entries(fields).join('; ')}`
}
const undo = (id: string) =>
  test.send('undoStorePayment', { params: { id }, body: { reason: 'Era de otro local' } }, test.operator)
const money = ({ fees: all }: { fees: readonly { money: number }[] }) => all.map((fee) => fee.money)

describe('what a store owes the platform', () => {
  it('is the fee of each order that was paid beforehand, apart from what it owes riders', async () => {
    const first = await delivered()
    test.clock.advance(60_000)
    const second = await delivered()
    expect(await fees()).toMatchObject({
      store: { _id: null, name },
      fees: [first, second].map(({ id, number }) => ({
        order: { _id: id, number, storeName: name },
        money: FEE,
      })),
      owed: { orders: 2, money: 2 * FEE },
      more: 0,
      payments: [],
    })
    const { stores } = await test.ok('listStoreDues', { query: {} }, test.operator)
    expect(stores.find(({ store }) => store.name === name)).toMatchObject({
      owes: 0,
      orders: 0,
      isOwed: 0,
      fees: 2 * FEE,
    })
  })

  it('is a registered store’s by its id, whatever others are called', async () => {
    const storeId = await registerStore()
    await delivered({ storeId })
    expect(await fees({}, { storeId })).toMatchObject({
      store: { _id: storeId, name },
      owed: { orders: 1, money: FEE },
    })
    expect((await fees()).owed).toEqual({ orders: 0, money: 0 })
    const body = { name: undefined, storeId, seen: FEE, money: FEE }
    expect((await pay(body)).status).toBe(201)
    expect(await fees({}, { storeId })).toMatchObject({
      owed: { orders: 0, money: 0 },
      payments: [{ money: FEE }],
    })
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: storeId } }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'store-paid', subject: { kind: 'store', name } })
  })
})

describe('a payment', () => {
  it('of a part is for the oldest orders, and of no concern to their riders', async () => {
    const { id } = await delivered()
    test.clock.advance(60_000)
    const other = await test.riderOnDuty(100)
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    await delivered({}, other)
    const before = await Promise.all([rider, other].map(({ token }) => test.ok('getCash', {}, token)))
    const moved = await test.ok('listMovements', { query: {} }, rider.token)
    const answer = await pay({ seen: 2 * FEE, money: 3_000, reason: 'Transferencia 77' })
    expect(answer).toMatchObject({
      status: 201,
      body: { money: 3_000, orders: 2, reason: 'Transferencia 77', undoneAt: null },
    })
    expect(await fees()).toMatchObject({ fees: [{ money: 1_600.5 }], owed: { orders: 1, money: 1_600.5 } })
    expect((await fees()).fees.map(({ order }) => order._id)).not.toContain(id)
    expect(await Promise.all([rider, other].map(({ token }) => test.ok('getCash', {}, token)))).toEqual(
      before,
    )
    expect(await test.ok('listMovements', { query: {} }, rider.token)).toEqual(moved)
    const { rows } = await test.sql.query('select from rider_notices where rider_id = any ($1)', [
      [rider.id, other.id],
    ])
    expect(rows).toEqual([])
    const query = { from: DAY, to: DAY, format: 'csv' }
    const books = (await test.send('downloadBooks', { query }, test.operator)).body as string
    expect(books).toContain(`;pago del local;envíos que deben los locales;`)
  })

  it('undone is owed again, with the day of the delivery; once', async () => {
    await delivered()
    const [before] = (await fees()).fees
    test.clock.advance(60_000)
    const { body } = await pay({ seen: FEE, money: FEE })
    const { _id: id } = body as { _id: string }
    expect(await undo(id)).toMatchObject({ status: 200, body: { undone: 'Era de otro local' } })
    expect((await fees()).fees).toEqual([before])
    expect(await refused(undo(id))).toMatch(/^409 SETTLEMENT_UNDONE/)
    expect(await refused(undo('00000000-0000-4000-8000-000000000000'))).toMatch(/^404 SETTLEMENT_NOT_FOUND/)
  })

  it('too much for an order that was adjusted since counts for the next ones', async () => {
    const { id } = await delivered()
    expect((await pay({ seen: FEE, money: FEE })).status).toBe(201)
    const adjusted = { amount: 'shippingCost', seen: FEE, correct: 1_300.25, reason: 'Era más cerca' }
    await test.ok('adjustOrder', { params: { id }, body: adjusted }, test.operator)
    expect((await fees()).owed).toEqual({ orders: 1, money: -1_000 })
    expect(await refused(pay({ seen: 0, money: 1 }))).toMatch(/^409 DEBT_STALE/)
    test.clock.advance(60_000)
    await delivered()
    expect(money(await fees())).toEqual([-1_000, FEE])
    expect(await pay({ seen: 1_300.25, money: 1_300.25 })).toMatchObject({ status: 201, body: { orders: 2 } })
    expect((await fees()).owed).toEqual({ orders: 0, money: 0 })
  })

  it('is for what was delivered up to midnight of that day on the platform’s clock', async () => {
    test.clock.set('2026-03-12T02:58:00Z')
    test.operator = await test.loginOperator()
    rider = await test.onlyRiderOnDuty()
    await delivered()
    test.clock.set('2026-03-12T03:00:00Z')
    await delivered()
    expect((await fees({ until: '2026-03-11' })).owed.orders).toBe(1)
    expect(await refused(pay({ until: '2026-03-11', seen: FEE, money: 2 * FEE }))).toMatch(
      /400 .*money,Es más de lo que se debe/,
    )
    expect((await pay({ until: '2026-03-11', seen: FEE, money: FEE })).status).toBe(201)
    expect((await fees()).owed).toEqual({ orders: 1, money: FEE })
  })

  it('is refused where it is not what was seen, and changes nothing', async () => {
    await delivered()
    const before = await test.fingerprint()
    expect(await refused(pay({ seen: FEE - 0.01, money: 1 }))).toBe(
      `409 DEBT_STALE: Mientras tanto pasó a ${formatPesos(FEE)}. Mirá los pedidos.`,
    )
    expect(await refused(pay({ seen: FEE, money: 0 }))).toMatch(/400 .*money/)
    expect(await test.fingerprint()).toBe(before)
  })

  it('happens once, whoever registers it at the same time or says it again', async () => {
    await delivered()
    const { token } = await test.newOperator('admin')
    const body = { seen: FEE, money: FEE }
    const answers = await Promise.all([pay(body), pay(body, token)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409'])
    await delivered()
    const first = await pay(body, test.operator, 'once')
    expect(await pay(body, test.operator, 'once')).toEqual(first)
    expect((await fees()).payments).toHaveLength(2)
  })

  it('is for admins', async () => {
    const { token } = await test.newOperator('dispatcher')
    expect((await pay({ seen: FEE, money: FEE }, token)).status).toBe(403)
  })

  it('is forgotten in words, and stays, once its time is over', async () => {
    await delivered()
    await pay({ seen: FEE, money: FEE, reason: 'Lo trajo Juan Pérez' })
    test.clock.advance(400 * 86_400_000)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    const { rows } = await test.sql.query('select reason from store_payments where reason is not null')
    expect(rows).toEqual([])
    expect((await test.ok('listDues', { query: {} }, test.operator)).proof?.problems).toEqual([])
  })
})
