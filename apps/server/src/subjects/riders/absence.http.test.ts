/** Phones that acknowledge offers, and riders who do not answer them. */
import { troublesOf } from '@puni/contract/board/troubles'
import { ABSENT_PAUSE_MS, MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PushService } from '@puni/verify/support/push-service'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const SECOND_MS = 1_000
/** As long as an offer lasts. */
const OFFER_MS = 90 * SECOND_MS

let service: PushService
let test: TestApp
/** Alone on duty, at the store. */
let rider: TestRider
beforeAll(async () => {
  service = await PushService.start()
  test = await TestApp.start({ PUSH_HOSTS: service.origin })
})
afterAll(async () => {
  await test.stop()
  await service.stop()
})
beforeEach(async () => {
  rider = await test.onlyRiderOnDuty()
})

const me = ({ token }: TestRider = rider) => test.ok('getMe', {}, token)
const confirm = () => test.ok('confirmPresence', { params: { id: rider.id } }, rider.token)
const pause = (minutes: number | null) =>
  test.ok('setPause', { params: { id: rider.id }, body: { minutes } }, rider.token)
/** What the rider is told and has not read. */
async function told() {
  const { notices = [] } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
  return notices.map(({ kind }) => kind)
}

/** What phones do by themselves. */
async function report({ id, token }: TestRider, lat = -34.61): Promise<void> {
  const body = { lat, lng: -58.39, accuracy: 10, at: test.clock.now().toISOString() }
  await test.ok('setPosition', { params: { id }, body }, token)
}

/** An order whose offer the rider's phone acknowledges. */
async function offered(): Promise<string> {
  await report(rider)
  const { _id } = await test.placeOrder()
  await test.dispatch()
  expect((await test.offeredTo(rider))?._id).toBe(_id)
  return _id
}

/** Nobody answers it. Returns the order, which goes on to nobody else. */
async function miss(): Promise<string> {
  const orderId = await offered()
  test.clock.advance(OFFER_MS)
  await test.dispatch()
  await test.cancel(orderId)
  return orderId
}

async function missUntilPaused(): Promise<string> {
  await miss()
  return await miss()
}

it('an order waits for a phone on the table twice, then it goes to the rider 900 m away at once', async () => {
  const present = await test.riderOnDuty(900)
  const waited: number[] = []
  for (let orders = 0; orders < 4; orders++) {
    await report(rider)
    await report(present, -34.61 + 900 / 111_195)
    const { _id } = await test.placeOrder()
    const placedAt = test.clock.now().getTime()
    await test.dispatch()
    while ((await test.offeredTo(present))?._id !== _id) {
      expect((await test.offeredTo(rider))?._id).toBe(_id)
      test.clock.advance(30 * SECOND_MS)
      await test.dispatch()
    }
    waited.push(test.clock.now().getTime() - placedAt)
    await test.accept(present, _id)
    await test.advance(present, _id, 'canceled')
  }
  expect(waited).toEqual([OFFER_MS, OFFER_MS, 0, 0])
})

it('where nobody answers, operators are told of the order that waits, and whoever comes back first is asked', async () => {
  const other = await test.riderOnDuty(900)
  await report(rider)
  const { _id } = await test.placeOrder()
  const troubles = async () => {
    const { orders } = await test.ok('getBoard', {}, test.operator)
    const order = orders.find((each) => each._id === _id)!
    return troublesOf(order, { positionAt: null, emergencyAt: null }, test.clock.now().getTime())
  }
  // Each misses it, and is asked again when both have.
  for (let minutes = 0; minutes < 40; minutes += 1) {
    await test.dispatch()
    test.clock.advance(60 * SECOND_MS)
    for (const phone of [rider, other]) {
      await report(phone)
      await test.offeredTo(phone)
    }
  }
  expect((await me()).pausedForMisses).toBe(true)
  expect((await me(other)).pausedForMisses).toBe(true)
  expect((await troubles()).map(({ kind }) => kind)).toContain('nobody')
  await test.ok('confirmPresence', { params: { id: other.id } }, other.token)
  await report(other)
  await test.dispatch()
  expect((await test.offeredTo(other))?._id).toBe(_id)
  await test.accept(other, _id)
  await test.cancel(_id)
})

it('after one miss the rider is asked, by push too, and after the second paused and told why', async () => {
  const phone = service.subscribe()
  await test.subscribe(rider, phone.token)
  await miss()
  expect(await told()).toEqual(['still_there'])
  expect((await me()).pausedUntil).toBeNull()
  await test.push()
  expect(phone.received.at(-1)?.notification).toMatchObject({
    title: '¿Seguís ahí?',
    body: expect.stringContaining('No contestaste el último pedido.') as string,
  })
  await miss()
  expect(await told(), 'the question is overtaken').toEqual(['paused_absent'])
  const until = new Date(test.clock.now().getTime() + ABSENT_PAUSE_MS).toISOString()
  expect(await me()).toMatchObject({ working: true, pausedUntil: until, pausedForMisses: true })
  await test.push()
  expect(phone.received.at(-1)?.notification.body).toContain(
    `No contestaste ${MISSES_TO_PAUSE} pedidos seguidos.`,
  )
  const { riders } = await test.ok('getBoard', {}, test.operator)
  expect(riders.find(({ _id }) => _id === rider.id)).toMatchObject({
    pausedUntil: until,
    pausedForMisses: true,
  })
  expect(await test.ok('exportMyData', {}, rider.token)).toMatchObject({
    pausas: [{ porNoContestar: true, fin: null }],
  })
})

it('of two riders as soon at the store the one who answers is asked, until the other says to be there', async () => {
  await miss()
  const present = await test.riderOnDuty(0)
  // Orders of the tests before make a plan expect more of them, and keep somebody for those.
  const matching = await test.serverBeside({ DISPATCH_POLICY: 'match' })
  const { _id } = await test.placeOrder()
  await matching.dispatcher.sweep()
  expect((await test.offeredTo(present))?._id, 'although the other waits for longer').toBe(_id)
  await test.cancel(_id)
  await confirm()
  await report(rider)
  const next = await test.placeOrder()
  await matching.dispatcher.sweep()
  expect((await test.offeredTo(rider))?._id).toBe(next._id)
  await matching.close()
})

it('a question whose push comes after the pause began is not sent any more', async () => {
  const phone = service.subscribe()
  await test.subscribe(rider, phone.token)
  await missUntilPaused()
  await test.push()
  const titles = phone.received.flatMap(({ data, notification }) =>
    data.type === 'notice' ? [notification.title] : [],
  )
  expect(titles).toEqual(['Estás en pausa'])
})

describe('what says that the rider is there, and no more than the phone would by itself', () => {
  const signs: Readonly<Record<string, () => Promise<unknown>>> = {
    'an acceptance': async () => {
      const id = await offered()
      expect((await test.accept(rider, id)).status).toBe(200)
      await test.cancel(id)
    },
    'a skip': async () => {
      const id = await offered()
      expect((await test.skip(rider, id)).status).toBe(200)
      await test.cancel(id)
    },
    'going on duty, on another phone': () => test.goOnDuty(rider),
    'a pause begun and ended by hand': async () => {
      await pause(15)
      await pause(null)
    },
    "'Sí, sigo acá'": confirm,
    'a step of an order that an operator gave': async () => {
      const { _id: id } = await test.placeOrder()
      const body = { riderId: rider.id, as: 'assignment' }
      await test.ok('assignOrder', { params: { id }, body }, test.operator)
      await test.advance(rider, id, 'to_pickup')
      await test.cancel(id)
    },
    'duty that ends, and begins again': async () => {
      await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
      expect(await told()).toEqual([])
      await test.goOnDuty(rider)
    },
  }
  it.each(Object.entries(signs))('%s: the question goes, and the count begins anew', async (_, sign) => {
    await miss()
    await sign()
    expect(await told()).not.toContain('still_there')
    await miss()
    expect(await me()).toMatchObject({ pausedUntil: null })
    expect(await told()).toContain('still_there')
  })
})

describe('no misses are', () => {
  it.each<[how: string, end: (orderId: string) => Promise<unknown>]>([
    ['skipped', (id) => test.skip(rider, id)],
    ['cancelled', (id) => test.cancel(id)],
    [
      'withdrawn',
      (id) =>
        test.ok(
          'setExclusion',
          { params: { id, riderId: rider.id }, body: { excluded: true } },
          test.operator,
        ),
    ],
  ])('offers that are %s', async (_, end) => {
    for (let offers = 0; offers < 4; offers++) {
      const id = await offered()
      await end(id)
      test.clock.advance(OFFER_MS)
      await test.dispatch()
      await test.cancel(id)
    }
    expect(await told()).toEqual([])
    expect((await me()).pausedUntil).toBeNull()
  })

  it('offers that no phone acknowledges', async () => {
    for (let offers = 0; offers < 4; offers++) {
      await report(rider)
      const { _id } = await test.placeOrder()
      await test.dispatch()
      test.clock.advance(OFFER_MS)
      await test.dispatch()
      await test.cancel(_id)
    }
    expect(await told()).toEqual([])
  })

  it('offers that were skipped in time without signal', async () => {
    await miss()
    const id = await offered()
    const skippedAt = test.clock.now().toISOString()
    test.clock.advance(OFFER_MS)
    await test.dispatch()
    expect((await me()).pausedForMisses).toBe(true)
    const body = { riderId: rider.id, action: 'skip', timestamp: skippedAt }
    await test.ok('skipOrder', { params: { id }, body }, rider.token)
    expect(await me()).toMatchObject({ pausedUntil: null, pausedForMisses: false })
  })

  it('offers of an operator to a rider on a pause', async () => {
    await pause(60)
    for (let offers = 0; offers < MISSES_TO_PAUSE; offers++) {
      const { _id: id } = await test.placeOrder()
      const body = { riderId: rider.id, as: 'offer', despite: true }
      await test.ok('assignOrder', { params: { id }, body }, test.operator)
      await test.offeredTo(rider)
      test.clock.advance(OFFER_MS)
      await test.dispatch()
      await test.cancel(id)
    }
    expect(await me()).toMatchObject({ pausedForMisses: false })
    expect(await told()).toEqual([])
  })
})

describe('the pause', () => {
  it.each<[what: string, end: (missed: string) => Promise<unknown>]>([
    ['a tap on the pause', () => pause(null)],
    ["'Recibir pedidos'", confirm],
    ['an answer five seconds late', (missed) => test.accept(rider, missed)],
  ])('ends at once by %s, and the next order is offered again', async (_, end) => {
    const missed = await missUntilPaused()
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await test.offeredTo(rider)).toBeNull()
    test.clock.advance(5 * SECOND_MS)
    await end(missed)
    expect(await me()).toMatchObject({ pausedUntil: null, pausedForMisses: false })
    expect(await told()).toEqual([])
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(_id)
    expect(await test.ok('exportMyData', {}, rider.token)).toMatchObject({
      pausas: [{ porNoContestar: true, fin: test.clock.now().toISOString() }],
    })
  })

  it('ends by itself as any other, and then one more miss brings the next', async () => {
    await missUntilPaused()
    test.clock.advance(ABSENT_PAUSE_MS)
    await test.dispatch()
    expect((await me()).pausedUntil).toBeNull()
    expect(await told()).toEqual(['pause_over'])
    await miss()
    expect((await me()).pausedForMisses).toBe(true)
    expect(await told()).toEqual(['paused_absent', 'pause_over'])
  })

  it('is followed by the pause of who is there: a late answer does not end that one', async () => {
    await missUntilPaused()
    const { pausedUntil } = await pause(15)
    await confirm()
    expect(await me()).toMatchObject({ pausedUntil, pausedForMisses: false })
  })

  it('is said to an operator who wants to give the rider an order, and ends with its first step', async () => {
    await missUntilPaused()
    const { _id: id } = await test.placeOrder()
    const assign = { riderId: rider.id, as: 'assignment' }
    const refused = await test.send('assignOrder', { params: { id }, body: assign }, test.operator)
    expect(refused.body).toMatchObject({
      fields: { paused: `Ramón Rider está en pausa: no contestó ${MISSES_TO_PAUSE} pedidos` },
    })
    await test.ok('assignOrder', { params: { id }, body: { ...assign, despite: true } }, test.operator)
    expect((await me()).pausedForMisses, 'not by somebody else').toBe(true)
    await test.advance(rider, id, 'to_pickup')
    expect((await me()).pausedUntil).toBeNull()
  })

  it('does not hide that the phone has gone silent: duty ends', async () => {
    await missUntilPaused()
    const silentMs = 60 * 60 * SECOND_MS
    test.clock.advance(silentMs - 2 * OFFER_MS)
    await test.app.endSilentDuty()
    expect((await me()).working).toBe(true)
    test.clock.advance(OFFER_MS + SECOND_MS)
    await test.app.endSilentDuty()
    expect(await me()).toMatchObject({ working: false, pausedUntil: null, pausedForMisses: false })
    expect(await told()).toEqual(['duty_ended'])
  })
})

it('an offer that expires while no server runs is missed once, however many start', async () => {
  const id = await offered()
  test.clock.advance(OFFER_MS)
  await test.restart()
  const beside = await test.serverBeside()
  await Promise.all([test.dispatch(), beside.dispatcher.sweep()])
  await beside.close()
  expect(await told()).toEqual(['still_there'])
  await test.cancel(id)
  await miss()
  expect((await me()).pausedForMisses).toBe(true)
})

it('an answer and the end of the offer at once: one of them counts, and nobody is paused who accepted', async () => {
  for (let times = 0; times < 6; times++) {
    await miss()
    const id = await offered()
    test.clock.advance(OFFER_MS - 1)
    const accepting = test.accept(rider, id)
    if (times % 2 === 1) test.clock.advance(1)
    const [accepted] = await Promise.all([accepting, test.dispatch()])
    const isMissed = accepted.status !== 200
    if (isMissed) expect(accepted.body).toMatchObject({ code: 'OFFER_EXPIRED' })
    else expect(await me()).toMatchObject({ pausedUntil: null })
    await confirm()
    await test.cancel(id)
  }
})
