/** Whatever comes just before a step or a new order gets the order's lock is noticed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { CANCELED } from '@puni/verify/support/canceled'
import { TestApp } from '@puni/verify/support/test-app'

const LOCK = 'select from orders where id = $1 for no key update'

/** Holds a row until as many as these wait for it, one after the other, does something, and lets go. */
async function whileWaiting<T>(
  { sql }: TestApp,
  lock: string,
  id: string,
  calls: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T[]> {
  // If a test fails in between, its locks would block the others.
  onTestFinished(async () => void (await sql.query('rollback').catch(() => undefined)))
  await sql.query('begin')
  await sql.query(lock, [id])
  const answers: Promise<T>[] = []
  for (const call of calls) {
    answers.push(call())
    await expect.poll(() => countLockWaits(sql)).toBe(answers.length)
  }
  await meanwhile()
  await sql.query('commit')
  return await Promise.all(answers)
}

describe('a step that is overtaken', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

  it('by an offer withdraws it', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { _id } = await test.placeOrder()
    const cancel = () => test.ok('setOrderStatus', { params: { id: _id }, body: CANCELED }, test.operator)
    // As the dispatcher does, which locks and writes the order.
    await whileWaiting(test, LOCK, _id, [cancel], async () => {
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
    const rider = await test.onlyRiderOnDuty()
    const { _id } = await test.acceptedOrder(rider)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, _id, status)
    const other = (await test.createZone(`Otra ${randomUUID()}`))._id
    const zones = { params: { id: rider.id }, body: { zoneIds: [other] } }
    const [, delivered] = await whileWaiting(test, 'select from riders where id = $1 for update', rider.id, [
      () => test.send('setRiderZones', zones, test.operator),
      () => test.advance(rider, _id, 'delivered'),
    ])
    expect(delivered).toMatchObject({ status: 200 })
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({ working: false })
  })

  describe('by two operators', () => {
    type Who = 'cancels' | 'closes' | 'delivers'
    const sequences: readonly (readonly [Who, Who, Who])[] = [
      ['cancels', 'closes', 'delivers'],
      ['cancels', 'delivers', 'closes'],
      ['closes', 'cancels', 'delivers'],
      ['closes', 'delivers', 'cancels'],
      ['delivers', 'cancels', 'closes'],
      ['delivers', 'closes', 'cancels'],
    ]
    it.each(sequences)(
      'one %s, then one %s, then one %s: all is kept, and nobody is paid unseen',
      async (...sequence) => {
        const rider = await test.onlyRiderOnDuty()
        const { _id } = await test.acceptedOrder(rider)
        for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
          await test.advance(rider, _id, status)
        const { token: colleague } = await test.newOperator('dispatcher')
        const occurredAt = test.clock.now().toISOString()
        const move = (status: string, token: string, more: object = {}) =>
          test.send('setOrderStatus', { params: { id: _id }, body: { status, ...more } }, token)
        const calls: Readonly<Record<Who, () => ReturnType<typeof move>>> = {
          cancels: () => move('canceled', test.operator, CANCELED),
          closes: () => move('error', colleague, { reason: 'Se cayó' }),
          delivers: () => move('delivered', rider.token, { occurredAt }),
        }
        const answers = await whileWaiting(
          test,
          LOCK,
          _id,
          sequence.map((who) => calls[who]),
        )
        const answerOf = (who: Who) => answers[sequence.indexOf(who)]!.status
        // The rider had not read of anything yet.
        expect(answerOf('delivers')).toBe(200)
        const { events } = await test.ok('listOrderEvents', { params: { id: _id } }, test.operator)
        const statuses = events.map(({ status }) => status)
        expect(statuses).toContain('delivered')
        for (const [who, status] of [
          ['cancels', 'canceled'],
          ['closes', 'error'],
        ] as const)
          expect(statuses.includes(status), who).toBe(answerOf(who) === 200)
        const order = await test.ok('getOperatorOrder', { params: { id: _id } }, test.operator)
        const isFirst = sequence[0] === 'delivers'
        if (order.status === 'delivered') expect(order.earningsReview).toBe(isFirst ? null : 'pending')
        expect(
          await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token),
        ).toMatchObject({ order: null })
      },
    )
  })

  it('by its own repetition does its work once', async () => {
    const rider = await test.onlyRiderOnDuty()
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
    const rider = await test.onlyRiderOnDuty()
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

describe('a step whose database goes away between its lock and its commit', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  it('changes nothing, says so, and is done once when it is sent again', async () => {
    const rider = await test.riderOnDuty()
    const { _id } = await test.acceptedOrder(rider)
    const input = {
      params: { id: _id },
      body: { status: 'to_pickup' },
      headers: { 'idempotency-key': randomUUID() },
    }
    const step = () => test.send('setOrderStatus', input, rider.token)
    // It has claimed its key and waits for the row of the order.
    const [cut] = await whileWaiting(test, LOCK, _id, [step], () => test.endConnections())
    expect(cut?.status).toBe(503)
    const { rows: keys } = await test.sql.query('select from idempotency_keys where key = $1', [
      input.headers['idempotency-key'],
    ])
    expect(keys).toEqual([])
    expect([(await step()).status, (await step()).status]).toEqual([200, 200])
    const { rows: events } = await test.sql.query(
      `select from order_events where order_id = $1 and status = 'to_pickup'`,
      [_id],
    )
    expect(events).toHaveLength(1)
  })
})
