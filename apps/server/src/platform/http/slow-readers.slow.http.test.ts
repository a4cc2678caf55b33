/** Clients that ask for much and read nothing: what they hold is bounded and given back, and others are served meanwhile. */
import { API_PREFIX } from '@puni/contract/route'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fillZone } from '@puni/verify/support/large-zone'
import { settledMegabytes } from '@puni/verify/support/settled-memory'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const METRICS_TOKEN = 'ficha-de-las-cifras'
/** Short, so that the tests do not wait, milliseconds. */
const ANSWER_MS = 500
/** What the process may hold besides, megabytes; garbage comes and goes as V8 likes. */
const GROWTH_MB = 60
/** At least the size of a list of 500 riders. */
const LIST_BYTES = 400_000
const RIDERS_PATH = '/operator/riders?limit=500'
const DATA_PATH = '/user/rider/me/data'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start({ METRICS_TOKEN, ANSWER_TIMEOUT_MS: String(ANSWER_MS) })
  await fillZone(test, { riders: 500 })
  await test.sql.query('update riders set working = false')
  rider = await test.riderOnDuty()
  test.app.server.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
})
afterAll(() => test.stop())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const requestFor = (path: string, token: string) =>
  `GET ${API_PREFIX}${path} HTTP/1.1\r\nHost: slow\r\nAuthorization: Bearer ${token}\r\n\r\n`

/** Asks on a connection of its own, and does not read. */
async function ask(requests: string): Promise<Socket> {
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(requests)
  return socket
}

async function metric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${test.origin}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
}

/** The server's ends of the connections that are open. */
const open = new Set<Socket>()
/** Bytes of answers that wait in the process for their readers. */
const unsent = () => [...open].reduce((sum, { writableLength }) => sum + writableLength, 0)

async function expectEverybodyServed(): Promise<void> {
  const order = await test.acceptedOrder(rider)
  await test.deliver(rider, order._id)
  await test.ok('listRiders', { query: { limit: '500' } }, test.operator)
  expect((await fetch(`${test.origin}/health`)).status).toBe(200)
}

describe('an answer that is not read', () => {
  it('holds no list, no database connection and little memory, and its connection is closed', async () => {
    await test.ok('listRiders', { query: { limit: '500' } }, test.operator)
    const before = settledMegabytes()
    // 8 MB on each, more than the kernel takes.
    const lists = requestFor(RIDERS_PATH, test.operator).repeat(20)
    for (let each = 0; each < 8; each++) await ask(lists)
    // One answer that its reader has not taken. How many wait at once depends on how fast they are made.
    await expect.poll(() => unsent()).toBeGreaterThan(LIST_BYTES)
    await expectEverybodyServed()
    expect(settledMegabytes() - before).toBeLessThan(GROWTH_MB)
    const { rows } = await test.sql.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
    )
    expect(rows.length).toBeLessThan(3)
    await expect.poll(() => unsent()).toBe(0)
  })

  it('keeps a rider from another copy of its data only until then', async () => {
    await test.sql.query(
      `insert into shifts (rider_id, zone_id, on_at, off_at)
       select $1, $2, $3, $3 from generate_series(1, 120000)`,
      [rider.id, test.zoneId, test.clock.now()],
    )
    await ask(requestFor(DATA_PATH, rider.token))
    const copy = () =>
      fetch(`${test.origin}${API_PREFIX}${DATA_PATH}`, {
        headers: { authorization: `Bearer ${rider.token}` },
      })
    await expect.poll(() => unsent()).toBeGreaterThan(0)
    expect((await copy()).status).toBe(429)
    await expect.poll(async () => (await copy()).status).toBe(200)
    await expectEverybodyServed()
  })
})

describe('an answer that is awaited', () => {
  it('arrives however long its reader takes who reads on', async () => {
    const list = requestFor(RIDERS_PATH, test.operator)
    const socket = await ask(list)
    const began = performance.now()
    // By the clock, not by pauses, which a busy machine draws out: kernels tell the server of what was read in steps of megabytes.
    const due = () => ((performance.now() - began) * 40 * LIST_BYTES) / (3 * ANSWER_MS)
    let [answers, taken] = [0, 0]
    socket.on('data', (chunk: Buffer) => {
      const begun = chunk.toString('latin1').split('HTTP/1.1 200 OK').length - 1
      answers += begun
      taken += chunk.length
      // One after the other: many at once are too many for a busy server.
      if (begun > 0 && answers < 40) socket.write(list)
      if (taken > due()) socket.pause()
    })
    const pace = setInterval(() => taken <= due() && socket.resume(), 10)
    await expect.poll(() => (socket.closed ? 'closed' : answers)).toBe(40)
    clearInterval(pace)
    expect(performance.now() - began).toBeGreaterThan(2 * ANSWER_MS)
  })

  it('may take longer than its reader may', async () => {
    await test.sql.query('begin')
    await test.sql.query('lock table zones in access exclusive mode')
    const zones = test.send('listZones', {})
    await pause(2 * ANSWER_MS)
    await test.sql.query('commit')
    expect((await zones).status).toBe(200)
  })

  it('and a live stream stays open while nothing happens', async () => {
    const socket = await ask(requestFor(`/rider/${rider.id}/events`, rider.token))
    socket.resume()
    await expect.poll(() => metric('puni_live_streams')).toBe(1)
    await pause(2 * ANSWER_MS)
    expect(await metric('puni_live_streams')).toBe(1)
  })
})

describe('a live stream that is not read', () => {
  it('ends once too much waits for its reader; the others hear everything', async () => {
    for (let each = 0; each < 4; each++) await ask(requestFor('/operator/events', test.operator))
    const reader = await ask(requestFor('/operator/events', test.operator))
    let heard = 0
    reader.on('data', (chunk: Buffer) => (heard += chunk.toString().split('"orderId"').length - 1))
    reader.resume()
    await expect.poll(() => metric('puni_live_streams')).toBe(5)
    const before = settledMegabytes()
    // As another process would tell it: 11 MB for each stream, more than the kernel takes.
    for (let told = 0; told < 1_600;) {
      await test.sql.query(
        `select pg_notify('puni_events', json_build_object('from', 'another', 'topics', array['operators'],
           'event', json_build_object('type', 'order', 'orderId', gen_random_uuid(), 'pad', repeat('x', 7000)))::text)
         from generate_series(1, 8) as n`,
      )
      told += 8
      await expect.poll(() => heard, { interval: 1 }).toBe(told)
    }
    expect(await metric('puni_live_streams')).toBe(1)
    expect(settledMegabytes() - before).toBeLessThan(GROWTH_MB)
    await expectEverybodyServed()
  })
})
