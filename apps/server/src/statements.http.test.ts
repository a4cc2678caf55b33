/** What the busy calls ask of the database: how many statements, that these are prepared, and what they confirm. */
import type { CallName } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { countLockWaits } from '../test/lock-waits.ts'
import { TestApp, type TestRider } from '../test/test-app.ts'

/** Generous, for busy machines, milliseconds. */
const SOON = { timeout: 20_000 }

/** A statement that a client of the server sent, `begin` and `commit` included. */
interface Sent {
  readonly text: string
  readonly name: string | undefined
}

const { query } = pg.Client.prototype

/** Everything that clients other than the test's own send until the test ends, or another listens. */
function listen({ sql }: TestApp): Sent[] {
  const sent: Sent[] = []
  function send(this: pg.Client, ...asked: unknown[]): unknown {
    const [first] = asked as [string | Sent]
    const { text, name } = typeof first === 'string' ? { text: first, name: undefined } : first
    // The heartbeat of the line to other processes is not of a call.
    if (this !== sql && text !== 'select 1') sent.push({ text, name })
    return (query as (...asked: unknown[]) => unknown).apply(this, asked)
  }
  pg.Client.prototype.query = send as typeof query
  onTestFinished(() => void (pg.Client.prototype.query = query))
  return sent
}

/** A rider who alone is on duty, and gets the next order. */
async function onlyRider(test: TestApp): Promise<TestRider> {
  await test.sql.query(`update orders set status = 'canceled' where status = 'pending'`)
  await test.sql.query('update riders set working = false')
  return await test.riderOnDuty()
}

const isNotify = ({ text }: Sent) => text.includes('pg_notify')
const texts = (sent: readonly Sent[]) =>
  sent.map(({ text }) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 80))

describe('the statements of', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  /** A call by somebody who called before. */
  const knownCall = async (name: CallName, input: object, token: string) => {
    const sent = listen(test)
    const { status, body } = await test.send(name, input, token)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    // What is told to other processes goes later, together with what others tell.
    return sent.filter((each) => !isNotify(each))
  }
  const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const step = async (rider: TestRider, id: string, status: string) =>
    await knownCall('setOrderStatus', { params: { id }, body: { status }, ...key() }, rider.token)

  it('a new order', async () => {
    await test.placeOrder()
    const sent = await knownCall('createOrder', { body: test.newOrder(), ...key() }, test.operator)
    expect(texts(sent)).toHaveLength(2)
  })

  it('an order from offer to door', async () => {
    const rider = await onlyRider(test)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    const [riderId, params] = [rider.id, { id: rider.id }]
    expect(texts(await knownCall('getOfferedOrder', { query: { riderId } }, rider.token))).toHaveLength(1)
    const accepting = { params: { orderId: _id, riderId } }
    expect(texts(await knownCall('acceptOrder', accepting, rider.token))).toHaveLength(1)
    expect(texts(await knownCall('getAcceptedOrder', { query: { riderId } }, rider.token))).toHaveLength(1)
    const at = test.clock.now().toISOString()
    const body = { lat: -34.6, lng: -58.4, accuracy: 5, at }
    expect(texts(await knownCall('setPosition', { params, body }, rider.token))).toHaveLength(1)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way', 'delivered'])
      expect(texts(await step(rider, _id, status)), status).toHaveLength(2)
    expect(texts(await knownCall('getMe', {}, rider.token))).toHaveLength(1)
  })

  it('many calls at once tell the other processes in few', async () => {
    const rider = await onlyRider(test)
    const at = test.clock.now().toISOString()
    const input = { params: { id: rider.id }, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } }
    const sent = listen(test)
    await Promise.all(Array.from({ length: 60 }, () => test.ok('setPosition', input, rider.token)))
    expect(sent.filter((each) => !isNotify(each))).toHaveLength(60)
    expect(sent.filter(isNotify).length).toBeLessThan(30)
  })
})

describe('prepared statements', () => {
  /** Everything that a rider does with an order, by the calls that are prepared. */
  async function work(test: TestApp, rider: TestRider): Promise<void> {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.offeredTo(rider)
    await test.accept(rider, _id)
    await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
    await test.deliver(rider, _id)
    await test.ok('getMe', {}, rider.token)
    await test.goOnDuty(rider)
  }

  it('have names, and a connection holds as many as are declared', async () => {
    const test = await TestApp.start({ DATABASE_POOL: '2' })
    onTestFinished(() => test.stop())
    const rider = await onlyRider(test)
    const sent = listen(test)
    for (let times = 0; times < 3; times++) await work(test, rider)
    const names = new Set(sent.flatMap(({ name }) => name ?? []))
    expect(names.size).toBeGreaterThanOrEqual(9)
    expect(names.size).toBeLessThan(30)
  })

  it('have none where they are switched off', async () => {
    const test = await TestApp.start({ DATABASE_PREPARED: '0' })
    onTestFinished(() => test.stop())
    const rider = await onlyRider(test)
    const sent = listen(test)
    await work(test, rider)
    expect(sent.filter(({ name }) => name !== undefined)).toEqual([])
  })

  it('go on working while a newer server adds columns', async () => {
    const test = await TestApp.start({ DATABASE_POOL: '2' })
    onTestFinished(() => test.stop())
    const rider = await onlyRider(test)
    await work(test, rider)
    const { rows } = await test.sql.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await test.sql.query(`alter table ${name} add of_tomorrow text`)
    await work(test, rider)
  })
})

describe('a prepared statement that returns something else since a migration', () => {
  it('costs each connection one 503, and works on the next', async () => {
    const size = 2
    const test = await TestApp.start({ DATABASE_POOL: String(size) })
    onTestFinished(() => test.stop())
    const ask = async () => {
      const asked = Array.from({ length: size }, () => test.send('listOperators', {}, test.operator))
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(await ask()).toEqual([200, 200])
    await test.sql.query('alter table operators alter role type varchar(20)')
    const first = await ask()
    expect(first).toContain(503)
    expect([...first, ...(await ask())].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await ask()).toEqual([200, 200])
  })
})

describe('a caller known from memory', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  /** Behind the server's back, as another process does whose message is lost. */
  const changes: readonly [string, string, number, string][] = [
    ['whose session ended', 'delete from sessions where rider_id = $1', 401, 'UNAUTHENTICATED'],
    [
      'who was blocked',
      `update riders set blocked_at = now(), blocked_reason = 'x', working = false where id = $1`,
      403,
      'RIDER_BLOCKED',
    ],
  ]
  it.each(changes)('%s is refused at once by every busy call', async (_, change, status, code) => {
    const rider = await onlyRider(test)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    const [riderId, params] = [rider.id, { id: rider.id }]
    const at = test.clock.now().toISOString()
    const step: [CallName, object] = ['setOrderStatus', { params: { id: _id }, body: { status: 'canceled' } }]
    const calls: readonly [CallName, object][] = [
      ['getOfferedOrder', { query: { riderId } }],
      ['getAcceptedOrder', { query: { riderId } }],
      ['setPosition', { params, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } }],
      ['acceptOrder', { params: { orderId: _id, riderId } }],
      // Who is blocked may still report some steps: the order decides.
      ...(status === 401 ? [step] : []),
    ]
    for (const [name, input] of calls) {
      // Known again: a refusal forgets.
      await test.sql.query('update riders set blocked_at = null, blocked_reason = null where id = $1', [
        riderId,
      ])
      const token = await test.login(rider.email)
      await test.ok('getMe', {}, token)
      await test.sql.query('update riders set working = true where id = $1', [riderId])
      await test.sql.query(change, [riderId])
      const refused = await test.send(name, input, token)
      expect(refused, name).toMatchObject({ status, body: { code } })
    }
    expect((await test.sql.query('select status from orders where id = $1', [_id])).rows).toEqual([
      { status: 'pending' },
    ])
  })

  it('that is a store is refused once its key was revoked', async () => {
    const { store, apiKey } = await test.ok(
      'createStore',
      {
        body: {
          name: 'Panadería',
          zoneId: test.zoneId,
          latitude: -34.61,
          longitude: -58.39,
          street: 'Perón',
          streetNumber: '1',
          city: 'Buenos Aires',
          phone: '+54 11 5555-0111',
        },
      },
      test.operator,
    )
    const { origin: _origin, ...order } = test.newOrder()
    const place = () => test.send('createOrder', { body: { ...order, storeId: store._id } }, apiKey)
    expect((await place()).status).toBe(201)
    await test.sql.query('delete from store_keys where store_id = $1', [store._id])
    expect((await place()).status).toBe(401)
  })

  it('that is an operator needs the second factor as soon as it is required', async () => {
    await test.placeOrder()
    const value = JSON.stringify({ required: true })
    await test.sql.query(`insert into settings (name, value) values ('second_factor', $1)`, [value])
    onTestFinished(
      async () => void (await test.sql.query(`delete from settings where name = 'second_factor'`)),
    )
    const placed = await test.send('createOrder', { body: test.newOrder() }, test.operator)
    expect(placed).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  })
})

describe('a step that is overtaken', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  /** Holds a row until as many as these wait for it, does something, and lets go. */
  async function whileWaiting(
    lock: string,
    id: string,
    calls: readonly (() => Promise<unknown>)[],
    deed: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<unknown[]> {
    // If a test fails in between, its locks would block the others.
    onTestFinished(async () => void (await test.sql.query('rollback')))
    await test.sql.query('begin')
    await test.sql.query(lock, [id])
    const answers: Promise<unknown>[] = []
    for (const call of calls) {
      answers.push(call())
      await vi.waitFor(async () => expect(await countLockWaits(test.sql)).toBe(answers.length), SOON)
    }
    await deed()
    await test.sql.query('commit')
    return await Promise.all(answers)
  }

  it('by an offer withdraws it', async () => {
    const rider = await onlyRider(test)
    const { _id } = await test.placeOrder()
    const cancel = () =>
      test.ok('setOrderStatus', { params: { id: _id }, body: { status: 'canceled' } }, test.operator)
    // As the dispatcher does, which locks and writes the order.
    await whileWaiting('select from orders where id = $1 for no key update', _id, [cancel], async () => {
      await test.sql.query(
        `insert into offers (order_id, rider_id, offered_at, expires_at, reason)
         values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 minute', '{}')`,
        [_id, rider.id, test.clock.now()],
      )
      await test.sql.query('update orders set delivery_metres = 1 where id = $1', [_id])
    })
    const { rows } = await test.sql.query('select outcome from offers where order_id = $1', [_id])
    expect(rows).toEqual([{ outcome: 'withdrawn' }])
  })

  it('by a zone that is taken ends the duty', async () => {
    const rider = await onlyRider(test)
    const { _id } = await test.acceptedOrder(rider)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, _id, status)
    const other = (await test.createZone(`Otra ${randomUUID()}`))._id
    const zones = { params: { id: rider.id }, body: { zoneIds: [other] } }
    const [, delivered] = await whileWaiting('select from riders where id = $1 for update', rider.id, [
      () => test.ok('setRiderZones', zones, test.operator),
      () => test.advance(rider, _id, 'delivered'),
    ])
    expect(delivered).toMatchObject({ status: 200 })
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({ working: false })
  })

  it('by its own repetition does its work once', async () => {
    const rider = await onlyRider(test)
    const order = await test.acceptedOrder(rider)
    const input = {
      params: { id: order._id },
      body: { status: 'to_pickup' },
      headers: { 'idempotency-key': randomUUID() },
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.send('setOrderStatus', input, rider.token)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { rows } = await test.sql.query(
      `select from order_events where order_id = $1 and status = 'to_pickup'`,
      [order._id],
    )
    expect(rows).toHaveLength(1)
  })

  it('with nothing to do keeps its key all the same', async () => {
    const rider = await onlyRider(test)
    const { _id } = await test.acceptedOrder(rider)
    await test.advance(rider, _id, 'to_pickup')
    const headers = { 'idempotency-key': randomUUID() }
    const step = (reason: string) =>
      test.send(
        'setOrderStatus',
        { params: { id: _id }, body: { status: 'to_pickup', reason }, headers },
        rider.token,
      )
    expect((await step('Llueve')).status).toBe(200)
    expect((await step('Llueve')).status).toBe(200)
    expect(await step('Otro')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  })

  it('once per key, an order is placed once however often it is sent at once', async () => {
    const input = { body: test.newOrder(), headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.ok('createOrder', input, test.operator)),
    )
    expect(new Set(answers.map(({ order }) => order._id)).size).toBe(1)
    const { rows } = await test.sql.query('select from audit_log where subject_id = $1', [
      answers[0]?.order._id,
    ])
    expect(rows).toHaveLength(1)
  })
})
