/** What deliveries cost, by zone and store, from when on. What an order costs by it is in `placing-price.http.test.ts`. */
import type { Reply } from '@puni/contract/calls'
import type { PriceTerms } from '@puni/contract/prices/entities'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

const MINUTE = 60_000
const TERMS: PriceTerms = {
  base: 1_000,
  perKm: 300,
  minimum: 100.5,
  ceiling: null,
  urgent: 500,
  hours: [{ day: 5, from: '20:00', to: '01:00', percent: 25 }],
  step: 0.5,
  override: null,
}
const other = (base: number) => ({ ...TERMS, base })

let test: TestApp
let zoneId: string
beforeAll(async () => void (test = await TestApp.start()))
afterAll(() => test.stop())
beforeEach(async () => {
  await at('2026-11-27T12:00:00-03:00')
  zoneId = (await test.createZone(randomUUID()))._id
})

interface Setting {
  terms?: unknown
  holdsFrom?: string
  storeId?: string
}
const send = ({ terms = TERMS, ...rest }: Setting = {}, token = test.operator) =>
  test.send('setPrice', { params: { id: zoneId }, body: { ...rest, terms } }, token)
const set = ({ terms = TERMS, ...rest }: Omit<Setting, 'terms'> & { terms?: PriceTerms | null } = {}) =>
  test.ok('setPrice', { params: { id: zoneId }, body: { ...rest, terms } }, test.operator)
const drop = (id: string) => test.send('dropPrice', { params: { id } }, test.operator)
type Query = Readonly<Record<string, string>>
const list = async (query: Query = {}): Promise<Reply<'listPrices'>> =>
  await test.ok('listPrices', { params: { id: zoneId }, query }, test.operator)
const bases = async (query: Query = {}) =>
  (await list(query)).prices.map(({ store, state, terms }) => [
    store?.name ?? null,
    state,
    terms?.base ?? null,
  ])
/** What a delivery next door costs at an instant: the base. */
async function heldAt(instant: string, storeId = ''): Promise<number | null> {
  await at(instant)
  const here = `${PICKUP.latitude},${PICKUP.longitude}`
  const query = { zoneId, storeId, from: here, to: here }
  return (await test.ok('previewPrice', { query }, test.operator)).price?.pesos ?? null
}

/** That it is this instant, and an admin is at work. */
async function at(instant: string): Promise<void> {
  test.clock.set(instant)
  test.operator = await test.loginOperator()
}

async function createStore(name: string): Promise<string> {
  const body = { name, ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires', zoneId }
  return (await test.ok('createStore', { body }, test.operator)).store._id
}

describe('the prices of a zone', () => {
  it('are none until an admin sets some, and then as they were set', async () => {
    expect(await list()).toEqual({ prices: [], next: null })
    const made = await set()
    expect(made).toEqual({
      _id: made._id,
      store: null,
      holdsFrom: test.clock.now().toISOString(),
      holdsUntil: null,
      state: 'holds',
      terms: TERMS,
      setBy: 'Operador',
      setAt: test.clock.now().toISOString(),
    })
    expect((await list()).prices).toEqual([made])
  })

  it('hold from their instant until the next ones, and what held once can be read for ever', async () => {
    await set()
    // The first instant of December in Buenos Aires.
    await set({ terms: other(2_000), holdsFrom: '2026-12-01T00:00:00-03:00' })
    expect(await bases()).toEqual([
      [null, 'ahead', 2_000],
      [null, 'holds', 1_000],
    ])
    await at('2026-12-01T02:59:59.999Z')
    expect(await bases({ list: 'past' })).toEqual([])
    await at('2026-12-01T03:00:00Z')
    expect(await bases()).toEqual([[null, 'holds', 2_000]])
    expect(await bases({ list: 'past' })).toEqual([[null, 'past', 1_000]])
    expect([
      await heldAt('2026-11-27T11:59:59.999-03:00'),
      await heldAt('2026-11-27T12:00:00-03:00'),
      await heldAt('2026-11-30T23:59:59.999-03:00'),
      await heldAt('2026-12-01T00:00:00-03:00'),
    ]).toEqual([null, 1_000, 1_000, 2_000])
  })

  it('end where there are to be none', async () => {
    await set()
    test.clock.advance(MINUTE)
    await set({ terms: null })
    expect(await bases()).toEqual([[null, 'holds', null]])
    expect(await heldAt(test.clock.now().toISOString())).toBeNull()
  })

  it('give way to those of a store, and come back when these end', async () => {
    const storeId = await createStore('Empanadas')
    await createStore('Otra')
    await set()
    test.clock.advance(1)
    await set({ storeId, terms: other(3_000) })
    await set({ storeId, terms: null, holdsFrom: '2026-11-29T00:00:00-03:00' })
    expect(await bases({ storeId })).toEqual([
      [null, 'holds', 1_000],
      ['Empanadas', 'ahead', null],
      ['Empanadas', 'holds', 3_000],
    ])
    const now = test.clock.now().toISOString()
    expect([
      await heldAt(now),
      await heldAt(now, storeId),
      await heldAt(now, randomUUID()),
      await heldAt('2026-11-29T00:00:00-03:00', storeId),
    ]).toEqual([1_000, 3_000, 1_000, 1_000])
  })

  it('are told to its riders in words', async () => {
    test.zoneId = zoneId
    const { id, token } = await test.onlyRiderOnDuty()
    const told = async () =>
      (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices?.map(({ body }) =>
        body?.replaceAll('\u00A0', ' '),
      )
    await set({ storeId: await createStore('De ella sola') })
    expect(await told()).toBeUndefined()
    await set()
    const words =
      'Cada envío se paga $ 1.000,00 más $ 300,00 por kilómetro, como mínimo $ 100,50. Los urgentes suman $ 500,00. El viernes de 20:00 a 01:00: 25 % más.'
    expect(await told()).toEqual([words])
    const { _id } = await set({ holdsFrom: '2026-12-01T00:00:00-03:00', terms: null })
    await drop(_id)
    expect((await told())?.toSorted()).toEqual(
      [
        words,
        'Desde el 01/12 a las 00:00. Lo que se paga por cada envío lo dice quien carga el pedido.',
        'El 01/12 a las 00:00 no cambia lo que se paga por cada envío, como estaba previsto.',
      ].toSorted(),
    )
  })

  it('that do not hold yet can be dropped, others cannot', async () => {
    const [held, ahead] = [await set(), await set({ holdsFrom: '2026-11-27T12:01:00-03:00' })]
    expect(await drop(held._id)).toMatchObject({ status: 409, body: { code: 'PRICE_HOLDS' } })
    expect((await drop(ahead._id)).status).toBe(200)
    expect(await drop(ahead._id)).toMatchObject({ status: 404, body: { code: 'PRICE_NOT_FOUND' } })
    const late = await set({ holdsFrom: '2026-11-27T12:01:00-03:00' })
    test.clock.advance(MINUTE)
    expect(await drop(late._id)).toMatchObject({ status: 409, body: { code: 'PRICE_HOLDS' } })
    const { entries } = await test.ok('listAuditLog', {}, test.operator)
    expect(entries.map(({ action }) => action).slice(0, 4)).toEqual([
      'price-set',
      'price-dropped',
      'price-set',
      'price-set',
    ])
  })

  it('are set once for an instant, also by two admins at once', async () => {
    const holdsFrom = '2026-12-01T00:00:00-03:00'
    const both = await Promise.all([send({ holdsFrom }), send({ holdsFrom, terms: other(2_000) })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    // The same instant in other words.
    expect(await send({ holdsFrom: '2026-12-01T03:00:00Z' })).toMatchObject({ body: { code: 'PRICE_TAKEN' } })
    const storeId = await createStore('La suya')
    expect((await send({ holdsFrom, storeId })).status).toBe(201)
    expect(await bases()).toHaveLength(2)
  })

  it('of a clock that is set back hold again when it is there', async () => {
    await set()
    test.clock.advance(10 * MINUTE)
    const late = await set({ terms: other(2_000) })
    test.clock.advance(-5 * MINUTE)
    expect(await bases()).toEqual([
      [null, 'ahead', 2_000],
      [null, 'holds', 1_000],
    ])
    expect((await drop(late._id)).status).toBe(200)
  })

  it.each<[string, string, object]>([
    ['are never those of before', '2026-11-27T11:54:59-03:00', { status: 400 }],
    ['hold at once where a clock is slow', '2026-11-27T11:55:00-03:00', { status: 201 }],
    ['are not for more than a year ahead', '2027-11-28T12:00:01-03:00', { status: 400 }],
    ['may be for a year ahead', '2027-11-28T12:00:00-03:00', { status: 201 }],
  ])('%s', async (_, holdsFrom, expected) => {
    const answer = await send({ holdsFrom })
    expect(answer).toMatchObject(expected)
    if (answer.status === 400)
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['holdsFrom'])
    if (holdsFrom.startsWith('2026')) expect(await heldAt('2026-11-27T11:59:00-03:00')).toBeNull()
  })

  it('are of a zone and a store that exist, there', async () => {
    const storeId = await createStore('De acá')
    zoneId = (await test.createZone(randomUUID()))._id
    expect(await send({ storeId })).toMatchObject({ status: 400, body: { code: 'ZONE_NOT_OF_STORE' } })
    expect(await send({ storeId: randomUUID() })).toMatchObject({ body: { code: 'STORE_NOT_FOUND' } })
    zoneId = randomUUID()
    expect(await send()).toMatchObject({ status: 404, body: { code: 'ZONE_NOT_FOUND' } })
    expect(await test.send('listPrices', { params: { id: zoneId } }, test.operator)).toMatchObject({
      status: 404,
      body: { code: 'ZONE_NOT_FOUND' },
    })
  })

  it('that make no sense change nothing', async () => {
    expect(await send({ terms: { ...TERMS, ceiling: 100 } })).toMatchObject({
      status: 400,
      body: { fields: { 'terms.ceiling': 'El tope es menor que el mínimo' } },
    })
    expect((await list()).prices).toEqual([])
  })

  it('come by page, however many have held', async () => {
    await test.sql.query(
      `insert into price_rules (zone_id, holds_from, terms, set_at)
       select $1, $2::timestamptz - n * interval '1 hour', $3, $2 from generate_series(1, 10001) n`,
      [zoneId, test.clock.now(), JSON.stringify(TERMS)],
    )
    const first = await list({ list: 'past', limit: '500' })
    expect(first.prices).toHaveLength(500)
    const second = await list({ list: 'past', limit: '500', after: first.next! })
    expect(Date.parse(first.prices.at(-1)!.holdsFrom) - Date.parse(second.prices[0]!.holdsFrom)).toBe(
      60 * MINUTE,
    )
    expect(await bases()).toEqual([[null, 'holds', 1_000]])
    const { rows } = await test.sql.query<{ 'QUERY PLAN': string }>(
      `explain select terms from price_rules where zone_id = '${zoneId}' and store_id is null and holds_from <= now()
       order by holds_from desc limit 1`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('price_rules_date')
  })
})
