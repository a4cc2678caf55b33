/** How many statements the busy calls send. */
import type { CallName } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBracket, isNotify, listen, type Sent } from '@puni/verify/support/sent-statements'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

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
    return sent.filter((each) => !isNotify(each) && !isBracket(each))
  }
  const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const step = async (rider: TestRider, id: string, status: string) =>
    await knownCall('setOrderStatus', { params: { id }, body: { status }, ...key() }, rider.token)

  it('how busy a zone is: it is read once in half a minute, whoever asks', async () => {
    const read = (sent: readonly Sent[]) => sent.filter(({ text }) => text.includes('on_duty')).length
    const [one, other] = [await test.riderOnDuty(), await test.riderOnDuty()]
    const ask = async ({ id, token }: TestRider) =>
      read(await knownCall('getZoneDemand', { params: { id } }, token))
    expect([await ask(one), await ask(other), await ask(one)]).toEqual([1, 0, 0])
    test.clock.advance(31_000)
    expect(await ask(other)).toBe(1)
  })

  it('a new order', async () => {
    await test.placeOrder()
    const sent = await knownCall('createOrder', { body: test.newOrder(), ...key() }, test.operator)
    // The price rule is read twice: to know whether the way has to be, and as it is when the order is placed.
    expect(texts(sent)).toHaveLength(10)
  })

  it('an order from offer to door', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { _id } = await test.placeOrder()
    await test.dispatch()
    const [riderId, params] = [rider.id, { id: rider.id }]
    expect(texts(await knownCall('getOfferedOrder', { query: { riderId } }, rider.token))).toHaveLength(2)
    const accepting = { params: { orderId: _id, riderId } }
    expect(texts(await knownCall('acceptOrder', accepting, rider.token))).toHaveLength(2)
    expect(texts(await knownCall('getAcceptedOrder', { query: { riderId } }, rider.token))).toHaveLength(3)
    const at = test.clock.now().toISOString()
    const body = { lat: -34.6, lng: -58.4, accuracy: 5, at }
    expect(texts(await knownCall('setPosition', { params, body }, rider.token))).toHaveLength(2)
    const steps = { to_pickup: 7, waiting_pickup: 7, 'on the way': 8, delivered: 9 }
    for (const [status, count] of Object.entries(steps))
      expect(texts(await step(rider, _id, status)), status).toHaveLength(count)
    expect(texts(await knownCall('getMe', {}, rider.token))).toHaveLength(2)
  })

  it('many calls at once tell the other processes in few', async () => {
    const rider = await test.onlyRiderOnDuty()
    const at = test.clock.now().toISOString()
    const input = { params: { id: rider.id }, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } }
    const sent = listen(test)
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 60 }, () => test.ok('setPosition', input, rider.token)))
    expect(sent.filter((each) => !isNotify(each))).toHaveLength(120)
    // One every three milliseconds at most, whatever was said.
    const most = Math.ceil((performance.now() - startedAt) / 3) + 1
    expect(sent.filter(isNotify).length).toBeLessThanOrEqual(Math.min(most, 60))
  })
})
