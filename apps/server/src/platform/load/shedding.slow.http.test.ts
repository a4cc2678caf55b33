/** A server with more to do than it can: what is turned away, what is not, and that it recovers. */
import { API_PREFIX } from '@puni/contract/route'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const METRICS_TOKEN = 'ficha-de-las-cifras'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start({ METRICS_TOKEN })
  rider = await test.riderOnDuty()
})
afterAll(() => test.stop())

const list = () => test.send('listRiders', { query: {} }, test.operator)

async function pressure(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${test.origin}/metrics`, { headers })).text()
  return Number(/^puni_load_pressure (.+)$/m.exec(metrics)?.[1])
}

/** Keeps the event loop busy for this long at a time, with a breath in between; returns what ends it. */
function block(milliseconds: number): () => void {
  let timer: NodeJS.Timeout
  const spin = (): void => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
    timer = setTimeout(spin, 5)
  }
  timer = setTimeout(spin, 5)
  return () => clearTimeout(timer)
}

/** Makes a server that minds being 50 ms late late, until it turns away lists and reads. */
async function overload(): Promise<void> {
  await test.restart(undefined, { OVERLOAD_MS: '50' })
  const release = block(250)
  while ((await pressure()) < 2.2);
  release()
}

describe('a process whose event loop is late', () => {
  it('turns lists and reads away with Retry-After, takes every step, and recovers', async () => {
    const order = await test.acceptedOrder(rider)
    const second = await test.riderOnDuty()
    const open = await test.placeOrder()
    await test.dispatch()
    const offered = await test.ok('getOfferedOrder', { query: { riderId: second.id } }, second.token)

    await overload()
    const response = await fetch(`${test.origin}${API_PREFIX}/operator/riders`, {
      headers: { authorization: `Bearer ${test.operator}` },
    })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ code: 'BUSY' })
    expect(await test.refused('getMe', {}, rider.token)).toBe('503 BUSY')
    expect(await test.receipt(offered.offerId!)).toBe(true)
    expect((await test.accept(second, open._id)).status).toBe(200)
    await test.deliver(rider, order._id)
    expect((await fetch(`${test.origin}/health`)).status).toBe(200)
    expect((await fetch(`${test.origin}/health/live`)).status).toBe(200)

    await expect.poll(async () => (await list()).status).toBe(200)
    await test.deliver(second, open._id)
    // From here on there is one rider to be asked.
    await test.ok('setWorking', { params: { id: second.id }, body: { working: false } }, second.token)
  })

  it('never does so where that is switched off', async () => {
    await test.restart()
    const release = block(100)
    const statuses = []
    for (let call = 0; call < 5; call++) statuses.push((await list()).status)
    release()
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
})

describe('lists that wait for the database', () => {
  afterEach(() => test.sql.query('rollback'))

  /** Locks what the list of riders reads, and nothing that a step needs. */
  const lockBlocks = async () => {
    await test.sql.query('begin')
    await test.sql.query('lock table rider_blocks in access exclusive mode')
  }

  it('leave half of the connections to the road', async () => {
    const order = await test.acceptedOrder(rider)
    await lockBlocks()
    const lists = Array.from({ length: 40 }, list)
    await expect.poll(() => countLockWaits(test.sql)).toBe(4)
    await test.deliver(rider, order._id)
    expect(await countLockWaits(test.sql)).toBe(4)
    await test.sql.query('commit')
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200))
  })

  it('are refused at once beyond those that may wait', async () => {
    await lockBlocks()
    // Four are read, 200 wait.
    const statuses: number[] = []
    const lists = Array.from({ length: 230 }, () => list().then(({ status }) => statuses.push(status)))
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(26)
    expect(new Set(statuses)).toEqual(new Set([503]))
    await test.sql.query('commit')
    await Promise.all(lists)
    expect(statuses).toContain(200)
  })

  it('of callers who left are not read', async () => {
    await lockBlocks()
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${test.operator}` }
    const left = Array.from({ length: 20 }, () =>
      fetch(`${test.origin}${API_PREFIX}/operator/riders`, { headers, signal: leaving.signal }).catch(
        () => null,
      ),
    )
    await expect.poll(() => countLockWaits(test.sql)).toBe(4)
    leaving.abort()
    await Promise.all(left)
    await test.sql.query('commit')
    expect((await list()).status).toBe(200)
  })
})

describe('a pool in which callers wait', () => {
  it('is overload too', async () => {
    await test.restart(undefined, { OVERLOAD_MS: '50' })
    await test.sql.query('begin')
    await test.sql.query('lock table zones in access exclusive mode')
    const waiting = Array.from({ length: 24 }, () => test.send('listZones', {}))
    await expect.poll(async () => (await list()).status).toBe(503)
    await test.sql.query('commit')
    await Promise.all(waiting)
    await test.restart()
  })
})

describe('clients that read slowly', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.forEach((socket) => socket.destroy()))

  it('keep no list from anybody else', async () => {
    for (let each = 0; each < 30; each++) {
      const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
      socket.pause()
      // Asked for again and again, and never read.
      const request = `GET ${API_PREFIX}/operator/riders HTTP/1.1\r\nHost: slow\r\nAuthorization: Bearer ${test.operator}\r\n\r\n`
      socket.write(request.repeat(20))
    }
    await expect.poll(async () => (await list()).status).toBe(200)
  })
})
