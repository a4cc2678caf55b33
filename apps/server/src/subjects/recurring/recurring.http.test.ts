/** Orders that come again every week: placed once each, some hours before, and what can't be placed is told. */
import type { RecurringOrder } from '@puni/contract/recurring/entities'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import { RECURRING_LEAD_HOURS } from '@puni/contract/recurring/limits'
import { dayAfter } from '@puni/contract/days'
import type { RecurringList } from '@puni/contract/recurring/values'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

const HOUR_MS = 3_600_000

let test: TestApp
let storeId: string
beforeAll(async () => {
  test = await TestApp.start()
  const store = {
    name: 'Empanadas',
    phone: '+54 11 5555-0100',
    ...PICKUP,
    street: 'Sarmiento',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  }
  storeId = (await test.ok('createStore', { body: store }, test.operator)).store._id
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.sql.query('delete from recurring_orders')
  await at(0, '09:00')
})

/** A Monday, and the days after it. */
const day = (plus: number) => dayAfter('2026-11-23', plus)
/** That it is this day and time in Buenos Aires, and an operator is at work. */
async function at(plus: number, clock: string): Promise<void> {
  test.clock.set(`${day(plus)}T${clock}:00-03:00`)
  test.operator = await test.loginOperator()
}
const everyDay = () => ({ weekdays: [1, 2, 3, 4, 5, 6, 7], clock: '12:30', from: day(0) })
const ofStore = () => test.newOrder({ storeId, origin: undefined })

async function recur(recurrence: object = {}, order = test.newOrder()): Promise<RecurringOrder> {
  const body = { order, recurrence: { ...everyDay(), ...recurrence } }
  return (await test.ok('createRecurringOrder', { body }, test.operator)).recurring
}
const list = async (state: RecurringList = 'current') =>
  await test.ok('listRecurringOrders', { query: { state } }, test.operator)
const read = async ({ _id }: RecurringOrder) =>
  (await list()).recurring.find((one) => one._id === _id) ??
  (await list('ended')).recurring.find((one) => one._id === _id)!
const placed = async () => {
  const { rows } = await test.sql.query<{ at: Date }>(
    `select pickup_due_at as at from recurring_days join orders on orders.id = order_id order by 1`,
  )
  return rows.map((row) => row.at.toISOString())
}

/** How often consoles hear that anything of them changed. */
async function listenToRecurring(): Promise<() => number> {
  const response = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
    headers: { authorization: `Bearer ${test.operator}` },
  })
  let heard = 0
  void readLiveEvents(response, ({ type }) => {
    if (type === 'recurring') heard++
  })
  return () => heard
}

describe('an order that comes again', () => {
  it('is placed once a day, some hours before its pickup, as what the operator entered', async () => {
    const management = { storeValue: 0, shippingCost: 2_300.25, paid: true }
    const recurring = await recur({}, test.newOrder({ management }))
    expect(recurring.next.map((one) => one.day)).toEqual([0, 1, 2, 3, 4].map(day))
    await at(0, '09:29')
    await test.app.placeRecurring()
    expect(await placed()).toEqual([])
    await at(0, '09:30')
    await test.app.placeRecurring()
    await test.app.placeRecurring()
    const [first] = (await read(recurring)).next
    expect(first).toMatchObject({ day: day(0), state: 'placed' })
    const order = await test.ok('getOrder', { params: { id: first!.order!._id } }, test.operator)
    expect(order).toMatchObject({
      number: first!.order!.number,
      schedule: { pickupTime: `${day(0)}T15:30:00.000Z` },
      destination: { phone: '+541155550122', comment: 'Timbre 4A' },
      management,
    })
    const { events } = await test.ok('listOrderEvents', { params: { id: order._id } }, test.operator)
    expect(events).toMatchObject([{ type: 'created', actor: 'system', reason: 'Es un pedido recurrente' }])
    expect(await placed()).toHaveLength(1)
    await at(1, '09:30')
    await test.app.placeRecurring()
    expect(await placed()).toHaveLength(2)
  })

  it('is placed once by several processes at once', async () => {
    await Promise.all([recur(), recur(), recur()])
    await at(0, '10:00')
    const beside = await test.serverBeside()
    await Promise.all([
      test.app.placeRecurring(),
      beside.placeRecurring(),
      test.app.placeRecurring(),
      beside.placeRecurring(),
    ])
    await beside.close()
    await test.app.placeRecurring()
    expect(await placed()).toHaveLength(3)
  })

  it('is made once by a repeated request', async () => {
    const body = { order: test.newOrder(), recurrence: everyDay() }
    const headers = { 'idempotency-key': randomUUID() }
    const made = await Promise.all(
      [1, 2].map(() => test.ok('createRecurringOrder', { body, headers }, test.operator)),
    )
    expect(new Set(made.map(({ recurring }) => recurring._id)).size).toBe(1)
  })

  it('after an hour without a server is placed nevertheless; what is past by then is told', async () => {
    const recurring = await recur({ from: day(1) })
    await at(3, '13:00')
    await test.app.placeRecurring()
    const { troubles, next } = await read(recurring)
    expect(troubles.map((one) => [one.day, one.state])).toEqual(
      [1, 2, 3].map((plus) => [day(plus), 'missed']),
    )
    expect(troubles[0]?.reason).toMatch(/servidor estuvo apagado/)
    expect(next[0]).toMatchObject({ day: day(4), state: null })
    expect((await list()).troubles).toBe(3)
    await at(4, '10:30')
    await test.app.placeRecurring()
    expect(await placed()).toHaveLength(1)

    const body = { state: 'ended' } as const
    await test.ok('setRecurringState', { params: { id: recurring._id }, body }, test.operator)
    expect((await list()).recurring).toEqual([])
    expect((await list('troubled')).recurring[0]?.troubles, 'whatever became of it').toHaveLength(3)
    const params = { id: recurring._id, day: day(1) }
    await test.ok('acknowledgeRecurringDay', { params }, test.operator)
    await test.ok('acknowledgeRecurringDay', { params }, test.operator)
    expect((await list()).troubles).toBe(2)
    const unknown = { id: recurring._id, day: day(4) }
    expect(await test.refused('acknowledgeRecurringDay', { params: unknown }, test.operator)).toBe(
      '404 RECURRING_DAY_NOT_FOUND',
    )
  })

  it('that is refused is told with why, and placed as soon as it can be', async () => {
    const recurring = await recur({}, ofStore())
    const until = new Date(test.clock.now().getTime() + 2 * HOUR_MS).toISOString()
    await test.ok(
      'pauseStore',
      { params: { id: storeId }, body: { until, reason: 'Sin gas' } },
      test.operator,
    )
    await at(0, '09:30')
    const told = await listenToRecurring()
    await test.app.placeRecurring()
    await expect.poll(told).toBe(1)
    const [trouble] = (await read(recurring)).troubles
    expect(trouble).toMatchObject({
      day: day(0),
      state: 'refused',
      reason: expect.stringMatching(/pausa.*Sin gas/),
    })
    const params = { id: recurring._id, day: day(0) }
    await test.ok('acknowledgeRecurringDay', { params }, test.operator)
    await test.app.placeRecurring()
    expect((await list()).troubles, 'the same again is no news').toBe(0)
    await test.ok('disableStore', { params: { id: storeId }, body: { reason: 'Deuda' } }, test.operator)
    await test.app.placeRecurring()
    await expect.poll(told, { message: 'refused, seen, and refused for another reason' }).toBe(3)
    expect((await read(recurring)).troubles[0]?.reason, 'another reason is').toMatch(/Deuda/)
    await test.ok('enableStore', { params: { id: storeId } }, test.operator)
    await test.ok('resumeStore', { params: { id: storeId } }, test.operator)
    await at(0, '12:00')
    await test.app.placeRecurring()
    expect(await read(recurring)).toMatchObject({ troubles: [], next: [{ state: 'placed' }, {}, {}, {}, {}] })
  })

  it('that is refused until its pickup stays told', async () => {
    const { _id: zoneId } = await test.createZone(randomUUID())
    const recurring = await recur({}, test.newOrder({ zoneId }))
    await test.ok('closeZone', { params: { id: zoneId }, body: { reason: 'Lluvia' } }, test.operator)
    await at(0, '10:00')
    await test.app.placeRecurring()
    await at(0, '14:00')
    await test.app.placeRecurring()
    await test.ok('reopenZone', { params: { id: zoneId } }, test.operator)
    await test.app.placeRecurring()
    expect(await read(recurring)).toMatchObject({
      troubles: [{ day: day(0), state: 'refused', order: null }],
    })
    expect(await placed()).toEqual([])
  })
})

describe('an operator', () => {
  it('pauses and resumes it: days of the pause are not made up for', async () => {
    const recurring = await recur()
    const set = (state: 'running' | 'paused' | 'ended') =>
      test.ok('setRecurringState', { params: { id: recurring._id }, body: { state } }, test.operator)
    expect((await set('paused')).recurring).toMatchObject({ state: 'paused', next: [] })
    await set('paused')
    await at(2, '10:00')
    await test.app.placeRecurring()
    await set('running')
    await test.app.placeRecurring()
    expect(await placed()).toEqual([`${day(2)}T15:30:00.000Z`])
    expect((await list()).troubles).toBe(0)
    await set('ended')
    const again = { params: { id: recurring._id }, body: { state: 'running' } } as const
    expect(await test.refused('setRecurringState', again, test.operator)).toBe('409 RECURRING_ENDED')
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: recurring._id } }, test.operator)
    expect(entries.map(({ action, subject }) => [action, subject?.name]).toReversed()).toEqual(
      ['created', 'paused', 'resumed', 'ended'].map((act) => [`recurring-${act}`, 'Doña Rosa']),
    )
  })

  it('leaves days out and takes them back', async () => {
    const recurring = await recur()
    const skip = (plus: number, skipped: boolean) => {
      const input = { params: { id: recurring._id, day: day(plus) }, body: { skipped } }
      return test.send('skipRecurringDay', input, test.operator)
    }
    for (const plus of [0, 1, 1]) expect(await skip(plus, true)).toMatchObject({ status: 200 })
    expect((await read(recurring)).next.map(({ state }) => state)).toEqual([
      'skipped',
      'skipped',
      null,
      null,
      null,
    ])
    await at(0, '10:00')
    await test.app.placeRecurring()
    expect(await placed()).toEqual([])
    // Its time to be placed is past, its pickup is not.
    await skip(0, false)
    await test.app.placeRecurring()
    expect(await placed()).toHaveLength(1)
    expect(await skip(0, true)).toMatchObject({ status: 409, body: { code: 'RECURRING_DAY_PLACED' } })
    expect(await skip(-1, true)).toMatchObject({
      status: 404,
      body: { code: 'RECURRING_DAY_NOT_FOUND' },
    })
    await at(1, '10:00')
    await test.app.placeRecurring()
    expect(await placed()).toHaveLength(1)
  })

  it('changes it from now on, unless somebody else did', async () => {
    const recurring = await recur()
    await at(0, '10:00')
    await test.app.placeRecurring()
    const { order } = await test.ok('getRecurringOrder', { params: { id: recurring._id } }, test.operator)
    expect(order).toMatchObject({ destination: { phone: '+541155550122' }, isUrgent: false, storeId: null })
    const change = (seen: string, clock: string) => ({
      params: { id: recurring._id },
      body: {
        seen,
        order: test.newOrder({ originComment: 'Otra puerta' }),
        recurrence: { ...everyDay(), clock },
      },
    })
    const both = await Promise.all(
      ['18:00', '19:00'].map((clock) =>
        test.send('changeRecurringOrder', change(recurring.updatedAt, clock), test.operator),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await at(0, '16:30')
    await test.app.placeRecurring()
    expect(await placed(), 'one a day').toHaveLength(1)
    await at(1, '16:30')
    await test.app.placeRecurring()
    const days = await placed()
    expect(days).toHaveLength(2)
    expect(days[1]).toMatch(/T2[12]:00:00/)
  })

  it('changes it, and leaves the refused day of another one told', async () => {
    const one = await recur({}, ofStore())
    const other = await recur({}, ofStore())
    const until = new Date(test.clock.now().getTime() + 2 * HOUR_MS).toISOString()
    const params = { id: storeId }
    await test.ok('pauseStore', { params, body: { until, reason: 'Sin gas' } }, test.operator)
    await at(0, '09:30')
    await test.app.placeRecurring()
    const body = { seen: (await read(one)).updatedAt, order: test.newOrder(), recurrence: everyDay() }
    await test.ok('changeRecurringOrder', { params: { id: one._id }, body }, test.operator)
    expect((await read(one)).troubles, 'its own is tried again').toEqual([])
    expect((await read(other)).troubles).toMatchObject([{ state: 'refused' }])
    await test.ok('resumeStore', { params }, test.operator)
  })

  it('ends it by its last day', async () => {
    const recurring = await recur({ until: day(0) })
    await at(0, '10:00')
    await test.app.placeRecurring()
    expect((await read(recurring)).state).toBe('running')
    await at(1, '00:00')
    await test.app.placeRecurring()
    expect((await read(recurring)).state).toBe('ended')
    expect(await placed()).toHaveLength(1)
  })

  it.each([
    ['no weekday', { weekdays: [] }, 'recurrence.weekdays'],
    ['an odd weekday', { weekdays: [8] }, 'recurrence.weekdays.0'],
    ['an odd hour', { clock: '24:00' }, 'recurrence.clock'],
    ['an end before its beginning', { until: '2020-01-01' }, 'recurrence.until'],
    ['no day to come', { from: '2020-01-01', until: '2020-01-31' }, 'recurrence.until'],
  ])('is told what is wrong: %s', async (_, recurrence, field) => {
    const body = { order: test.newOrder(), recurrence: { ...everyDay(), ...recurrence } }
    const { status, body: answer } = await test.send('createRecurringOrder', { body }, test.operator)
    expect(status).toBe(400)
    expect(Object.keys((answer as { fields: object }).fields)).toEqual([field])
  })

  it('is told at once of an order that could never be placed', async () => {
    const far = { ...test.newOrder().destination, latitude: -35.5 }
    const send = (order: object) =>
      test.refused('createRecurringOrder', { body: { order, recurrence: everyDay() } }, test.operator)
    expect(await send(test.newOrder({ destination: far }))).toBe('422 OUT_OF_ZONE')
    expect(await send(test.newOrder({ storeId: randomUUID(), origin: undefined }))).toBe(
      '404 STORE_NOT_FOUND',
    )
    const timed = { isUrgent: false, pickupTime: test.clock.now().toISOString() }
    expect(await send(test.newOrder({ schedule: timed }))).toBe('400 INVALID_INPUT')
  })
})

it('comes by the clocks of the platform, also when they are set forward or back', async () => {
  await test.restart(async () => {}, { PLATFORM_TIME_ZONE: 'Europe/Madrid' })
  const lead = RECURRING_LEAD_HOURS * HOUR_MS
  for (const [comes, instant] of [
    ['2027-03-27', '2027-03-27T01:30:00.000Z'],
    ['2027-03-28', '2027-03-28T01:30:00.000Z'],
    ['2027-10-31', '2027-10-31T00:30:00.000Z'],
    ['2028-02-29', '2028-02-29T01:30:00.000Z'],
  ] as const) {
    test.clock.set(new Date(Date.parse(instant) - lead - HOUR_MS).toISOString())
    test.operator = await test.loginOperator()
    await test.sql.query('delete from recurring_orders')
    await recur({ clock: '02:30', from: comes, until: comes })
    await test.app.placeRecurring()
    expect(await placed(), comes).toEqual([])
    test.clock.set(new Date(Date.parse(instant) - lead).toISOString())
    await test.app.placeRecurring()
    expect(await placed(), comes).toEqual([instant])
  }
})
