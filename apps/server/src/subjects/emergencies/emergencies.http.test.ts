/** Alarms of riders during an order: none is lost, none hides another, and an operator says that it is seen. */
import { EMERGENCIES } from '@puni/contract/emergencies/limits'
import type { Reply } from '@puni/contract/calls'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let test: TestApp
let rider: TestRider
let orderId: string
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())
beforeEach(async () => {
  test.operator = await test.loginOperator()
  rider = await test.onlyRiderOnDuty()
  orderId = (await test.acceptedOrder(rider))._id
  await test.sql.query('delete from emergencies')
})

const nowIso = () => test.clock.now().toISOString()
const placeAt = (lat: number, at = nowIso()) => ({ lat, lng: -58.4, accuracy: 8, at })
interface Given {
  readonly position?: object | null
  readonly occurredAt?: string
  readonly key?: string
}
const parts = (
  id: string,
  { position = placeAt(-34.6), occurredAt = nowIso(), key = randomUUID() }: Given,
) => ({
  params: { id },
  body: { occurredAt, position },
  headers: { 'idempotency-key': key },
})
const give = async (given: Given = {}, id = orderId, { token } = rider) =>
  (await test.ok('reportEmergency', parts(id, given), token)).emergency
const mine = async (id = orderId) =>
  (await test.ok('getEmergency', { params: { id } }, rider.token)).emergency
const list = async (state = 'open', more: Record<string, string> = {}): Promise<Reply<'listEmergencies'>> =>
  await test.ok('listEmergencies', { query: { state, ...more } }, test.operator)
const see = (id: string, token = test.operator) => test.ok('acknowledgeEmergency', { params: { id } }, token)

describe('an alarm', () => {
  it('tells operators who, where, since when and by which phone; the rider reads that it was seen', async () => {
    expect(await mine()).toBeNull()
    test.clock.advance(5 * MINUTE_MS)
    const occurredAt = new Date(test.clock.now().getTime() - 3 * MINUTE_MS).toISOString()
    const at = new Date(test.clock.now().getTime() - 4 * MINUTE_MS).toISOString()
    const given = await give({ occurredAt, position: placeAt(-34.6, at) })
    expect(given).toEqual({
      _id: given._id,
      order: { _id: orderId },
      occurredAt,
      toldAt: nowIso(),
      position: { lat: -34.6, lng: -58.4, accuracy: 8, at },
      seenAt: null,
    })
    expect(await mine()).toEqual(given)
    expect((await list()).emergencies).toEqual([
      {
        ...given,
        order: { _id: orderId, number: expect.any(Number), store: 'Doña Rosa' },
        rider: { _id: rider.id, fullName: 'Ramón Rider', phone: expect.stringMatching(/^\+54/) },
        times: 1,
        lastToldAt: given.toldAt,
        seenBy: null,
      },
    ])
    test.clock.advance(MINUTE_MS)
    expect(await see(given._id)).toMatchObject({ seenAt: nowIso(), seenBy: 'Operador' })
    expect((await mine())?.seenAt).toBe(nowIso())
    expect((await list()).emergencies).toEqual([])
    expect((await list('seen')).emergencies).toMatchObject([{ _id: given._id, seenBy: 'Operador' }])
  })

  it('is given without a position, by a phone whose clock is wrong, and by a blocked rider', async () => {
    expect(await give({ position: null })).toMatchObject({ position: null })
    const ahead = new Date(test.clock.now().getTime() + DAY_MS).toISOString()
    await see((await mine())!._id)
    const { occurredAt, position } = await give({ occurredAt: ahead, position: placeAt(-34.6, ahead) })
    expect([occurredAt, position?.at], 'no later than now').toEqual([nowIso(), nowIso()])
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Papeles' } }, test.operator)
    await give()
    expect((await list()).emergencies).toMatchObject([{ rider: { _id: rider.id }, times: 2 }])
  })

  it('of the year 2000 counts from when the rider took the order', async () => {
    const acceptedAt = nowIso()
    test.clock.advance(MINUTE_MS)
    const year2000 = '2000-01-01T00:00:00.000Z'
    const { occurredAt, position } = await give({ occurredAt: year2000, position: placeAt(-34.6, year2000) })
    expect([occurredAt, position?.at]).toEqual([acceptedAt, acceptedAt])
  })

  it('that comes late, after the order went to somebody else, is heard', async () => {
    await test.ok('setOrderStatus', { params: { id: orderId }, body: { status: 'error' } }, test.operator)
    await test.ok('setOrderStatus', { params: { id: orderId }, body: { status: 'pending' } }, test.operator)
    await give()
    expect((await list()).emergencies).toHaveLength(1)
    await test.cancel(orderId)
  })

  it('from an order of another rider, or from none, is refused and changes nothing', async () => {
    const other = await test.activatedRider()
    const refusal = (id: string) => test.refused('reportEmergency', parts(id, {}), other.token)
    expect(await refusal(orderId)).toBe('403 FORBIDDEN')
    expect(await refusal(randomUUID())).toBe('404 ORDER_NOT_FOUND')
    expect(await test.refused('getEmergency', { params: { id: orderId } }, other.token)).toBe('403 FORBIDDEN')
    expect((await list()).emergencies).toEqual([])
  })

  it('repeated by the phone is the same one; given again before it is seen it counts, with the newer position', async () => {
    const key = randomUUID()
    const occurredAt = nowIso()
    const again = () => give({ key, occurredAt, position: null })
    const replies = [...(await Promise.all([again(), again(), again()])), await again()]
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1)
    expect((await list()).emergencies).toMatchObject([{ times: 1 }])
    test.clock.advance(MINUTE_MS)
    const moved = placeAt(-34.7)
    await give({ position: moved })
    await give({
      position: placeAt(-34.8, new Date(test.clock.now().getTime() - 9 * MINUTE_MS).toISOString()),
    })
    await give({ position: null })
    expect((await list()).emergencies).toMatchObject([
      { times: 4, occurredAt, lastToldAt: nowIso(), position: moved },
    ])
  })

  it('given many times at once is one, and seen at the same time no alarm is lost', async () => {
    await Promise.all(Array.from({ length: 8 }, () => give()))
    const { emergencies } = await list()
    expect(emergencies).toMatchObject([{ times: 8 }])
    const [seen, given] = await Promise.all([see(emergencies[0]!._id), give()])
    const open = (await list()).emergencies
    // Whichever came first: what was given after the operator looked is open.
    if (given._id === seen._id) expect([open.length, seen.times]).toEqual([0, 9])
    else expect([open.length, open[0]?._id, seen.times]).toEqual([1, given._id, 8])
  })

  it('is refused after many in a day, with the advice to call, and not before', async () => {
    for (let each = 0; each < EMERGENCIES.most; each++) await see((await give())._id)
    expect(await test.refused('reportEmergency', parts(orderId, {}), rider.token)).toBe(
      '409 TOO_MANY_EMERGENCIES',
    )
    expect((await list()).emergencies).toEqual([])
    test.clock.advance(EMERGENCIES.hours * 3_600_000)
    await give()
  })
})

describe('operators', () => {
  it('see it once: the first who says so counts, and is in the audit log', async () => {
    const other = { email: `${randomUUID()}@test.example`, password: OPERATOR_PASSWORD }
    const body = { fullName: 'Otra', email: other.email, role: 'dispatcher' }
    const { invitation } = await test.ok('createOperator', { body }, test.operator)
    await test.ok('acceptInvitation', { body: { code: invitation.code, password: other.password } })
    const { token } = await test.ok('loginOperator', { body: other })
    const { _id } = await give()
    const replies = await Promise.all([see(_id), see(_id, token), see(_id)])
    expect(new Set(replies.map(({ seenAt, seenBy }) => `${seenAt} ${seenBy}`)).size).toBe(1)
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: rider.id } }, test.operator)
    expect(entries.filter(({ action }) => action === 'emergency-seen')).toMatchObject([
      { operator: { fullName: replies[0].seenBy }, details: { emergencyId: _id } },
    ])
    const params = { id: randomUUID() }
    expect(await test.refused('acknowledgeEmergency', { params }, test.operator)).toBe(
      '404 EMERGENCY_NOT_FOUND',
    )
  })

  it('get the oldest first, and what was seen by page', async () => {
    const given: string[] = []
    for (let each = 0; each < 3; each++) {
      given.push((await give())._id)
      test.clock.advance(1_000)
      await see(given.at(-1)!)
    }
    const first = await list('seen', { limit: '2' })
    expect(first.emergencies.map(({ _id }) => _id)).toEqual(given.toReversed().slice(0, 2))
    const rest = await list('seen', { limit: '2', after: first.next! })
    expect([rest.emergencies.map(({ _id }) => _id), rest.next]).toEqual([[given[0]], null])
    const earlier = await give()
    test.clock.advance(1_000)
    const other = await test.onlyRiderOnDuty()
    const { _id: anotherOrder } = await test.acceptedOrder(other)
    const later = await give({}, anotherOrder, other)
    expect((await list()).emergencies.map(({ _id }) => _id)).toEqual([earlier._id, later._id])
    const { next } = await list('open', { limit: '1' })
    expect((await list('open', { limit: '1', after: next! })).emergencies).toMatchObject([{ _id: later._id }])
  })
})

describe('what is kept of it', () => {
  it('is in the copy of the rider’s data, goes with the account, and after 90 days', async () => {
    await give()
    const copy = await test.send('exportMyData', {}, rider.token)
    expect(copy.body).toMatchObject({ emergencias: [{ latitud: -34.6, longitud: -58.4, vista: null }] })
    await test.cancel(orderId)
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    const rows = async () => (await test.sql.query('select from emergencies')).rows.length
    expect(await rows()).toBe(0)
    rider = await test.onlyRiderOnDuty()
    orderId = (await test.acceptedOrder(rider))._id
    await give()
    test.clock.advance(90 * DAY_MS - 1_000)
    await test.app.housekeep()
    expect(await rows()).toBe(1)
    test.clock.advance(1_000)
    await test.app.housekeep()
    expect(await rows()).toBe(0)
  })
})
