/** What a rider's month took: time on duty and the way with orders; what today and this week brought. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-09T15:00:00Z')
  test.operator = await test.loginOperator()
  rider = await test.activatedRider()
})
afterAll(() => test.stop())

const workOf = async (month: number) => {
  const query = { year: '2026', month: String(month) }
  const { work, recent } = await test.ok('getMonthlyTotals', { params: { id: rider.id }, query }, rider.token)
  return { ...work!, ...recent! }
}
const HOUR = 3_600

/** Goes on duty at one time and off at another, with so many deliveries in the first minutes. */
async function work(from: string, to: string | null, deliveries: number): Promise<void> {
  test.clock.set(from)
  test.operator = await test.loginOperator()
  rider = await test.logInAgain(rider)
  await test.goOnDuty(rider, 500)
  for (let each = 0; each < deliveries; each += 1) {
    const { _id } = await test.acceptedOrder(rider)
    await test.deliver(rider, _id)
  }
  if (to === null) return
  test.clock.set(to)
  const body = { working: false }
  await test.ok('setWorking', { params: { id: rider.id }, body }, rider.token)
}

describe('the work of a month', () => {
  it('is nothing before the first order', async () => {
    expect(await workOf(3)).toEqual({
      onDutySeconds: 0,
      metres: 0,
      metresFree: 0,
      extras: 0,
      today: { delivered: 0, money: 0 },
      week: { delivered: 0, money: 0 },
    })
  })

  it('is what was on duty within it, up to now, and the way of what was earned', async () => {
    // A Sunday, then the Monday and Tuesday after it.
    await work('2026-03-08T15:00:00Z', '2026-03-08T17:00:00Z', 1)
    await work('2026-03-09T15:00:00Z', '2026-03-09T16:30:00Z', 2)
    await work('2026-03-10T15:00:00Z', null, 1)
    test.clock.advance(HOUR * 1000)
    const found = await workOf(3)
    expect(found).toMatchObject({
      onDutySeconds: 4.5 * HOUR,
      today: { delivered: 1, money: 2_300.25 },
      week: { delivered: 3, money: 6_900.75 },
    })
    const { rows } = await test.sql.query<{ metres: number }>(
      `select sum(delivery_metres + pickup_metres)::int as metres from (
         select orders.delivery_metres, offers.pickup_metres from orders join offers on offers.order_id = orders.id
         where orders.status = 'delivered' and assigned_rider_id = $1 and outcome = 'accepted'
       ) as ways`,
      [rider.id],
    )
    expect(found.metres).toBe(rows[0]!.metres)
    expect(found.metres).toBeGreaterThan(4_000)
    expect(await workOf(2)).toMatchObject({ onDutySeconds: 0, metres: 0, week: { delivered: 3 } })
  })

  it('divides a night on duty at midnight of the month’s last day', async () => {
    test.clock.set('2026-03-10T18:00:00Z')
    await test.ok(
      'setWorking',
      { params: { id: rider.id }, body: { working: false } },
      (rider = await test.logInAgain(rider)).token,
    )
    const before = (await workOf(3)).onDutySeconds
    // From ten at night to two in the morning in Buenos Aires.
    await work('2026-04-01T01:00:00Z', '2026-04-01T05:00:00Z', 0)
    expect((await workOf(3)).onDutySeconds - before).toBe(2 * HOUR)
    expect((await workOf(4)).onDutySeconds).toBe(2 * HOUR)
  })
})
