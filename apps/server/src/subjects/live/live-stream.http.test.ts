import { BULK_READING } from '@puni/contract/audit/limits'
import { API_PREFIX } from '@puni/contract/route'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import type { LiveEvent } from '@puni/contract/live/events'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveStreams } from '../../platform/realtime/live-stream.ts'
import { hasNats, startNatsServer } from '@puni/verify/support/nats-server'
import { TestApp } from '@puni/verify/support/test-app'
import { CANCELED } from '@puni/verify/support/canceled'

describe('live streams', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  async function listen(path: string, token: string, origin = test.origin) {
    const response = await fetch(`${origin}${API_PREFIX}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events: LiveEvent[] = []
    const ended = readLiveEvents(response, (event) => events.push(event))
    return { events, ended }
  }

  it('tell a rider of its offer and of its end, and nobody else', async () => {
    const rider = await test.riderOnDuty()
    const bystander = await test.activatedRider()
    const mine = await listen(`/rider/${rider.id}/events`, rider.token)
    const others = await listen(`/rider/${bystander.id}/events`, bystander.token)
    const operators = await listen('/operator/events', test.operator)
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    await expect.poll(() => mine.events).toHaveLength(1)
    expect(mine.events[0], 'the offer comes along').toEqual({
      type: 'offer',
      orderId,
      offered: await test.ok('getOfferedOrder', { query: { riderId: rider.id } }, rider.token),
    })
    expect(mine.events[0], 'and why').toMatchObject({ offered: { why: { rule: 'soonest', rank: 1 } } })
    test.clock.advance(90_000)
    await test.dispatch()
    await expect.poll(() => mine.events).toHaveLength(2)
    expect(mine.events[1]).toMatchObject({ type: 'offer', orderId, offered: { order: null, offerId: null } })
    expect(operators.events.filter((event) => 'offered' in event)).toEqual([])
    expect(operators.events.filter((event) => event.type !== 'rider').map(({ type }) => type)).toEqual([
      'order',
      'offer',
      'offer',
    ])
    expect(others.events).toEqual([])
    await test.ok('setOrderStatus', { params: { id: orderId }, body: CANCELED }, test.operator)
  })

  it('tell operators what a rider answered, and the rider what was said to it', async () => {
    const rider = await test.activatedRider()
    const operators = await listen('/operator/events', test.operator)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Papeles' } }, test.operator)
    const form = new FormData()
    form.set('body', 'Los renové')
    const { _id: id } = await test.ok('sendAppeal', { form }, rider.token)
    const event = { type: 'appeal', riderId: rider.id }
    await expect.poll(() => operators.events).toContainEqual(event)
    await test.ok('unblockRider', { params: { id: rider.id } }, test.operator)
    const mine = await listen(`/rider/${rider.id}/events`, rider.token)
    const body = { outcome: 'accepted', text: 'Es verdad' }
    await test.ok('answerAppeal', { params: { id }, body }, test.operator)
    await expect.poll(() => mine.events).toContainEqual(event)
  })

  it('tell operators that a rider disputes a payment', async () => {
    const rider = await test.activatedRider()
    const { rows } = await test.sql.query(
      `insert into settlements (rider_id, kind, centavos, at) values ($1, 'rider-paid', 1, now()) returning id`,
      [rider.id],
    )
    const operators = await listen('/operator/events', test.operator)
    const body = { confirm: false, text: 'No pagué eso' }
    await test.ok('answerSettlement', { params: { id: rows[0].id }, body }, rider.token)
    await expect.poll(() => operators.events).toContainEqual({ type: 'rider', riderId: rider.id })
  })

  it('tell operators of an alarm, and its rider that it was seen; nobody else', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { _id: orderId } = await test.acceptedOrder(rider)
    const other = await test.activatedRider()
    const operators = await listen('/operator/events', test.operator)
    const mine = await listen(`/rider/${rider.id}/events`, rider.token)
    const others = await listen(`/rider/${other.id}/events`, other.token)
    const event = { type: 'emergency', riderId: rider.id }
    const heard = ({ events }: Pick<typeof mine, 'events'>) =>
      events.filter(({ type }) => type === event.type)
    const body = { occurredAt: test.clock.now().toISOString(), position: null }
    const { emergency } = await test.ok('reportEmergency', { params: { id: orderId }, body }, rider.token)
    await expect.poll(() => heard(operators)).toEqual([event])
    await test.ok('acknowledgeEmergency', { params: { id: emergency._id } }, test.operator)
    await expect
      .poll(() => [heard(operators), heard(mine)])
      .toEqual([
        [event, event],
        [event, event],
      ])
    expect(heard(others)).toEqual([])
    await test.cancel(orderId)
  })

  it('tell operators that stores and zones are others, and riders nothing of it', async () => {
    const rider = await test.activatedRider()
    const operators = await listen('/operator/events', test.operator)
    const mine = await listen(`/rider/${rider.id}/events`, rider.token)
    const { _id: zoneId } = await test.createZone('Sur')
    const place = { name: 'Empanadas', latitude: -34.61, longitude: -58.4, street: 'Perón', zoneId }
    const { store } = await test.ok('createStore', { body: place }, test.operator)
    const params = { id: store._id }
    await test.ok('updateStore', { params, body: { ...place, name: 'Pizzas', version: 1 } }, test.operator)
    await test.ok('updateStore', { params, body: { ...place, name: 'Pizzas', version: 2 } }, test.operator)
    await test.ok('disableStore', { params, body: {} }, test.operator)
    await test.ok('enableStore', { params }, test.operator)
    await test.ok('makeStoreKey', { params, body: {} }, test.operator)
    await test.ok('closeZone', { params: { id: zoneId }, body: {} }, test.operator)
    await test.ok('reopenZone', { params: { id: zoneId } }, test.operator)
    const heard = () =>
      operators.events.map(({ type }) => type).filter((type) => type === 'stores' || type === 'zones')
    await expect
      .poll(heard, { message: 'what changed nothing is not told' })
      .toEqual(['zones', 'stores', 'stores', 'stores', 'stores', 'stores', 'zones', 'zones'])
    expect(mine.events).toEqual([])
  })

  it('tell operators that one of them reads very much, and riders nothing of it', async () => {
    const rider = await test.activatedRider()
    const operators = await listen('/operator/events', test.operator)
    const mine = await listen(`/rider/${rider.id}/events`, rider.token)
    for (let times = 0; times <= BULK_READING[0].reveals; times++)
      await test.ok('getRiderContacts', { params: { id: rider.id } }, test.operator)
    await expect.poll(() => operators.events).toContainEqual({ type: 'bulk-read' })
    expect(mine.events).toEqual([])
  })

  it('tell what another server process did', async () => {
    const rider = await test.riderOnDuty(10)
    const stream = await listen(`/rider/${rider.id}/events`, rider.token)
    const orderId = await test.throughAnotherServer(async () => {
      const { _id } = await test.placeOrder()
      await test.dispatch()
      return _id
    })
    await expect.poll(() => stream.events).toContainEqual(expect.objectContaining({ type: 'offer', orderId }))
  })

  it.runIf(hasNats())('tell it by NATS too, without a listener in the database', async () => {
    const nats = await startNatsServer()
    const served = await TestApp.start({ NATS_URL: `nats://127.0.0.1:${nats.port}` })
    try {
      const rider = await served.riderOnDuty(10)
      const stream = await listen(`/rider/${rider.id}/events`, rider.token, served.origin)
      const orderId = await served.throughAnotherServer(async () => {
        const { _id } = await served.placeOrder()
        await served.dispatch()
        return _id
      })
      await expect
        .poll(() => stream.events)
        .toContainEqual(expect.objectContaining({ type: 'offer', orderId }))
      const { rows } = await served.sql.query(
        `select query from pg_stat_activity
         where datname = current_database() and application_name = 'puni-rider events'`,
      )
      expect(rows).toEqual([])
    } finally {
      await served.stop()
      await nats.stop()
    }
  })

  it('give way to newer ones beyond six of a session and twelve of a rider', async () => {
    const rider = await test.activatedRider()
    const path = `/rider/${rider.id}/events`
    const opened: Awaited<ReturnType<typeof listen>>[] = []
    const open = async (token: string) => void opened.push(await listen(path, token))
    const ended = new Set<number>()
    const note = () => opened.forEach((stream, index) => void stream.ended.then(() => ended.add(index)))
    for (let count = 0; count < 7; count++) await open(rider.token)
    note()
    await expect.poll(() => [...ended], { message: 'the first of the session' }).toEqual([0])
    const [second, third] = [await test.login(rider.email), await test.login(rider.email)]
    for (let count = 0; count < 6; count++) await open(second)
    await open(third)
    note()
    await expect.poll(() => [...ended], { message: 'the oldest of the rider' }).toEqual([0, 1])
    await test.goOnDuty(rider)
    const heard = () =>
      opened
        .filter(({ events }) => events.some(({ type }) => type === 'rider'))
        .map((stream) => opened.indexOf(stream))
    await expect
      .poll(() => heard(), { message: 'the others live on' })
      .toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  it('are refused where the process has no room, but not to one who has a stream', async () => {
    const small = await TestApp.start({ LIVE_STREAMS: '2' })
    try {
      const [ana, beto, caro] = [
        await small.activatedRider(),
        await small.activatedRider(),
        await small.activatedRider(),
      ]
      const ask = (rider: typeof ana) =>
        fetch(`${small.origin}${API_PREFIX}/rider/${rider.id}/events`, {
          headers: { authorization: `Bearer ${rider.token}` },
        })
      const first = await ask(ana)
      await ask(beto)
      const refused = await ask(caro)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await refused.json()).toMatchObject({ code: 'BUSY' })
      expect((await ask(ana)).status, 'a phone that reconnects').toBe(200)
      // A heartbeat may come at any moment.
      expect(await first.text()).toMatch(/^retry: 1000\n: connected\n\n(: \n\n)*$/)
    } finally {
      await small.stop()
    }
  })

  it('end with the session', async () => {
    const rider = await test.activatedRider()
    const stream = await listen(`/rider/${rider.id}/events`, rider.token)
    await test.ok('logout', {}, rider.token)
    await stream.ended
  })

  it('end for a rider who is blocked', async () => {
    const rider = await test.activatedRider()
    const stream = await listen(`/rider/${rider.id}/events`, rider.token)
    await test.ok(
      'blockRider',
      { params: { id: rider.id }, body: { reason: 'Papeles vencidos' } },
      test.operator,
    )
    await stream.ended
  })

  it('end for whoever was blocked between the check of the token and the first event', async () => {
    const caller = {
      kind: 'rider',
      id: '',
      tokenHash: Buffer.from(''),
      standing: 'active',
      role: null,
      isConfirmed: false,
      key: null,
    } as const
    const server = fastify()
    server.get('/', (_, reply) =>
      new LiveStreams(1, 8).start(
        reply,
        caller,
        'rider:late',
        { subscribe: () => () => undefined },
        { isAdmitted: () => Promise.resolve(false) },
      ),
    )
    const origin = await server.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(origin)
    await readLiveEvents(response, () => undefined)
    await server.close()
  })

  it('end when events may have been lost, so that their readers look anew, and then go on', async () => {
    const rider = await test.activatedRider()
    const path = `/rider/${rider.id}/events`
    const stream = await listen(path, rider.token)
    const { rows } = await test.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'puni-rider events'`,
    )
    expect(rows).toHaveLength(1)
    await stream.ended
    const next = await listen(path, rider.token)
    await test.throughAnotherServer(async () => {
      await test.goOnDuty(rider)
    })
    await expect.poll(() => next.events).toContainEqual({ type: 'rider', riderId: rider.id })
  })
})
