/** Pauses, the last order and the vehicle of a rider. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PushService } from '@puni/verify/support/push-service'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000

let service: PushService
let test: TestApp
beforeAll(async () => {
  service = await PushService.start()
  test = await TestApp.start({ PUSH_HOSTS: service.origin })
})
afterAll(async () => {
  await test.stop()
  await service.stop()
})

const me = ({ token }: TestRider) => test.ok('getMe', {}, token)
const pause = ({ id, token }: TestRider, minutes: number | null) =>
  test.send('setPause', { params: { id }, body: { minutes } }, token)
const isLast = ({ token }: TestRider, id: string, last: boolean) =>
  test.send('setLastOrder', { params: { id }, body: { last } }, token)

it('a pause withdraws the offer, keeps others away, and ends by itself, over midnight', async () => {
  test.clock.set('2026-03-11T02:50:00Z')
  test.operator = await test.loginOperator()
  const rider = await test.onlyRiderOnDuty()
  const phone = service.subscribe()
  await test.subscribe(rider, phone.token)
  await test.placeOrder()
  await test.dispatch()
  expect(await test.offeredTo(rider)).not.toBeNull()
  const until = new Date(test.clock.now().getTime() + 20 * MINUTE_MS).toISOString()
  expect(await pause(rider, 20)).toMatchObject({ status: 200, body: { working: true, pausedUntil: until } })
  expect(await test.offeredTo(rider)).toBeNull()
  test.clock.advance(19 * MINUTE_MS)
  await test.dispatch()
  expect(await test.offeredTo(rider)).toBeNull()
  test.clock.advance(MINUTE_MS)
  await test.throughAnotherServer(() => test.dispatch())
  await test.dispatch()
  expect(await test.offeredTo(rider), 'offered again at its end').not.toBeNull()
  expect((await me(rider)).pausedUntil).toBeNull()
  await test.push()
  const told = phone.received.filter(({ data }) => data.type === 'notice')
  expect(told.map(({ notification }) => notification.title)).toEqual(['Terminó tu pausa'])
  const { rows } = await test.sql.query(
    'select outcome from offers where rider_id = $1 and outcome is not null',
    [rider.id],
  )
  expect(rows, 'no refusal').toEqual([{ outcome: 'withdrawn' }])
})

it('a phone that slept through its pause is told to open the app, and duty goes on', async () => {
  const rider = await test.onlyRiderOnDuty()
  const phone = service.subscribe()
  await test.subscribe(rider, phone.token)
  await pause(rider, 60)
  await test.placeOrder()
  test.clock.advance(60 * MINUTE_MS + 1)
  // Before the dispatcher has looked.
  await test.app.endSilentDuty()
  await test.dispatch()
  await test.push()
  expect(await test.offeredTo(rider), 'the position is old').toBeNull()
  expect(phone.received.at(-1)?.notification.body).toBe('Con la app abierta ya te llegan pedidos.')
  await test.app.endSilentDuty()
  expect((await me(rider)).working).toBe(true)
  await test.goOnDuty(rider)
  await test.dispatch()
  expect(await test.offeredTo(rider)).not.toBeNull()
  test.clock.advance(61 * MINUTE_MS + 60 * MINUTE_MS)
  await test.app.endSilentDuty()
  expect((await me(rider)).working, 'silence counts from the end of the pause').toBe(false)
})

it.each<[string, (rider: TestRider) => Promise<unknown>]>([
  [
    'goes off duty',
    ({ id, token }) => test.ok('setWorking', { params: { id }, body: { working: false } }, token),
  ],
  ['pauses again', (rider) => pause(rider, 10)],
])('that a pause is over is not pushed to who %s before', async (_, act) => {
  const rider = await test.onlyRiderOnDuty()
  const phone = service.subscribe()
  await test.subscribe(rider, phone.token)
  await pause(rider, 10)
  test.clock.advance(10 * MINUTE_MS)
  await test.dispatch()
  await act(rider)
  await test.push()
  expect(phone.received).toEqual([])
})

it('a pause is no waiting for orders: free since before it, less the pause', async () => {
  const rider = await test.onlyRiderOnDuty()
  const free = Date.parse((await me(rider)).lastFreeAt!)
  const freeFor = async () => Date.parse((await me(rider)).lastFreeAt!) - free
  test.clock.advance(5 * MINUTE_MS)
  await pause(rider, 30)
  test.clock.advance(20 * MINUTE_MS)
  await pause(rider, null)
  expect(await freeFor(), 'ended by a tap').toBe(20 * MINUTE_MS)
  await pause(rider, 10)
  test.clock.advance(11 * MINUTE_MS)
  await test.dispatch()
  expect(await freeFor(), 'ended by itself').toBe(30 * MINUTE_MS)
})

it('a pause ends by a tap or with duty, and needs duty and free hands', async () => {
  const rider = await test.onlyRiderOnDuty()
  await pause(rider, 30)
  test.clock.advance(MINUTE_MS)
  expect(await pause(rider, null)).toMatchObject({ status: 200, body: { pausedUntil: null } })
  const { _id } = await test.acceptedOrder(rider)
  expect((await pause(rider, 10)).body).toMatchObject({ code: 'RIDER_BUSY' })
  await test.deliver(rider, _id)
  await pause(rider, 30)
  const off = { params: { id: rider.id }, body: { working: false } }
  expect(await test.ok('setWorking', off, rider.token)).toMatchObject({ pausedUntil: null })
  expect((await pause(rider, 10)).body).toMatchObject({ code: 'RIDER_OFF_DUTY' })
  expect((await pause(rider, 181)).status).toBe(400)
  const { rows } = await test.sql.query('select from pauses where rider_id = $1 and ended_at is null', [
    rider.id,
  ])
  expect(rows).toEqual([])
})

it.each(['delivered', 'canceled', 'error'])('duty ends with the last order, %s', async (end) => {
  const rider = await test.onlyRiderOnDuty()
  const { _id } = await test.acceptedOrder(rider)
  expect((await isLast(rider, _id, true)).status).toBe(200)
  expect(await me(rider)).toMatchObject({ working: true, lastOrderId: _id })
  if (end === 'delivered') await test.deliver(rider, _id)
  else expect((await test.advance(rider, _id, end)).status).toBe(200)
  expect(await me(rider)).toMatchObject({ working: false, lastOrderId: _id })
  await test.goOnDuty(rider)
  expect(await me(rider)).toMatchObject({ working: true, lastOrderId: null })
})

it('the last order can be taken back, survives a restart, and said too late it counts all the same', async () => {
  const rider = await test.onlyRiderOnDuty()
  const first = await test.acceptedOrder(rider)
  await isLast(rider, first._id, true)
  await test.restart()
  expect((await me(rider)).lastOrderId).toBe(first._id)
  await isLast(rider, first._id, false)
  await test.deliver(rider, first._id)
  expect(await me(rider)).toMatchObject({ working: true, lastOrderId: null })
  test.clock.advance(MINUTE_MS)
  const second = await test.acceptedOrder(rider)
  await test.cancel(second._id)
  await isLast(rider, first._id, true)
  expect((await me(rider)).working, 'the rider has gone on since').toBe(true)
  await isLast(rider, second._id, true)
  expect(await me(rider)).toMatchObject({ working: false, lastOrderId: second._id })
  const other = await test.activatedRider()
  expect((await isLast(other, second._id, true)).body).toMatchObject({ code: 'FORBIDDEN' })
})

it('a pause and an acceptance at once: the rider pauses without the order, or has it and does not pause', async () => {
  const rider = await test.onlyRiderOnDuty()
  for (let times = 0; times < 8; times++) {
    const order = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(order._id)
    const [accepted, paused] = await Promise.all([test.accept(rider, order._id), pause(rider, 15)])
    const { pausedUntil } = await me(rider)
    expect([accepted.status, paused.status]).toEqual(pausedUntil === null ? [200, 409] : [409, 200])
    const { rows } = await test.sql.query('select from pauses where rider_id = $1 and ended_at is null', [
      rider.id,
    ])
    expect(rows).toHaveLength(pausedUntil === null ? 0 : 1)
    if (pausedUntil === null) await test.deliver(rider, order._id)
    else {
      await pause(rider, null)
      await test.cancel(order._id)
    }
    test.clock.advance(MINUTE_MS)
    await test.goOnDuty(rider)
  }
})

it('two pauses at once leave one, with its end', async () => {
  const rider = await test.onlyRiderOnDuty()
  const replies = await Promise.all([15, 30, 60].map((minutes) => pause(rider, minutes)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await test.sql.query(
    'select ends_at = paused_until as agrees from pauses join riders on riders.id = rider_id where rider_id = $1 and ended_at is null',
    [rider.id],
  )
  expect(rows).toEqual([{ agrees: true }])
  await pause(rider, null)
})

it('a last order told late and the next acceptance at once: duty ends without the order, or goes on with it', async () => {
  const rider = await test.onlyRiderOnDuty()
  for (let times = 0; times < 6; times++) {
    const first = await test.acceptedOrder(rider)
    await test.deliver(rider, first._id)
    test.clock.advance(MINUTE_MS)
    await test.goOnDuty(rider)
    const next = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(next._id)
    const [accepted, told] = await Promise.all([test.accept(rider, next._id), isLast(rider, first._id, true)])
    expect(told.status).toBe(200)
    const { working } = await me(rider)
    expect(working, `the acceptance was answered ${accepted.status}`).toBe(accepted.status === 200)
    if (working) await test.deliver(rider, next._id)
    else await test.cancel(next._id)
    test.clock.advance(MINUTE_MS)
    await test.goOnDuty(rider)
  }
})

it('nobody is asked for another order while the last one is under way', async () => {
  const rider = await test.onlyRiderOnDuty()
  const { _id } = await test.acceptedOrder(rider)
  await isLast(rider, _id, true)
  await test.placeOrder()
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) {
    await test.advance(rider, _id, status)
    await test.dispatch()
    expect(await test.offeredTo(rider)).toBeNull()
  }
  const [delivered] = await Promise.all([test.advance(rider, _id, 'delivered'), test.dispatch()])
  expect(delivered.status).toBe(200)
  await test.dispatch()
  expect(await test.offeredTo(rider)).toBeNull()
  expect((await me(rider)).working).toBe(false)
})

it('the vehicle is the rider’s to change, also with an order in hand, and stands on the board at once', async () => {
  const rider = await test.onlyRiderOnDuty()
  const set = (vehicleType: VehicleType) =>
    test.send('setVehicle', { params: { id: rider.id }, body: { vehicleType } }, rider.token)
  const onBoard = async () => {
    const { riders } = await test.ok('getBoard', {}, test.operator)
    return riders.find(({ _id }) => _id === rider.id)?.vehicleType
  }
  expect(await onBoard()).toBe('Moto')
  await test.acceptedOrder(rider)
  expect(await set('Bicicleta')).toMatchObject({
    status: 200,
    body: { vehicleType: 'Bicicleta', working: true },
  })
  expect(await onBoard()).toBe('Bicicleta')
  expect(await set('Monopatín' as VehicleType)).toMatchObject({ status: 400 })
  expect((await me(rider)).vehicleType).toBe('Bicicleta')
})
