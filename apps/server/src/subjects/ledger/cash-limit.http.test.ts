/** What a rider may owe the platform: told before it is reached, and no offers after it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

/** What one delivery of `placeOrder` leaves its rider owing, pesos. */
const SHARE = 115.01

let test: TestApp
let rider: TestRider
beforeAll(async () => void (test = await TestApp.shared()))
beforeEach(async () => {
  test.zoneId = (await test.createZone(randomUUID()))._id
  rider = await test.onlyRiderOnDuty()
})

const NONE = { cashLimit: null, waiting: null, cancellation: null }
const limitZone = (cashLimit: number | null, seen: number | null = null) =>
  test.ok(
    'setZoneTerms',
    {
      params: { id: test.zoneId },
      body: { terms: { ...NONE, cashLimit }, seen: { ...NONE, cashLimit: seen } },
    },
    test.operator,
  )
const limitRider = (limit: number | null) =>
  test.ok('setCashLimit', { params: { id: rider.id }, body: { limit } }, test.operator)
const deliver = async () => test.deliver(rider, (await test.acceptedOrder(rider))._id)
const cash = () => test.ok('getCash', {}, rider.token)
const limit = async () => {
  const { terms, hasOwnLimit } = await cash()
  return [terms?.cashLimit, hasOwnLimit]
}
const pay = async (money: number) => {
  const body = { kind: 'rider-paid', seen: (await cash()).owed, money }
  await test.ok('settle', { params: { id: rider.id }, body }, test.operator)
}
const hindrances = async () =>
  (await test.ok('getZoneDemand', { params: { id: rider.id } }, rider.token)).hindrances
async function isOffered(): Promise<boolean> {
  const { _id } = await test.placeOrder()
  await test.dispatch()
  const offered = (await test.offeredTo(rider)) !== null
  await test.cancel(_id)
  return offered
}
/** The kinds of what the rider has not read, the newest first. */
async function told(): Promise<string[]> {
  await test.app.tellCashLimits()
  const { notices } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
  return (notices ?? []).map(({ kind }) => kind).filter((kind) => kind.startsWith('cash_'))
}

it('of a zone stops offers once it is reached, and no earlier; what is paid brings them back', async () => {
  await limitZone(230.02)
  await deliver()
  expect([await isOffered(), await hindrances()]).toEqual([true, []])
  await deliver()
  expect([await isOffered(), await hindrances()]).toEqual([false, ['cash-limit']])
  await pay(0.01)
  expect([await isOffered(), await hindrances()]).toEqual([true, []])
})

it('is told before it bites, again when it does, and no longer than it holds', async () => {
  await limitZone(276.02)
  await deliver()
  expect(await told()).toEqual([])
  await deliver()
  expect(await told()).toEqual(['cash_near_limit'])
  expect(await told()).toEqual(['cash_near_limit'])
  const { rows } = await test.sql.query(
    `select from rider_notices where rider_id = $1 and kind = 'cash_near_limit'`,
    [rider.id],
  )
  expect(rows, 'told once').toHaveLength(1)
  await deliver()
  expect(await told()).toEqual(['cash_limit_reached'])
  await pay(345.03)
  expect(await told()).toEqual([])
  await deliver()
  await deliver()
  expect(await told(), 'the next time').toEqual(['cash_near_limit'])
  await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
  await pay(2 * SHARE)
  expect(await told(), 'off duty').toEqual([])
})

it('of a rider holds in place of the zone’s, and is told', async () => {
  await limitZone(SHARE)
  await limitRider(1_000)
  await deliver()
  expect(await limit()).toEqual([1_000, true])
  expect(await isOffered()).toBe(true)
  await limitRider(null)
  expect(await limit()).toEqual([SHARE, false])
  expect(await isOffered()).toBe(false)
  await limitZone(null, SHARE)
  expect(await limit()).toEqual([null, false])
  expect(await isOffered()).toBe(true)
  const { notices } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
  const words = (limit: string) => `Si le debés $\u00A0${limit} o más a la plataforma, no te llegan pedidos.`
  expect(
    new Set((notices ?? []).filter(({ zoneName }) => zoneName === null).map(({ body }) => body)),
  ).toEqual(new Set([words('1.000,00'), words('115,01')]))
})

it('does not keep an order in hand from being delivered, nor an operator from assigning one', async () => {
  await limitZone(SHARE)
  const { _id } = await test.acceptedOrder(rider)
  await limitRider(0.01)
  await test.deliver(rider, _id)
  expect((await cash()).owed).toBe(SHARE)
  const next = await test.placeOrder()
  const body = { riderId: rider.id, as: 'assignment' } as const
  expect(await test.send('assignOrder', { params: { id: next._id }, body }, test.operator)).toMatchObject({
    status: 409,
    body: { fields: { owes: 'Ramón Rider debe $\u00A0115,01: llegó al límite de su Caja' } },
  })
  expect(
    (
      await test.send(
        'assignOrder',
        { params: { id: next._id }, body: { ...body, despite: true } },
        test.operator,
      )
    ).status,
  ).toBe(200)
})

it('of nobody, and of no sum, is refused', async () => {
  const set = (id: string, limit: unknown) =>
    test.refused('setCashLimit', { params: { id }, body: { limit } }, test.operator)
  expect(await set(randomUUID(), 100)).toBe('404 RIDER_NOT_FOUND')
  for (const limit of [0, -1, 1.001, '100', 20_000_000])
    expect(await set(rider.id, limit)).toBe('400 INVALID_INPUT')
  expect(await limit()).toEqual([null, false])
})
