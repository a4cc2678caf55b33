/** An order that goes over midnight, and over the end of a month, belongs to one day everywhere. */
import { API_PREFIX } from '@puni/contract/route'
import { checkSignature } from '@puni/record/node-signature'
import { KEYS_PATH, readKeys } from '@puni/record/public-keys'
import { verifyRecord } from '@puni/record/verify-record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const AUGUST = '2026-08-31'
const SEPTEMBER = '2026-09-01'

let test: TestApp
let rider: TestRider
/** By their numbers; all placed on the last of August. */
let delivered: number
let canceled: number
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set(`${AUGUST}T23:40:00-03:00`)
  test.operator = await test.loginOperator()
  rider = await test.onlyRiderOnDuty()
  const other = await test.acceptedOrder(rider)
  canceled = other.number
  test.clock.set(`${SEPTEMBER}T00:05:00-03:00`)
  await test.cancel(other._id)
  test.clock.set(`${SEPTEMBER}T00:06:00-03:00`)
  await test.goOnDuty(rider)
  const order = await test.acceptedOrder(rider)
  delivered = order.number
  await test.sql.query('update orders set created_at = $1 where id = $2', [
    `${AUGUST}T23:50:00-03:00`,
    order._id,
  ])
  await test.deliver(rider, order._id)
})
afterAll(() => test.stop())

async function history(day: string): Promise<number[]> {
  const query = { startDate: day, endDate: day, entityType: 'rider', riderId: rider.id } as const
  const { orders, totalPages } = await test.ok('getHistoricalOrders', { query }, rider.token)
  expect(totalPages).toBe(orders.length === 0 ? 0 : 1)
  return orders.map(({ number }) => number)
}
const month = async (number: string) =>
  await test.ok(
    'getMonthlyTotals',
    { params: { id: rider.id }, query: { year: '2026', month: number } },
    rider.token,
  )
const desk = async (day: string) =>
  (await test.ok('listOperatorOrders', { query: { from: day, to: day } }, test.operator)).orders.map(
    ({ number }) => number,
  )
async function record(from: string, to: string) {
  const response = await fetch(`${test.origin}${API_PREFIX}/user/rider/me/record?from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${rider.token}` },
  })
  const keys = readKeys(await (await fetch(`${test.origin}${KEYS_PATH}`)).text())
  const verdict = verifyRecord(Buffer.from(await response.arrayBuffer()), keys, checkSignature)
  if (!verdict.genuine) throw new Error(verdict.problem)
  return verdict.record
}

it('in the history and the month of its rider', async () => {
  expect([await history(AUGUST), await history(SEPTEMBER)]).toEqual([[], [delivered, canceled]])
  expect([(await month('8')).total, (await month('9')).total]).toEqual([0, 1])
})

it("in the rider's day, with the time of its end", async () => {
  const query = { todayOnly: 'true', riderId: rider.id } as const
  const { orders } = await test.ok('filterOrders', { query }, rider.token)
  expect(orders.map(({ number, endedAt }) => [number, endedAt])).toEqual([
    [delivered, '2026-09-01T03:06:00.000Z'],
    [canceled, '2026-09-01T03:05:00.000Z'],
  ])
})

it("on the operators' list", async () => {
  expect([await desk(AUGUST), await desk(SEPTEMBER)]).toEqual([[], [delivered, canceled]])
})

it('in the signed record', async () => {
  const numbers = async (from: string, to: string) => {
    const { entregados, noEntregados } = await record(from, to)
    return [entregados, noEntregados].map((list) => list.map(({ numero }) => numero))
  }
  expect(await numbers('2026-08-01', AUGUST)).toEqual([[], []])
  expect(await numbers(SEPTEMBER, SEPTEMBER)).toEqual([[delivered], [canceled]])
})

it('by the clock of its town, where it is changed', async () => {
  const chile = await TestApp.start({ PLATFORM_TIME_ZONE: 'America/Santiago' })
  const canceledAt = async (instant: string) => {
    chile.clock.set(instant)
    chile.operator = await chile.loginOperator()
    const { _id, number } = await chile.placeOrder()
    await chile.cancel(_id)
    return number
  }
  // A Saturday in April has 25 hours, a Sunday in September 23.
  const saturday = [await canceledAt('2026-04-04T03:00:00Z'), await canceledAt('2026-04-05T03:59:59Z')]
  const after = [await canceledAt('2026-04-05T04:00:00Z')]
  const sunday = [await canceledAt('2026-09-06T04:00:00Z'), await canceledAt('2026-09-07T02:59:59Z')]
  const later = [await canceledAt('2026-09-07T03:00:00Z')]
  const on = async (day: string) =>
    (await chile.ok('listOperatorOrders', { query: { from: day, to: day } }, chile.operator)).orders
      .map(({ number }) => number)
      .toSorted((one, other) => one - other)
  expect([await on('2026-04-04'), await on('2026-04-05')]).toEqual([saturday, after])
  expect([await on('2026-09-06'), await on('2026-09-07')]).toEqual([sunday, later])
  await chile.stop()
})
