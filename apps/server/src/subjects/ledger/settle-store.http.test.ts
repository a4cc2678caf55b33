/** What stores owe riders for all their orders, and what settles it at once. */
import type { Failure, Reply } from '@puni/contract/calls'
import { formatPesos } from '@puni/contract/pesos'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { ledgerProblems } from '@puni/verify/support/ledger-problems'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { storeDebts } from '../../platform/database/migrations/054-store-debts.ts'

/** What the examples' orders cost at the store. */
const GOODS = 12_500.5

let test: TestApp
let rider: TestRider
/** The name of a store that is not registered, of each test another. */
let name: string
let tests = 0
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
})
afterAll(() => test.stop())
beforeEach(async () => {
  name = `Panadería ${++tests}`
  rider = await test.onlyRiderOnDuty()
})
afterEach(async () => {
  expect(await ledgerProblems(test.sql)).toEqual([])
})

const dues = (query: Record<string, string> = {}) =>
  test.ok('getStoreDues', { query: { name, ...query } }, test.operator)
const send = (body: object, token = test.operator, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const what = { name, until: '2026-12-31', kind: 'store-refunded', ...body }
  return test.send('settleStore', { body: what, headers }, token)
}
const refused = async (answer: ReturnType<TestApp['send']>) => {
  const { status, body } = await answer
  const { code, message, fields } = body as Failure
  return `${status} ${code}: ${fields === undefined ? message : Object.entries(fields).join('; ')}`
}
const listed = async (mine = name) => {
  const { stores } = await test.ok('listStoreDues', { query: {} }, test.operator)
  return stores.find(({ store }) => store.name === mine)
}
const numbers = ({ debts }: Reply<'getStoreDues'>) => debts.map(({ order }) => order.number)

type From = { readonly storeId: string } | { readonly independentStoreName: string }

/** An order that this rider has on the way, the only one on duty. */
async function onTheWay(by: TestRider, from: From = { independentStoreName: name }) {
  const { origin, ...order } = test.newOrder()
  const sender = 'storeId' in from ? from : { origin: { ...origin!, ...from } }
  const body = { ...order, ...sender }
  const { _id: id, number } = (await test.ok('createOrder', { body }, test.operator)).order
  await test.dispatch()
  expect((await test.accept(by, id)).status).toBe(200)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(by, id, status)
  return { id, number }
}
/** One that the store has to give back. */
async function unrefunded(by = rider, from?: From) {
  const order = await onTheWay(by, from)
  const body = { ...movedTo('canceled'), cash: 'store' }
  await test.ok('setOrderStatus', { params: { id: order.id }, body }, test.operator)
  return order
}
async function registerStore(called: string): Promise<string> {
  const place = { street: 'Perón', streetNumber: '1500', city: 'CABA', latitude: -34.6, longitude: -58.4 }
  const body = { name: called, phone: '+54 11 5555-0100', ...place, zoneId: test.zoneId }
  return (await test.ok('createStore', { body }, test.operator)).store._id
}

describe('what stores owe', () => {
  it('is the sum of what all riders paid, since the first, without what is on the way', async () => {
    const first = await unrefunded()
    const since = test.clock.now().toISOString()
    test.clock.advance(60_000)
    const second = await unrefunded()
    const other = await test.onlyRiderOnDuty()
    const third = await unrefunded(other)
    const inHand = await onTheWay(other)
    expect(await listed()).toEqual({
      store: { _id: null, name },
      owes: 3 * GOODS,
      orders: 3,
      since,
      fees: 0,
      isOwed: 0,
    })
    const { store, debts, due, more } = await dues()
    expect(store).toEqual({ _id: null, name })
    expect(debts.map(({ order, rider: { _id }, isInHand }) => [order.number, _id, isInHand])).toEqual([
      [first.number, rider.id, false],
      [second.number, rider.id, false],
      [third.number, other.id, false],
      [inHand.number, other.id, true],
    ])
    expect(debts[0]).toMatchObject({ money: GOODS, since, order: { _id: first.id, storeName: name } })
    expect([due, more]).toEqual([
      { orders: 3, money: 3 * GOODS },
      { due: 0, others: 0 },
    ])
    await test.advance(other, inHand.id, 'delivered')
    expect(numbers(await dues()), 'the customer paid').not.toContain(inHand.number)
  })

  it('is of a registered store by itself, whatever it was called', async () => {
    const id = await registerStore(name)
    const order = await unrefunded(rider, { storeId: id })
    await unrefunded()
    const { stores } = await test.ok('listStoreDues', { query: {} }, test.operator)
    expect(
      stores.filter(({ store }) => store.name === name).map(({ orders, store }) => [orders, store._id]),
    ).toEqual(
      expect.arrayContaining([
        [1, id],
        [1, null],
      ]),
    )
    const read = await test.ok('getStoreDues', { query: { storeId: id } }, test.operator)
    expect([read.store, numbers(read)]).toEqual([{ _id: id, name }, [order.number]])
  })

  it('of before it was counted is there as well', async () => {
    await unrefunded()
    await test.sql.query('drop function count_store_debts cascade; drop table store_debts')
    for (const statement of storeDebts) await test.sql.query(statement)
    expect((await dues()).due).toEqual({ orders: 1, money: GOODS })
  })

  it('is one store’s, however its name is written', async () => {
    await unrefunded(rider, { independentStoreName: name.toUpperCase().replace('Í', 'I') })
    await unrefunded()
    expect((await dues()).due.orders).toBe(2)
  })

  it('has what riders owe it beside it', async () => {
    const { id } = await onTheWay(rider)
    const atTheDoor = test.clock.now().toISOString()
    test.clock.advance(60_000)
    await test.ok('setOrderStatus', { params: { id }, body: movedTo('canceled') }, test.operator)
    expect((await send({ seen: GOODS })).status).toBe(201)
    const body = { status: 'delivered', occurredAt: atTheDoor }
    await test.ok('setOrderStatus', { params: { id }, body }, rider.token)
    expect(await listed()).toMatchObject({ owes: 0, orders: 0, since: null, isOwed: GOODS })
    const { debts, due } = await dues()
    expect([debts.map(({ money }) => money), due]).toEqual([[-GOODS], { orders: 0, money: 0 }])
    expect(await refused(send({ seen: 0 }))).toMatch(/400 .*until,Hasta ese día el local no debe nada/)
  })

  it('comes by page, what is owed most first', async () => {
    await unrefunded()
    const { total, stores } = await test.ok('listStoreDues', { query: {} }, test.operator)
    expect(total).toBe(stores.length)
    const sums = stores.map(({ owes }) => owes)
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
    const rest = await test.ok('listStoreDues', { query: { offset: '1' } }, test.operator)
    expect(rest).toEqual({ total, stores: stores.slice(1) })
  })

  it.each<[what: string, query: Record<string, string>, expected: RegExp]>([
    ['no store', {}, /400 .*storeId,Indicá el local/],
    ['two', { name: 'a', storeId: '00000000-0000-4000-8000-000000000000' }, /400 .*storeId,Indicá el local/],
    ['one that is not there', { storeId: '00000000-0000-4000-8000-000000000000' }, /404 STORE_NOT_FOUND/],
    ['no day', { name: 'a', until: '2026-02-30' }, /400 .*until,La fecha no es válida/],
  ])('of %s is refused', async (_, query, expected) => {
    expect(await refused(test.send('getStoreDues', { query }, test.operator))).toMatch(expected)
  })
})

describe('settling with a store', () => {
  it('settles every order, of all riders, tells them, and is recorded once', async () => {
    await unrefunded()
    const mine = await unrefunded()
    const other = await test.onlyRiderOnDuty()
    const theirs = await unrefunded(other)
    const inHand = await onTheWay(other)
    const answer = await send({ seen: 3 * GOODS, reason: 'En efectivo' })
    expect(answer).toMatchObject({ status: 201, body: { orders: 3, money: 3 * GOODS, left: 0 } })
    expect(numbers(await dues()), 'on the way').toEqual([inHand.number])
    for (const [of, order, count] of [
      [rider, mine, 2],
      [other, theirs, 1],
    ] as const) {
      const { settlements, owed } = await test.ok('getCash', {}, of.token)
      expect([settlements.length, owed]).toEqual([count, 0])
      expect(settlements.map(({ order: its }) => its?._id)).toContain(order.id)
      expect(settlements[0]).toMatchObject({ kind: 'store-refunded', money: GOODS, reason: 'En efectivo' })
      const { notices = [] } = await test.ok('getAcceptedOrder', { query: { riderId: of.id } }, of.token)
      const sum = count === 1 ? formatPesos(GOODS) : `${formatPesos(2 * GOODS)} por 2 pedidos`
      const body = `El local te devolvió ${sum}. Si no es así, decilo en tu Caja.`
      expect(notices.filter(({ kind }) => kind === 'settled').map((notice) => notice.body)).toEqual([body])
    }
    const { entries } = await test.ok('listAuditLog', { query: { kind: 'orders' } }, test.operator)
    const details = {
      settlement: 'store-refunded',
      pesos: 3 * GOODS,
      orders: 3,
      until: '2026-12-31',
      unregistered: true,
    }
    expect(entries.filter(({ at }) => at === test.clock.now().toISOString()).slice(0, 1)).toMatchObject([
      { action: 'store-settled', subject: null, details },
    ])
    expect(entries.filter(({ action }) => action === 'debt-settled')).toEqual([])
  })

  it('of a registered one names it in the record, and may leave it with the platform', async () => {
    const storeId = await registerStore(name)
    await unrefunded(rider, { storeId })
    const answer = await send({ name: null, storeId, seen: GOODS, kind: 'platform-bears' })
    expect(answer.status).toBe(201)
    expect(await test.ok('getCash', {}, rider.token)).toMatchObject({ owed: -GOODS, debts: [] })
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: storeId } }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'store-settled', subject: { kind: 'store', name } })
  })

  it('takes what was paid up to midnight of that day on the platform’s clock', async () => {
    test.clock.set('2026-03-12T02:58:00Z')
    test.operator = await test.loginOperator()
    rider = await test.onlyRiderOnDuty()
    const before = await unrefunded()
    test.clock.set('2026-03-12T03:00:00Z')
    const after = await unrefunded()
    expect(numbers(await dues({ until: '2026-03-11' }))).toEqual([before.number])
    expect(await refused(send({ seen: GOODS, until: '2026-03-10' }))).toMatch(/^409 DEBT_STALE/)
    expect(await refused(send({ seen: 0, until: '2026-03-10' }))).toMatch(/400 .*until,Hasta ese día/)
    expect((await send({ seen: GOODS, until: '2026-03-11' })).body).toMatchObject({ orders: 1, left: 0 })
    expect(numbers(await dues())).toEqual([after.number])
  })

  it('is refused where it is not what was seen, and changes nothing', async () => {
    await unrefunded()
    const before = await test.fingerprint()
    expect(await refused(send({ seen: GOODS - 0.01 }))).toBe(
      `409 DEBT_STALE: Mientras tanto pasó a ${formatPesos(GOODS)}. Mirá los pedidos.`,
    )
    expect(await refused(send({ seen: GOODS, kind: 'rider-bears' }))).toMatch(/400 .*kind/)
    expect(await test.fingerprint()).toBe(before)
  })

  it('is for admins', async () => {
    const { token } = await test.newOperator('dispatcher')
    expect((await send({ seen: GOODS }, token)).status).toBe(403)
  })

  it('happens once, whoever does it at the same time', async () => {
    const order = await unrefunded()
    const other = await test.onlyRiderOnDuty()
    await unrefunded(other)
    const { token } = await test.newOperator('admin')
    const one = { kind: 'store-refunded', orderId: order.id, seen: GOODS, money: GOODS }
    const answers = await Promise.all([
      send({ seen: 2 * GOODS }),
      send({ seen: 2 * GOODS }, token),
      send({ seen: 2 * GOODS, kind: 'platform-bears' }, token),
      test.send('settle', { params: { id: rider.id }, body: one }, token),
    ])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409', '409', '409'])
    const all = await Promise.all([rider, other].map(({ token: of }) => test.ok('getCash', {}, of)))
    const settled = all.flatMap(({ settlements }) => settlements).reduce((sum, { money }) => sum + money, 0)
    expect(settled + (await dues()).due.money).toBe(2 * GOODS)
  })

  it('said again under its key answers the same, and settles nothing more', async () => {
    await unrefunded()
    const first = await send({ seen: GOODS }, test.operator, 'once')
    await unrefunded()
    expect(await send({ seen: GOODS }, test.operator, 'once')).toEqual(first)
    expect((await dues()).due.orders).toBe(1)
  })

  it('of very many takes the oldest, and says how many are left', async () => {
    const { id } = await unrefunded()
    await test.sql.query(
      `insert into orders overriding system value select (jsonb_populate_record(orders, jsonb_build_object(
         'id', gen_random_uuid(), 'number', 1000000 + later, 'picked_up_at', picked_up_at + later * interval '1 second'
       ))).* from orders, generate_series(1, 249) as later where id = $1`,
      [id],
    )
    const { debts, due, more } = await dues()
    expect([debts.length, due, more]).toEqual([
      200,
      { orders: 200, money: 200 * GOODS },
      { due: 50, others: 0 },
    ])
    expect((await send({ seen: due.money })).body).toEqual({ orders: 200, money: due.money, left: 50 })
    const rest = await dues()
    expect(numbers(rest)[0]).toBe(1_000_200)
    expect(rest.due).toEqual({ orders: 50, money: 50 * GOODS })
  })
})
