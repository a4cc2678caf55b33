/** Shutdown of the server: it answers requests in progress, accepts nothing new, and ends its streams. */
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { CANCELED } from '@puni/verify/support/canceled'
import { TestApp } from '@puni/verify/support/test-app'

describe('a server that is told to end', () => {
  let test: TestApp
  const sockets: Socket[] = []
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await test.stop()
  })

  /** A connection that has sent this text, possibly empty. */
  function connection(said: string): Socket {
    const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
    sockets.push(socket)
    socket.write(said)
    return socket
  }

  it('answers the request under way, refuses others, ends streams, and waits for no idle connection', async () => {
    const { _id: orderId } = await test.placeOrder()
    const stream = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
      headers: { authorization: `Bearer ${test.operator}` },
    })
    const streamEnded = readLiveEvents(stream, () => undefined)
    // As opened by browsers ahead of need.
    connection('')
    const late = connection('GET /prod/api/config HTTP/1.1\r\nHost: late\r\n')

    await test.sql.query('begin')
    await test.sql.query('select 1 from orders where id = $1 for update', [orderId])
    const canceling = test.send('setOrderStatus', { params: { id: orderId }, body: CANCELED }, test.operator)
    await expect.poll(() => countLockWaits(test.sql)).toBe(1)

    const ending = test.app.server.server
    const former = test.origin
    let ended = false
    const restarted = test.restart().then(() => (ended = true))
    await streamEnded
    await expect.poll(() => ending.listening).toBe(false)
    await expect(fetch(`${former}/health`)).rejects.toThrow('fetch failed')
    late.write('\r\n')
    const refusal = await text(late)
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /)
    expect(refusal).toMatch(/^retry-after: \d+\r$/im)
    expect(refusal).toMatch(/^connection: close\r$/im)
    expect(refusal).toContain('"code":"UNAVAILABLE"')
    expect(ended, 'it waits for the request').toBe(false)

    await test.sql.query('commit')
    const { status } = await canceling
    expect(status).toBe(200)
    await restarted
    const order = await test.ok('getOrder', { params: { id: orderId } }, test.operator)
    expect(order.status).toBe('canceled')
  })
})

describe('a server that is about to end', () => {
  it('serves on, streams too, while /health sends load balancers elsewhere and connections end', async () => {
    const test = await TestApp.start()
    const stream = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
      headers: { authorization: `Bearer ${test.operator}` },
    })
    const events: string[] = []
    let streamEnded = false
    const reading = readLiveEvents(stream, ({ type }) => events.push(type)).then(() => (streamEnded = true))
    expect((await fetch(`${test.origin}/health`)).status).toBe(200)

    test.app.drain()
    const health = await fetch(`${test.origin}/health`)
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2'])
    const config = await fetch(`${test.origin}${API_PREFIX}/config`)
    expect([config.status, config.headers.get('connection')]).toEqual([200, 'close'])
    expect((await fetch(`${test.origin}/health/live`)).status).toBe(200)
    await test.placeOrder()
    await expect.poll(() => events).toContain('order')
    expect(streamEnded).toBe(false)
    await test.stop()
    await reading
  })
})
