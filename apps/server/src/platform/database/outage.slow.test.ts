/**
 * The database goes away and comes back. The server, a separate process, answers "not now" in the meantime
 * and needs no restart.
 */
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import type { LiveEvent } from '@puni/contract/live/events'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BreakableLine } from '@puni/verify/support/breakable-line'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { type PostgresServer, startPostgresServer } from '@puni/verify/support/postgres-server'
import { type RunningServer, startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { DEMO_OPERATOR, DEMO_RIDER } from '../../demo/demo-accounts.ts'

/** Within which a request is answered while the database is silent: its time-out, and what a busy machine adds. */
const SILENT_MS = 20_000

describe('a server whose database goes away', () => {
  let dataDir: string
  let postgres: PostgresServer
  let line: BreakableLine
  let server: RunningServer
  let sql: pg.Client
  let operator: string
  let rider: { token: string; user: { _id: string; zone: { _id: string } } }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'puni-outage-'))
    postgres = await startPostgresServer()
    const url = new URL(postgres.url)
    line = await BreakableLine.to(Number(url.port))
    url.port = String(line.port)
    server = await startServer('source', {
      ...UNHURRIED,
      DATA_DIR: dataDir,
      CITY_DIR: await demoCityFolder(),
      DATABASE_URL: url.href,
      DEMO: '1',
      DEMO_ORDERS: '0',
    })
    sql = new pg.Client(postgres.url)
    await sql.connect()
    const login = await call('POST', '/user/login-operator', '', DEMO_OPERATOR)
    operator = (login.body as { token: string }).token
    rider = (await call('POST', '/user/login-rider', '', DEMO_RIDER)).body as typeof rider
  })
  afterAll(async () => {
    await server.end()
    await sql.end()
    line.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  })

  async function call(
    method: string,
    path: string,
    token: string,
    body?: object,
    key: string = randomUUID(),
  ) {
    const response = await fetch(`${server.origin}/prod/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const retryAfter = response.headers.get('retry-after')
    const reply: unknown = await response.json()
    return { status: response.status, retryAfter, body: reply }
  }

  async function order(key: string) {
    const at = {
      latitude: -34.61,
      longitude: -58.39,
      street: 'Alsina',
      streetNumber: '1',
      city: 'Buenos Aires',
    }
    return await call(
      'POST',
      '/orders',
      operator,
      {
        zoneId: rider.user.zone._id,
        origin: { independentStoreName: 'Doña Rosa', ...at },
        destination: at,
        management: { storeValue: 100 },
      },
      key,
    )
  }

  /**
   * An order in progress on the server: it waits for a lock, in a transaction. Returns the pending answer.
   */
  async function orderUnderWay(key: string) {
    await sql.query('begin')
    await sql.query('lock table orders in exclusive mode')
    const answer = order(key)
    await expect.poll(() => countLockWaits(sql)).toBeGreaterThan(0)
    return { answer }
  }

  async function health(): Promise<number> {
    return (await fetch(`${server.origin}/health`)).status
  }

  const notNow = {
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
    body: {
      code: 'UNAVAILABLE',
      message: expect.stringContaining('no está disponible'),
      requestId: expect.any(String),
    },
  }

  it('answers 503 and what needs no database, and goes on with streams and all when it is back', async () => {
    const { _id: riderId } = rider.user
    const events: LiveEvent[] = []
    const listen = async () => {
      const headers = { authorization: `Bearer ${rider.token}` }
      return await fetch(`${server.origin}/prod/api/rider/${riderId}/events`, { headers })
    }
    const streamEnded = readLiveEvents(await listen(), (event) => events.push(event))
    const key = randomUUID()
    const { answer } = await orderUnderWay(key)
    line.cut()
    expect(await answer, 'cut in the middle of a transaction').toEqual(notNow)
    expect(await call('GET', `/orders/accepted?riderId=${riderId}`, rider.token)).toEqual(notNow)
    expect((await call('GET', '/config', '')).status).toBe(200)
    expect(await health()).toBe(503)
    await sql.query('rollback')

    line.mend()
    await expect.poll(() => health()).toBe(200)
    await streamEnded
    const again = readLiveEvents(await listen(), (event) => events.push(event))
    const body = { working: true }
    expect((await call('PATCH', `/rider/${riderId}/working`, rider.token, body)).status).toBe(200)
    const position = { lat: -34.61, lng: -58.39, accuracy: 5, at: new Date().toISOString() }
    expect((await call('PATCH', `/rider/${riderId}/position`, rider.token, position)).status).toBe(200)
    const placed = await order(key)
    expect(placed.status).toBe(201)
    const { _id: orderId } = (placed.body as { order: { _id: string } }).order
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'offer', orderId }))
    expect((await sql.query('select id from orders')).rows).toEqual([{ id: orderId }])
    await call('POST', '/user/logout', rider.token)
    await again
  })

  it('answers 503 to whoever is in the middle of something as an administrator ends the connections', async () => {
    const { answer } = await orderUnderWay(randomUUID())
    await sql.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    expect(await answer).toEqual(notNow)
    await sql.query('rollback')
    await expect.poll(() => health()).toBe(200)
  })

  it('answers 503 in the end where the database is there but silent', async () => {
    line.silence()
    const from = performance.now()
    expect(await call('GET', '/user/rider/me', rider.token)).toEqual(notNow)
    expect(performance.now() - from).toBeLessThan(SILENT_MS)
    line.mend()
    await expect.poll(() => health()).toBe(200)
  })

  it('says each time why, once, and that it is over', async () => {
    await expect.poll(() => server.output()).toContain('ending offers works again')
    const errors = server.output().match(/^\{"level":50,.*$/gm) ?? []
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.length, errors.join('\n')).toBeLessThan(30)
    expect(server.errors()).toBe('')
  })
})
