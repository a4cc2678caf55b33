/** What operators read of some days in numbers: every figure computed by hand. */
import type { Figures, FigureRow } from '@puni/contract/figures/entities'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '@puni/contract/calls'
import type { FigureGrouping } from '@puni/contract/figures/groupings'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MONDAY = '2026-03-09'
const TUESDAY = '2026-03-10'
const MINUTE_MS = 60_000

interface Query {
  readonly from: string
  readonly to: string
  readonly by: FigureGrouping
  readonly zoneId: string
  readonly storeId: string
  readonly riderId: string
}

let test: TestApp
let ana: TestRider
let beto: TestRider
let carla: TestRider
let storeId: string
let other: string

beforeAll(async () => {
  test = await TestApp.start({ COMMISSION_RATE: '0.1' })
  test.clock.set(`${MONDAY}T12:00:00-03:00`)
  test.operator = await test.loginOperator()
  const store = {
    name: 'Empanadas',
    phone: null,
    latitude: -34.61,
    longitude: -58.39,
    street: 'Perón',
    streetNumber: '1500',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  }
  storeId = (await test.ok('createStore', { body: store }, test.operator)).store._id
  other = (await test.createZone('Norte'))._id
  ana = await test.onlyRiderOnDuty()
  await mondayNoon()
  await mondayNight()
  await tuesday()
})
afterAll(() => test.stop())

const minutes = (count: number) => test.clock.advance(count * MINUTE_MS)

/** Ana carries one from the store: offered after 1 minute, accepted after 2, there after 5, left after 10, at the door after 20. */
async function mondayNoon(): Promise<void> {
  const { _id } = await test.placeOrder({
    storeId,
    origin: undefined,
    management: { storeValue: 10_000, shippingCost: 2_000 },
  })
  await promise(_id, 40)
  await carry(ana, _id, [1, 2, 5, 10, 20])
}

/** She carries another over midnight, in longer times and late; one is canceled, and one fails. */
async function mondayNight(): Promise<void> {
  test.clock.set(`${MONDAY}T23:30:00-03:00`)
  await test.logInAgain(ana).then((again) => (ana = again))
  await test.goOnDuty(ana)
  const { _id } = await test.placeOrder({ management: { storeValue: 5_000, shippingCost: 1_000 } })
  await promise(_id, 40)
  await carry(ana, _id, [3, 4, 15, 20, 40])
  const canceled = await test.placeOrder()
  await test.sql.query(`update orders set created_at = $1 where id = $2`, [
    `${MONDAY}T23:59:59-03:00`,
    canceled._id,
  ])
  await test.cancel(canceled._id)
}

/** Beto skips an offer, and Carla lets it pass; an operator gives him another at once, in the other zone. One order has nobody. */
async function tuesday(): Promise<void> {
  test.clock.set(`${TUESDAY}T15:00:00-03:00`)
  test.operator = await test.loginOperator()
  beto = await test.onlyRiderOnDuty()
  const { _id: failed } = await test.placeOrder()
  minutes(1)
  await test.dispatch()
  await test.offeredTo(beto)
  expect((await test.skip(beto, failed)).status).toBe(200)
  carla = await test.riderOnDuty()
  await test.dispatch()
  expect((await test.offeredTo(carla))?._id).toBe(failed)
  minutes(2)
  await test.dispatch()
  const body = { status: 'error', reason: 'Se perdió' } as const
  await test.ok('setOrderStatus', { params: { id: failed }, body }, test.operator)
  const { _id: given } = await test.placeOrder({ zoneId: other })
  await assign(given)
  await test.placeOrder({ zoneId: other })
}

async function assign(orderId: string): Promise<void> {
  const body = { riderId: beto.id, as: 'assignment', despite: true } as const
  await test.ok('assignOrder', { params: { id: orderId }, body }, test.operator)
}

/** So many minutes after it was placed. */
async function promise(orderId: string, after: number): Promise<void> {
  await test.sql.query(
    'update orders set promised_at = created_at + make_interval(mins => $1) where id = $2',
    [after, orderId],
  )
}

/** Offered, accepted, at the store, away from there and at the door, each after so many minutes more. */
async function carry(rider: TestRider, orderId: string, [offer, accept, ...steps]: number[]): Promise<void> {
  minutes(offer!)
  await test.dispatch()
  minutes(accept!)
  await test.sql.query(`update offers set expires_at = $1 where outcome is null`, [
    new Date(test.clock.now().getTime() + MINUTE_MS),
  ])
  expect((await test.accept(rider, orderId)).status).toBe(200)
  await test.advance(rider, orderId, 'to_pickup')
  for (const [nth, status] of ['waiting_pickup', 'on the way', 'delivered'].entries()) {
    minutes(steps[nth]!)
    expect((await test.advance(rider, orderId, status)).status).toBe(200)
  }
}

const read = (query: Partial<Query> = {}) =>
  test.ok('getFigures', { query: { from: MONDAY, to: TUESDAY, by: 'day', ...query } }, test.operator)
const keysOf = (rows: readonly FigureRow[]) => rows.map(({ key, name, orders }) => [key, name, orders])
const spread = (count: number, p10: number, median: number, p90: number) => ({
  count,
  p10: p10 * 60,
  median: median * 60,
  p90: p90 * 60,
})

describe('the figures of two days', () => {
  it('are those of the orders placed on them, whenever they ended', async () => {
    const { rows, total, groups, riderName } = await read()
    expect([groups, riderName]).toEqual([2, null])
    const [monday, tuesdays] = rows
    expect(monday).toEqual({
      key: MONDAY,
      name: null,
      orders: 3,
      delivered: 2,
      canceled: 1,
      failed: 0,
      open: 0,
      promised: 2,
      late: 1,
      offers: { made: 2, accepted: 2, skipped: 0, unanswered: 0 },
      times: {
        // Of two values, a tenth of the way lies between them.
        toOffer: spread(2, 1.2, 2, 2.8),
        toAccept: spread(2, 2.2, 3, 3.8),
        toStore: spread(2, 6, 10, 14),
        atStore: spread(2, 11, 15, 19),
        toDoor: spread(2, 22, 30, 38),
        placedToDoor: spread(2, 42.4, 60, 77.6),
      },
      money: { goods: 15_000, fees: 3_000, earned: 3_000, commission: 300 },
    })
    expect(tuesdays).toMatchObject({ key: TUESDAY, orders: 3, delivered: 0, failed: 1, open: 2, promised: 0 })
    // What an operator gave at once was not offered.
    expect(tuesdays?.offers).toEqual({ made: 2, accepted: 0, skipped: 1, unanswered: 1 })
    expect(tuesdays?.times).toMatchObject({ toOffer: { count: 1, median: 60 }, placedToDoor: null })
    expect(total).toMatchObject({ orders: 6, delivered: 2, canceled: 1, failed: 1, open: 2 })
  })

  it('are grouped by the hour of placing, by zone, store and rider', async () => {
    const by = async (grouping: FigureGrouping) => keysOf((await read({ by: grouping })).rows)
    expect(await by('hour')).toEqual([
      ['12', null, 1],
      ['15', null, 3],
      ['23', null, 2],
    ])
    expect(await by('zone')).toEqual([
      [test.zoneId, 'Centro', 4],
      [other, 'Norte', 2],
    ])
    expect(await by('store')).toEqual([
      [null, null, 5],
      [storeId, 'Empanadas', 1],
    ])
    expect(await by('rider')).toEqual([
      [null, null, 3],
      [ana.id, 'Ramón Rider', 2],
      [beto.id, 'Ramón Rider', 1],
      // Who was asked in vain.
      [carla.id, 'Ramón Rider', 0],
    ])
  })

  it('are narrowed to a zone, a store or a rider', async () => {
    expect((await read({ zoneId: other })).total).toMatchObject({ orders: 2, open: 2 })
    expect((await read({ storeId })).total).toMatchObject({ orders: 1, offers: { made: 1 } })
    const { total, riderName } = await read({ riderId: beto.id })
    expect(riderName).toBe('Ramón Rider')
    // The one that he has; the offers are those made to him, whoever has the orders.
    expect(total).toMatchObject({ orders: 1, open: 1, offers: { made: 1, skipped: 1, unanswered: 0 } })
    expect((await read({ riderId: ana.id, storeId })).total).toMatchObject({ orders: 1, delivered: 1 })
  })

  it('leave out what a review holds back of the earnings', async () => {
    const held = async (review: string | null) =>
      await test.sql.query(`update orders set earnings_review = $1 where shipping_cost = 200000`, [review])
    await held('pending')
    expect((await read()).total.money).toEqual({ goods: 15_000, fees: 3_000, earned: 1_000, commission: 100 })
    await held(null)
  })

  it('count amounts as they were corrected', async () => {
    const { rows } = await test.sql.query<{ id: string }>(
      `select id from orders where shipping_cost = 200000`,
    )
    const adjust = async (seen: number, correct: number) =>
      await test.ok(
        'adjustOrder',
        {
          params: { id: rows[0]!.id },
          body: { amount: 'shippingCost', seen, correct, reason: 'Era más lejos' },
        },
        test.operator,
      )
    await adjust(2_000, 2_500.55)
    expect((await read()).total.money).toEqual({
      goods: 15_000,
      fees: 3_500.55,
      earned: 3_500.55,
      // Half a centavo is a whole one.
      commission: 350.06,
    })
    await adjust(2_500.55, 2_000)
    expect((await read()).total.money).toMatchObject({ fees: 3_000, earned: 3_000 })
  })
})

it('are nothing where nothing was placed', async () => {
  const { total, rows } = await read({ from: '2026-02-01', to: '2026-02-02' })
  expect(rows).toEqual([])
  expect(total).toMatchObject({ orders: 0, offers: { made: 0 }, times: { placedToDoor: null } })
})

it('take 92 days at most, and none backwards', async () => {
  const fields = async (query: Partial<Query>) => {
    const asked = { query: { from: MONDAY, to: TUESDAY, by: 'day', ...query } } as const
    return ((await test.send('getFigures', asked, test.operator)).body as Failure).fields
  }
  expect(await fields({ from: '2025-12-09' })).toBeUndefined()
  expect(await fields({ from: '2025-12-08' })).toEqual({
    from: 'El período no puede tener más de 92 días',
  })
  expect(await fields({ to: '2026-03-08' })).toEqual({ to: 'El período termina antes de empezar' })
  const unknown = { query: { from: MONDAY, to: TUESDAY, by: 'day', riderId: randomUUID() } } as const
  expect(await test.send('getFigures', unknown, test.operator)).toMatchObject({ status: 404 })
})

it('add up, however they are grouped', async () => {
  const sums = (figures: readonly Figures[]) => {
    const add = (of: (one: Figures) => number) => figures.reduce((sum, one) => sum + of(one), 0)
    return {
      orders: add(({ orders }) => orders),
      ended: add(({ delivered, canceled, failed, open }) => delivered + canceled + failed + open),
      late: add(({ late }) => late),
      made: add(({ offers }) => offers!.made),
      answered: add(({ offers }) => offers!.accepted + offers!.skipped + offers!.unanswered),
      timed: add(({ times }) => Object.values(times).reduce((all, one) => all + (one?.count ?? 0), 0)),
      money: add(({ money: { goods, fees, earned } }) => goods + fees + earned),
    }
  }
  for (const filter of [{}, { zoneId: test.zoneId }, { storeId }, { riderId: ana.id }, { to: MONDAY }])
    for (const by of ['day', 'hour', 'zone', 'store', 'rider'] as const) {
      const { rows, total } = await read({ by, ...filter })
      expect(sums(rows), `${by} ${JSON.stringify(filter)}`).toEqual(sums([total]))
      expect(sums([total]).ended).toBe(total.orders)
    }
})

it('tell from when on offers are kept, and nothing of those before', async () => {
  test.clock.set('2027-03-10T12:00:00-03:00')
  test.operator = await test.loginOperator()
  const { rows, total, offersSince } = await read()
  expect(offersSince).toBe('2026-03-11')
  expect([total.offers, ...rows.map(({ offers }) => offers)]).toEqual([null, null, null])
  expect(total.times).toMatchObject({ toOffer: null, toAccept: null, toStore: null, atStore: { count: 2 } })
})
