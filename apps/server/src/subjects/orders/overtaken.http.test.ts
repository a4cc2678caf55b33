/** Whatever comes just before a step or a new order gets the order's lock is noticed. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { TestApp } from '@puni/verify/support/test-app'

describe('a step that is overtaken', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

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
      await expect.poll(() => countLockWaits(test.sql)).toBe(answers.length)
    }
    await deed()
    await test.sql.query('commit')
    return await Promise.all(answers)
  }

  it('by an offer withdraws it', async () => {
    const rider = await test.onlyRiderOnDuty()
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
    const rider = await test.onlyRiderOnDuty()
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
