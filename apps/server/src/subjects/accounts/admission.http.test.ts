/** The busy calls know their caller from memory, and confirm it all the same. */
import type { CallName } from '@puni/contract/routes'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

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
    const rider = await test.onlyRiderOnDuty()
    const { _id } = await test.placeOrder()
    await test.dispatch()
    const [riderId, params] = [rider.id, { id: rider.id }]
    const at = test.clock.now().toISOString()
    const step: [CallName, object] = ['setOrderStatus', { params: { id: _id }, body: { status: 'canceled' } }]
    const me: [CallName, object] = ['getMe', {}]
    const calls: readonly [CallName, object][] = [
      ['getOfferedOrder', { query: { riderId } }],
      ['getAcceptedOrder', { query: { riderId } }],
      ['setPosition', { params, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } }],
      ['acceptOrder', { params: { orderId: _id, riderId } }],
      // Who is blocked may still report some steps: the order decides.
      ...(status === 401 ? [step, me] : []),
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

  it('that is an operator is refused once it was disabled', async () => {
    const operator = await test.newOperator('dispatcher')
    const { _id } = await test.placeOrder()
    const calls: readonly [CallName, object][] = [
      ['createOrder', { body: test.newOrder() }],
      ['setOrderStatus', { params: { id: _id }, body: { status: 'canceled' } }],
    ]
    for (const [name, input] of calls) {
      await test.sql.query('update operators set disabled_at = null where id = $1', [operator.id])
      await test.ok('createOrder', { body: test.newOrder() }, operator.token)
      await test.sql.query('update operators set disabled_at = now() where id = $1', [operator.id])
      expect((await test.send(name, input, operator.token)).status, name).toBe(401)
    }
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
