/** Waiting at the store: how long, the notice of a delay, and the sums of it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { miscounted } from '@puni/verify/support/miscounted'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  rider = await test.activatedRider()
})
afterAll(() => test.stop())

/** An order whose rider has been at the store since now. */
async function waiting(): Promise<string> {
  await test.goOnDuty(rider)
  const { _id } = await test.acceptedOrder(rider)
  for (const status of ['to_pickup', 'waiting_pickup'])
    expect((await test.advance(rider, _id, status)).status).toBe(200)
  return _id
}
const step = (id: string, body: object, key: string = randomUUID()) =>
  test.send('setOrderStatus', { params: { id }, body, headers: { 'idempotency-key': key } }, rider.token)
const tell = (id: string, body: object = {}, key: string = randomUUID()) =>
  test.send('tellDelay', { params: { id }, body, headers: { 'idempotency-key': key } }, rider.token)
const waitOf = async (id: string) => (await test.ok('getOrder', { params: { id } }, rider.token)).wait
const month = async (year: number, nth: number) => {
  const query = { year: String(year), month: String(nth) }
  const { waits, waitedSeconds } = await test.ok(
    'getMonthlyTotals',
    { params: { id: rider.id }, query },
    rider.token,
  )
  return { waits, waitedSeconds }
}

it('lasts from the arrival as the phone has it until the way on, over midnight and the end of a month', async () => {
  // 23:50 in Buenos Aires on the last of March.
  test.clock.set('2026-04-01T02:50:00Z')
  rider = await test.logInAgain(rider)
  const id = await waiting()
  const since = test.clock.now().toISOString()
  expect(await waitOf(id)).toEqual({ since, seconds: null, delayToldAt: null, pay: null })
  test.clock.advance(25 * MINUTE_MS)
  const key = randomUUID()
  const occurredAt = new Date(test.clock.now().getTime() - 5 * MINUTE_MS).toISOString()
  for (let times = 0; times < 2; times++)
    expect((await step(id, { status: 'on the way', occurredAt }, key)).status).toBe(200)
  expect(await waitOf(id)).toMatchObject({ since, seconds: 20 * 60 })
  expect(await month(2026, 3)).toEqual({ waits: 0, waitedSeconds: 0 })
  expect(await month(2026, 4), 'counted once, when it ended').toEqual({ waits: 1, waitedSeconds: 1_200 })
  expect((await step(id, { status: 'delivered' })).status).toBe(200)
  expect(await month(2026, 4)).toEqual({ waits: 1, waitedSeconds: 1_200 })
})

it('ends with a cancellation, and stays with the rider where the order goes to somebody else', async () => {
  const before = await month(2026, 4)
  const id = await waiting()
  test.clock.advance(10 * MINUTE_MS)
  await test.ok('setOrderStatus', { params: { id }, body: { status: 'error' } }, test.operator)
  expect((await waitOf(id))?.seconds).toBe(600)
  await test.ok('setOrderStatus', { params: { id }, body: { status: 'pending' } }, test.operator)
  const after = { waits: before.waits + 1, waitedSeconds: before.waitedSeconds + 600 }
  expect(await month(2026, 4)).toEqual(after)
  expect((await test.ok('getOperatorOrder', { params: { id } }, test.operator)).wait).toBeNull()
  await test.cancel(id)
  const { waits } = await test.ok('getOperatorRider', { params: { id: rider.id } }, test.operator)
  expect(waits).toEqual({ count: after.waits, seconds: after.waitedSeconds })
  await test.restart(undefined, { PLATFORM_TIME_ZONE: 'UTC' })
  expect(await month(2026, 4), 'counted all over').toEqual(after)
  await test.restart()
})

it('is none, and ends when it began, where the phone is behind the server', async () => {
  await test.goOnDuty(rider)
  const { _id: id } = await test.acceptedOrder(rider)
  const at = test.clock.now()
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()
  await step(id, { status: 'to_pickup' })
  expect((await step(id, { status: 'waiting_pickup', occurredAt: ago(30) })).status).toBe(200)
  expect((await step(id, { status: 'on the way', occurredAt: ago(20) })).status).toBe(200)
  expect(await waitOf(id)).toMatchObject({ since: at.toISOString(), seconds: 0 })
  const { rows } = await test.sql.query('select arrived_at, ended_at from waits where order_id = $1', [id])
  expect(rows).toEqual([{ arrived_at: at, ended_at: at }])
  await step(id, { status: 'delivered' })
})

it('is told of after a while, once, and again only after as long', async () => {
  const id = await waiting()
  test.clock.advance(5 * MINUTE_MS)
  expect(await tell(id)).toMatchObject({ status: 409, body: { code: 'DELAY_TOO_SOON' } })
  test.clock.advance(6 * MINUTE_MS)
  const key = randomUUID()
  const at = test.clock.now().toISOString()
  for (const each of [key, key, randomUUID()]) expect((await tell(id, {}, each)).status).toBe(200)
  expect((await waitOf(id))?.delayToldAt).toBe(at)
  const delayed = () => test.ok('listOperatorOrders', { query: { group: 'delayed' } }, test.operator)
  expect((await delayed()).orders.map(({ _id }) => _id)).toEqual([id])
  const notices = async () => {
    const { events } = await test.ok('listOrderEvents', { params: { id } }, test.operator)
    return events.filter(({ type }) => type === 'delay_told')
  }
  expect(await notices()).toMatchObject([{ actorName: 'Ramón Rider', at }])
  test.clock.advance(10 * MINUTE_MS)
  expect((await tell(id)).status).toBe(200)
  expect(await notices()).toHaveLength(2)
  expect((await tell(id, { occurredAt: '2026-01-01T00:00:00Z' })).body).toMatchObject({
    code: 'DEVICE_TIME_WRONG',
  })
  await step(id, { status: 'on the way' })
  expect((await delayed()).orders).toEqual([])
  expect((await tell(id)).body).toMatchObject({ code: 'NOT_WAITING' })
  await step(id, { status: 'delivered' })
})

it('is told of once by two pages at once, and never by somebody else', async () => {
  const id = await waiting()
  test.clock.advance(12 * MINUTE_MS)
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => tell(id)))).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200))
  const { rows } = await test.sql.query('select waited_seconds from delay_notices where order_id = $1', [id])
  expect(rows).toEqual([{ waited_seconds: 720 }])
  const other = await test.activatedRider()
  const input = { params: { id }, body: {} }
  expect((await test.send('tellDelay', input, other.token)).body).toMatchObject({ code: 'FORBIDDEN' })
  await step(id, { status: 'on the way' })
  await step(id, { status: 'delivered' })
})

it('told and left at once, is told of or refused, and counted once', async () => {
  const before = await month(2026, 4)
  for (let times = 0; times < 5; times++) {
    const id = await waiting()
    test.clock.advance(12 * MINUTE_MS)
    const [told, left] = await Promise.all([tell(id), step(id, { status: 'on the way' })])
    expect(left.status).toBe(200)
    if (told.status !== 200) expect(told).toMatchObject({ status: 409, body: { code: 'NOT_WAITING' } })
    const { rows } = await test.sql.query('select from delay_notices where order_id = $1', [id])
    expect(rows).toHaveLength(told.status === 200 ? 1 : 0)
    expect(await waitOf(id)).toMatchObject({ seconds: 720 })
    await step(id, { status: 'delivered' })
  }
  expect(await month(2026, 4)).toEqual({
    waits: before.waits + 5,
    waitedSeconds: before.waitedSeconds + 5 * 720,
  })
  expect(await miscounted(test.sql)).toEqual([])
})

it('a wait that is counted wrong is found', async () => {
  const changed = await test.sql.query(
    'update rider_waits set seconds = seconds + 1 where rider_id = $1 and day = $2 returning day',
    [rider.id, '2026-04-01'],
  )
  expect(changed.rowCount).toBe(1)
  expect(await miscounted(test.sql)).toEqual([expect.stringContaining(rider.id)])
  await test.sql.query('update rider_waits set seconds = seconds - 1 where rider_id = $1 and day = $2', [
    rider.id,
    '2026-04-01',
  ])
})

it('is known of a store as the median of its last waits', async () => {
  const body = {
    name: 'Local',
    latitude: -34.61,
    longitude: -58.39,
    street: 'Sarmiento',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  }
  const { store } = await test.ok('createStore', { body }, test.operator)
  for (const minutes of [2, 30, 4]) {
    await test.goOnDuty(rider)
    const order = test.newOrder()
    const { origin: _, ...rest } = order
    const placed = await test.ok('createOrder', { body: { ...rest, storeId: store._id } }, test.operator)
    await test.dispatch()
    const id = placed.order._id
    expect((await test.accept(rider, id)).status).toBe(200)
    for (const status of ['to_pickup', 'waiting_pickup']) await step(id, { status })
    test.clock.advance(minutes * MINUTE_MS)
    for (const status of ['on the way', 'delivered']) await step(id, { status })
  }
  const { stores } = await test.ok('listStores', {}, test.operator)
  expect(stores.find(({ _id }) => _id === store._id)?.waits).toEqual({ count: 3, medianSeconds: 240 })
  expect(await miscounted(test.sql)).toEqual([])
  await test.sql.query(`update store_waits set seconds = '{1,2,3}' where store_id = $1`, [store._id])
  expect(await miscounted(test.sql)).toEqual([expect.stringContaining(store._id)])
})
