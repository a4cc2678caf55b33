/** Operators give orders to riders, or offer them to riders of their choice. */
import type { Failure } from '@puni/contract/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
})
afterAll(() => test.stop())
beforeEach(async () => {
  rider = await test.onlyRiderOnDuty()
})

type As = 'assignment' | 'offer'
const partsOf = (id: string, { id: riderId }: { id: string }, as: As, despite = false) => ({
  params: { id },
  body: { riderId, as, despite },
})
const assign = (id: string, whom: TestRider, despite = false) =>
  test.send('assignOrder', partsOf(id, whom, 'assignment', despite), test.operator)
const offer = (id: string, whom: TestRider, despite = false) =>
  test.send('assignOrder', partsOf(id, whom, 'offer', despite), test.operator)
const place = async () => (await test.placeOrder())._id
const inHand = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).order?._id ?? null
const told = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
const offered = async (whom: TestRider) => (await test.offeredTo(whom))?._id ?? null
const record = (id: string) => test.ok('listOrderEvents', { params: { id } }, test.operator)
const happened = async (id: string) =>
  (await record(id)).events.map(({ type, actor, status, riderName }) => [type, actor, status, riderName])
const logged = async ({ id, token }: TestRider) =>
  (await test.ok('listRiderOffers', { params: { id }, query: {} }, token)).offers.map(
    ({ byOperator }) => byOperator,
  )
const name = async ({ id }: TestRider, fullName: string) =>
  void (await test.sql.query('update riders set full_name = $1 where id = $2', [fullName, id]))
const code = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? status : `${status} ${(body as Failure).code}`
const words = ({ body }: { body: unknown }) => (body as Failure).message

describe('an assignment', () => {
  it('gives the rider the order at once, in words, and is kept in history, offers and audit log', async () => {
    await name(rider, 'Rita Rider')
    const { _id: id, number } = await test.placeOrder()
    expect(code(await assign(id, rider))).toBe(200)
    expect(await inHand(rider)).toBe(id)
    expect(await told(rider)).toMatchObject([
      { kind: 'order_assigned', orderNumber: number, storeName: 'Doña Rosa', pickupAddress: 'Perón 1500' },
    ])
    expect(await happened(id)).toEqual([
      ['created', 'operator', 'pending', undefined],
      ['assigned', 'operator', 'assigned', 'Rita Rider'],
    ])
    expect((await record(id)).offers).toMatchObject([
      { riderName: 'Rita Rider', madeBy: 'Operador', outcome: 'accepted' },
    ])
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries[0]).toMatchObject({
      action: 'order-assigned',
      details: { as: 'assignment', riderId: rider.id, doubts: [] },
    })
    expect(await logged(rider)).toEqual(['assigned'])
    await test.deliver(rider, id)
  })

  it('twice changes nothing', async () => {
    const id = await place()
    await assign(id, rider)
    const before = await test.fingerprint()
    expect(code(await assign(id, rider))).toBe(200)
    expect(await test.fingerprint()).toBe(before)
  })

  it('of an order that another rider is being asked about ends that offer, and tells that phone', async () => {
    const other = await test.riderOnDuty(5_000)
    const id = await place()
    await test.dispatch()
    expect(await offered(rider)).toBe(id)
    expect(code(await assign(id, other))).toBe(200)
    expect(await offered(rider)).toBeNull()
    expect(
      await test.refused('acceptOrder', { params: { orderId: id, riderId: rider.id } }, rider.token),
    ).toBe('409 OFFER_TAKEN')
    expect((await record(id)).offers.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'accepted'])
  })

  it('to the rider who is being asked about it takes that offer', async () => {
    const id = await place()
    await test.dispatch()
    expect(code(await assign(id, rider))).toBe(200)
    expect((await record(id)).offers.map(({ outcome, madeBy }) => [outcome, madeBy])).toEqual([
      ['accepted', 'Operador'],
    ])
    expect(await inHand(rider)).toBe(id)
  })

  it('of a failed order puts it back on offer first; who had it is told, unless it is the same rider', async () => {
    const other = await test.riderOnDuty(5_000)
    const id = await place()
    await assign(id, rider)
    await test.advance(rider, id, 'error')
    expect(code(await assign(id, other))).toBe(200)
    expect((await told(rider)).map(({ kind }) => kind)).toContain('order_offered_again')
    await test.advance(other, id, 'error')
    expect(code(await assign(id, other, true))).toBe(200)
    expect((await told(other)).map(({ kind }) => kind)).toEqual(['order_assigned', 'order_assigned'])
    expect(await inHand(other)).toBe(id)
  })

  it('counts for late steps: what the rider did before an operator decided otherwise is kept', async () => {
    const id = await place()
    await assign(id, rider)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, id, status)
    test.clock.advance(MINUTE)
    const occurredAt = test.clock.now().toISOString()
    test.clock.advance(MINUTE)
    await test.cancel(id)
    const body = { status: 'delivered', occurredAt }
    await test.ok('setOrderStatus', { params: { id }, body }, rider.token)
    const order = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect(order).toMatchObject({ status: 'delivered', earningsReview: 'pending' })
  })
})

describe('an offer to a chosen rider', () => {
  it('lives as any other, and can be accepted', async () => {
    const far = await test.riderOnDuty(5_000)
    const id = await place()
    expect(code(await offer(id, far))).toBe(200)
    await test.dispatch()
    expect(await offered(rider)).toBeNull()
    expect(await test.offeredTo(far)).toMatchObject({ _id: id, origin: { distance: expect.any(Number) } })
    expect((await record(id)).offers).toMatchObject([{ madeBy: 'Operador', outcome: null, reason: null }])
    expect((await happened(id)).at(-1)).toEqual(['offered', 'operator', null, 'Ramón Rider'])
    expect((await test.accept(far, id)).status).toBe(200)
    expect(await logged(far)).toEqual(['offered'])
  })

  it('expires as any other, and the dispatcher goes on', async () => {
    const far = await test.riderOnDuty(5_000)
    const id = await place()
    await offer(id, far)
    await offered(far)
    test.clock.advance(2 * MINUTE)
    await test.dispatch()
    expect((await record(id)).offers.map(({ outcome }) => outcome)).toEqual(['expired', null])
    expect(await offered(rider)).toBe(id)
  })

  it('ends that to another; to the same rider it changes nothing', async () => {
    const far = await test.riderOnDuty(5_000)
    const id = await place()
    await test.dispatch()
    expect(code(await offer(id, far))).toBe(200)
    expect(await offered(rider)).toBeNull()
    const before = await test.fingerprint()
    expect(code(await offer(id, far))).toBe(200)
    expect(await test.fingerprint()).toBe(before)
  })
})

describe('is refused', () => {
  it('for an order that is not open, naming who has it or what became of it', async () => {
    const other = await test.riderOnDuty(5_000)
    await name(rider, 'Rita Rider')
    const id = await test.acceptedOrder(rider).then(({ _id }) => _id)
    const taken = await assign(id, other, true)
    expect([code(taken), words(taken)]).toEqual(['409 ORDER_NOT_OPEN', 'El pedido ya lo tiene Rita Rider'])
    await test.deliver(rider, id)
    const over = await offer(id, other, true)
    expect([code(over), words(over)]).toEqual(['409 ORDER_NOT_OPEN', 'El pedido ya está en Entregado'])
  })

  it('for a rider who cannot have any, whatever the operator says', async () => {
    const [id, blocked] = [await place(), await test.riderOnDuty()]
    await test.ok('blockRider', { params: { id: blocked.id }, body: { reason: 'Prueba' } }, test.operator)
    const erased = await test.activatedRider()
    await test.ok('eraseRider', { params: { id: erased.id } }, test.operator)
    const busy = await test.riderOnDuty()
    await assign(await place(), busy)
    const before = await test.fingerprint()
    for (const [whom, expected] of [
      [blocked, '409 RIDER_UNFIT'],
      [erased, '409 RIDER_UNFIT'],
      [await test.newRider(), '409 RIDER_UNFIT'],
      [await test.activatedRider(), '409 RIDER_OFF_DUTY'],
      [busy, '409 RIDER_BUSY'],
    ] as const)
      for (const as of ['assignment', 'offer'] as const)
        expect(await test.refused('assignOrder', partsOf(id, whom, as, true), test.operator)).toBe(expected)
    expect((await test.fingerprint()).length).toBeGreaterThan(before.length)
    expect((await record(id)).events).toHaveLength(1)
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect(await test.refused('assignOrder', partsOf(id, unknown, 'offer'), test.operator)).toBe(
      '404 RIDER_NOT_FOUND',
    )
    expect(await test.refused('assignOrder', partsOf(unknown.id, rider, 'offer'), test.operator)).toBe(
      '404 ORDER_NOT_FOUND',
    )
  })

  it.each<[doubt: string, said: RegExp, scene: (id: string) => Promise<unknown>]>([
    [
      'paused',
      /está en pausa/,
      () => test.ok('setPause', { params: { id: rider.id }, body: { minutes: 15 } }, rider.token),
    ],
    ['silent', /es de hace 30 min/, async () => test.clock.advance(30 * MINUTE)],
    [
      'silent',
      /No se sabe dónde está/,
      () => test.sql.query('update riders set last_position_at = null where id = $1', [rider.id]),
    ],
    [
      'zone',
      /activo en otra zona: Lejos/,
      async () => {
        const { _id } = await test.createZone('Lejos')
        await test.ok(
          'setRiderZones',
          { params: { id: rider.id }, body: { zoneIds: [test.zoneId, _id] } },
          test.operator,
        )
        await test.ok(
          'setWorking',
          { params: { id: rider.id }, body: { working: true, zoneId: _id } },
          rider.token,
        )
      },
    ],
    [
      'declined',
      /ya lo rechazó/,
      async (id) => {
        await test.dispatch()
        await test.skip(rider, id)
      },
    ],
    [
      'asked',
      /se le está ofreciendo el pedido \d+/,
      async () => {
        const other = await place()
        await offer(other, rider)
      },
    ],
  ])('without a word where something speaks against it: %s, %s', async (doubt, said, scene) => {
    const id = await place()
    await scene(id)
    test.operator = await test.loginOperator()
    const before = await test.fingerprint()
    const doubted = await assign(id, rider)
    expect(code(doubted)).toBe('409 ASSIGNMENT_DOUBTED')
    expect((doubted.body as Failure).fields).toEqual({ [doubt]: expect.stringMatching(said) })
    expect(await test.fingerprint()).toBe(before)
    expect(code(await assign(id, rider, true))).toBe(200)
    expect(await inHand(rider)).toBe(id)
  })
})

describe('at the same time exactly one wins', () => {
  /** Both answers, the winner's first. */
  const race = async (...calls: readonly Promise<{ status: number; body: unknown }>[]) =>
    (await Promise.all(calls)).toSorted((one, other) => one.status - other.status)
  const rounds = Array.from({ length: 8 }, (_, round) => round)

  it.each(rounds)('where a rider accepts while an operator assigns (%i)', async (round) => {
    const other = await test.riderOnDuty(5_000)
    const id = await place()
    await test.dispatch()
    const calls = [() => test.accept(rider, id), () => assign(id, other)]
    const [won, lost] = await race(...(round % 2 ? calls : calls.toReversed()).map((call) => call()))
    expect(won!.status).toBe(200)
    expect(['409 OFFER_TAKEN', '409 ORDER_NOT_OPEN']).toContain(code(lost!))
    expect([await inHand(rider), await inHand(other)].filter((held) => held === id)).toHaveLength(1)
  })

  it.each(rounds)('where two operators assign one order (%i)', async () => {
    const other = await test.riderOnDuty(5_000)
    const id = await place()
    const [won, lost] = await race(assign(id, rider), assign(id, other))
    expect([code(won!), code(lost!)]).toEqual([200, '409 ORDER_NOT_OPEN'])
    expect(words(lost!)).toMatch(/^El pedido ya lo tiene /)
  })

  it.each(rounds)('where one rider gets two orders (%i)', async () => {
    const ids = [await place(), await place()] as const
    const [won, lost] = await race(assign(ids[0], rider), assign(ids[1], rider))
    expect([code(won!), code(lost!)]).toEqual([200, '409 RIDER_BUSY'])
    expect(ids).toContain(await inHand(rider))
  })

  it.each(rounds)('where the rider accepts another order (%i)', async () => {
    const first = await place()
    await test.dispatch()
    const second = await place()
    const [won, lost] = await race(test.accept(rider, first), assign(second, rider, true))
    expect(won!.status).toBe(200)
    expect(['409 OFFER_TAKEN', '409 RIDER_BUSY']).toContain(code(lost!))
    expect([first, second]).toContain(await inHand(rider))
  })

  it.each(rounds)('where the dispatcher offers meanwhile (%i)', async (round) => {
    await test.riderOnDuty(5_000)
    const ids = [await place(), await place()] as const
    const looks = [test.dispatch(), assign(ids[0], rider, true)] as const
    await Promise.all(round % 2 ? looks : looks.toReversed())
    expect(await inHand(rider)).toBe(ids[0])
    expect((await record(ids[0])).offers.filter(({ outcome }) => outcome === null)).toEqual([])
    expect(await offered(rider)).toBeNull()
  })
})
