/** The operators' board: everything that is going on, what changes on it, and which troubles somebody has seen. */
import { API_PREFIX } from '@puni/contract/route'
import type { BoardChanges } from '@puni/contract/board/entities'
import type { LiveEvent } from '@puni/contract/live/events'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())
beforeEach(async () => {
  test.operator = await test.loginOperator()
})

const board = async () => await test.ok('getBoard', {}, test.operator)
const orderOnBoard = async (id: string) => (await board()).orders.find(({ _id }) => _id === id)

describe('the board', () => {
  it('has what is not over or needs a person, however old, and the riders on duty', async () => {
    const rider = await test.onlyRiderOnDuty()
    const offDuty = await test.activatedRider()
    const delivered = await test.acceptedOrder(rider)
    await test.deliver(rider, delivered._id)
    const held = await test.acceptedOrder(rider)
    await test.deliver(rider, held._id)
    await test.sql.query(`update orders set earnings_review = 'pending' where id = $1`, [held._id])
    const failed = await test.acceptedOrder(rider)
    const body = { newStatus: 'error', reason: 'Se pinchó la rueda' } as const
    await test.ok('setOrderStatus', { params: { id: failed._id }, body }, rider.token)
    const canceled = await test.placeOrder()
    await test.cancel(canceled._id)
    const inHand = await test.acceptedOrder(rider)
    test.clock.advance(26 * 60 * MINUTE_MS)
    test.operator = await test.loginOperator()
    const open = await test.placeOrder({ schedule: { isUrgent: true } })

    const { orders, riders } = await board()
    const found = (id: string) => orders.find(({ _id }) => _id === id)
    expect(orders.map(({ _id }) => _id).toSorted()).toEqual(
      [held._id, failed._id, inHand._id, open._id].toSorted(),
    )
    expect(found(held._id)).toMatchObject({ status: 'delivered', reviewSince: expect.any(String) })
    expect(found(failed._id)).toMatchObject({
      status: 'error',
      problem: { actor: 'rider', reason: 'Se pinchó la rueda' },
    })
    expect(found(inHand._id)).toMatchObject({
      status: 'assigned',
      number: inHand.number,
      rider: { _id: rider.id, fullName: 'Ramón Rider' },
      offeredTo: null,
      reviewSince: null,
    })
    expect(found(open._id)).toMatchObject({ status: 'pending', isUrgent: true, rider: null, declines: 0 })
    expect(riders.map(({ _id }) => _id)).toEqual([rider.id])
    expect(riders[0]).toMatchObject({ working: true, position: { lat: expect.any(Number) } })
    expect(offDuty.id).not.toBe(rider.id)
    for (const { _id } of [held, failed, inHand, open])
      await test.sql.query(`update orders set status = 'canceled', earnings_review = null where id = $1`, [
        _id,
      ])
  })

  it('says by when each order is promised, later where the store is slow or said a time', async () => {
    const at = async (id: string) => Date.parse((await orderOnBoard(id))!.promisedAt!)
    const plain = await test.placeOrder()
    const promised = (await at(plain._id)) - test.clock.now().getTime()
    expect(promised).toBeGreaterThan(20 * MINUTE_MS)
    expect(promised).toBeLessThan(60 * MINUTE_MS)
    const pickupTime = new Date(test.clock.now().getTime() + 45 * MINUTE_MS).toISOString()
    const later = await test.placeOrder({ schedule: { isUrgent: false, pickupTime } })
    expect((await at(later._id)) - (await at(plain._id))).toBe(30 * MINUTE_MS)
    const place = { latitude: -34.61, longitude: -58.39, street: 'Perú', zoneId: test.zoneId }
    const { store } = await test.ok('createStore', { body: { name: 'La Lenta', ...place } }, test.operator)
    await test.sql.query(
      `insert into store_preparation (store_id, took_ms, waited_ms) values ($1, $2, $3)
       on conflict (store_id) do update set took_ms = excluded.took_ms, waited_ms = excluded.waited_ms`,
      [store._id, Array(5).fill(62 * MINUTE_MS), Array(5).fill(20 * MINUTE_MS)],
    )
    const slow = await test.placeOrder({ storeId: store._id, origin: undefined })
    const plainOfStore = await at(slow._id)
    await test.sql.query('delete from store_preparation')
    const quick = await test.placeOrder({ storeId: store._id, origin: undefined })
    expect(plainOfStore - (await at(quick._id))).toBe(45 * MINUTE_MS)
    for (const { _id } of [plain, later, slow, quick]) await test.cancel(_id)
  })

  it('counts the riders who let an order go', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await orderOnBoard(_id)).toMatchObject({ offeredTo: { _id: rider.id }, declines: 0 })
    await test.skip(rider, _id)
    expect(await orderOnBoard(_id)).toMatchObject({ offeredTo: null, declines: 1 })
    await test.cancel(_id)
  })
})

describe('a trouble', () => {
  const see = (id: string, since: string, token = test.operator) =>
    test.ok('acknowledgeTrouble', { params: { id }, body: { kind: 'nobody', since } }, token)

  it('is seen by whoever says so first; the next of its kind is another one', async () => {
    const { _id } = await test.placeOrder()
    const other = await test.newOperator('dispatcher')
    const first = test.clock.now().toISOString()
    test.clock.advance(MINUTE_MS)
    const at = test.clock.now().toISOString()
    const seen = { kind: 'nobody', since: first, by: 'Operador', at }
    const replies = await Promise.all([see(_id, first), see(_id, first), see(_id, first)])
    expect(replies.map(({ acknowledged }) => acknowledged)).toEqual([[seen], [seen], [seen]])
    test.clock.advance(MINUTE_MS)
    expect((await see(_id, first, other.token)).acknowledged, 'the first one counts').toEqual([seen])
    const next = test.clock.now().toISOString()
    const again = await see(_id, next, other.token)
    expect(again.acknowledged).toMatchObject([{ kind: 'nobody', since: next }])
    expect(again.acknowledged[0]?.by).not.toBe('Operador')
    expect((await see(_id, first)).acknowledged, 'what has passed hides nothing').toEqual(again.acknowledged)
    expect((await orderOnBoard(_id))?.acknowledged).toEqual(again.acknowledged)
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: _id } }, test.operator)
    expect(entries.filter(({ action }) => action === 'trouble-seen')).toHaveLength(2)
    await test.cancel(_id)
  })

  it('that has not begun, of a kind there is none of, or of no order is refused', async () => {
    const { _id } = await test.placeOrder()
    const later = new Date(test.clock.now().getTime() + MINUTE_MS).toISOString()
    const now = test.clock.now().toISOString()
    const refused = (id: string, body: { kind: string; since: string }) =>
      test.refused('acknowledgeTrouble', { params: { id }, body }, test.operator)
    expect(await refused(_id, { kind: 'nobody', since: later })).toBe('400 INVALID_INPUT')
    expect(await refused(_id, { kind: 'emergency', since: now }), 'an alarm has its own').toBe(
      '400 INVALID_INPUT',
    )
    expect(await refused(crypto.randomUUID(), { kind: 'late', since: now })).toBe('404 ORDER_NOT_FOUND')
    expect((await orderOnBoard(_id))?.acknowledged).toEqual([])
    await test.cancel(_id)
  })
})

describe('the stream of the board', () => {
  async function watch() {
    const hangUp = new AbortController()
    const response = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
      headers: { authorization: `Bearer ${test.operator}` },
      signal: hangUp.signal,
    })
    const changes: BoardChanges[] = []
    const onEvent = (event: LiveEvent) => void (event.type === 'board' && changes.push(event))
    void readLiveEvents(response, onEvent).catch(() => undefined)
    return { changes, hangUp: () => hangUp.abort() }
  }

  it('tells every change as the row is now, and reads it once for all who watch', async () => {
    const rider = await test.onlyRiderOnDuty()
    const watchers = [await watch(), await watch(), await watch()]
    const [one] = watchers
    const { _id } = await test.placeOrder()
    const last = () => one!.changes.flatMap(({ orders }) => orders).findLast((order) => order._id === _id)
    await expect.poll(last).toMatchObject({ status: 'pending', offeredTo: null })
    await test.dispatch()
    await test.accept(rider, _id)
    await expect.poll(last).toMatchObject({ status: 'assigned', rider: { _id: rider.id } })
    expect(last()).toEqual(await orderOnBoard(_id))
    await test.cancel(_id)
    await expect.poll(last, { message: 'it is told that it is over' }).toMatchObject({ status: 'canceled' })
    expect(await orderOnBoard(_id)).toBeUndefined()
    for (const { changes } of watchers) expect(changes).toEqual(one!.changes)
    for (const { hangUp } of watchers) hangUp()
  })

  it('tells where riders are in moves, and no event of its own for each', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { changes, hangUp } = await watch()
    test.clock.advance(MINUTE_MS)
    const body = { lat: -34.612, lng: -58.391, accuracy: 5, at: test.clock.now().toISOString() }
    await test.ok('setPosition', { params: { id: rider.id }, body }, rider.token)
    await expect
      .poll(() => changes.flatMap(({ moves }) => moves), { timeout: 10_000 })
      .toEqual([[rider.id, -34.612, -58.391, body.at]])
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    await expect
      .poll(() => changes.flatMap(({ riders }) => riders))
      .toContainEqual(expect.objectContaining({ _id: rider.id, working: false }))
    hangUp()
  })
})
