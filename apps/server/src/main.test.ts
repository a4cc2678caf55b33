/** The server as a process: what it prints, how it exits, and what survives SIGKILL. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startPostgresServer } from '@puni/verify/support/postgres-server'
import { launchServer, startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { DEMO_OPERATOR, DEMO_RIDER } from './demo/demo-accounts.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'puni-main-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(environment: Record<string, string>) {
  const server = await startServer('source', { ...UNHURRIED, ...environment })
  cleanUps.push(server.end)
  return server
}

async function call<T>(
  origin: string,
  method: string,
  path: string,
  token: string | null,
  body?: object,
): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const reply: unknown = await response.json()
  expect(response.status, JSON.stringify(reply)).toBeLessThan(300)
  return reply as T
}

/** The exit of a server that cannot start. */
async function exitOf(environment: Record<string, string>) {
  const server = launchServer('source', environment)
  cleanUps.push(server.end)
  const [code] = (await once(server.child, 'close')) as [number]
  return { code, lines: server.errors().trim().split('\n') }
}

describe('the server process', () => {
  it('greets with links and demo credentials, answers its health check, and ends on SIGTERM', async () => {
    const server = await start({ DATA_DIR: await temporaryFolder() })
    for (const text of ['/console/', '/prod/api/docs', DEMO_RIDER.email, DEMO_OPERATOR.password]) {
      expect(server.greeting).toContain(text)
    }
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('stops with one clear line at a wrong variable', async () => {
    const { code, lines } = await exitOf({ PORT: 'ochenta', DATA_DIR: await temporaryFolder() })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^puni-rider: PORT=ochenta: /)])
  })

  it('stops with one line at a first operator whose password is easily guessed', async () => {
    const { code, lines } = await exitOf({
      DATA_DIR: await temporaryFolder(),
      DEMO: '0',
      OPERATOR_EMAIL: 'olga@test.example',
      OPERATOR_PASSWORD: 'Olga2026!',
    })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^puni-rider: OPERATOR_PASSWORD=…: is easily guessed/)])
  })

  it('stops with one line that names the port when it is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanUps.push(() => new Promise((resolve) => other.close(resolve)))
    const { port } = other.address() as { port: number }
    const { code, lines } = await exitOf({ PORT: String(port), DATA_DIR: await temporaryFolder() })
    expect(code).toBe(1)
    expect(lines).toEqual([`puni-rider: PORT=${port}: another program is already listening there`])
  })

  it('stops with one line when the database cannot be reached', async () => {
    const { code, lines } = await exitOf({
      DATABASE_URL: 'postgres://nobody:clave-de-la-base@127.0.0.1:1/none',
      DATA_DIR: await temporaryFolder(),
    })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^puni-rider: DATABASE_URL: .*ECONNREFUSED/)])
    expect(lines.join()).not.toContain('clave-de-la-base')
  })

  it.each(['the embedded database', 'PostgreSQL'])(
    'still knows an accept after SIGKILL, on %s',
    async (database) => {
      const environment: Record<string, string> = {
        DATA_DIR: await temporaryFolder(),
        DEMO: '1',
        DEMO_ORDERS: '0',
      }
      if (database === 'PostgreSQL') {
        const postgres = await startPostgresServer()
        cleanUps.push(() => postgres.stop())
        environment['DATABASE_URL'] = postgres.url
      }
      const first = await start(environment)
      const api = `${first.origin}/prod/api`
      const rider = await call<{ token: string; user: { _id: string; zone: { _id: string } } }>(
        api,
        'POST',
        '/user/login-rider',
        null,
        DEMO_RIDER,
      )
      const operator = await call<{ token: string }>(api, 'POST', '/user/login-operator', null, DEMO_OPERATOR)
      const riderId = rider.user._id
      await call(api, 'PATCH', `/rider/${riderId}/working`, rider.token, { working: true })
      await call(api, 'PATCH', `/rider/${riderId}/position`, rider.token, {
        lat: -34.61,
        lng: -58.39,
        accuracy: 5,
        at: new Date().toISOString(),
      })
      const { stores } = await call<{ stores: { _id: string }[] }>(
        api,
        'GET',
        '/operator/stores',
        operator.token,
      )
      const { order } = await call<{ order: { _id: string } }>(api, 'POST', '/orders', operator.token, {
        zoneId: rider.user.zone._id,
        storeId: stores[0]?._id,
        destination: {
          latitude: -34.61,
          longitude: -58.4,
          street: 'Alsina',
          streetNumber: '1',
          city: 'Buenos Aires',
        },
        management: { storeValue: 100, shippingCost: 50 },
      })
      await expect
        .poll(() => call(api, 'GET', `/orders/offered?riderId=${riderId}`, rider.token))
        .toMatchObject({ order: { _id: order._id } })
      await call(api, 'PUT', `/orders/${order._id}/${riderId}`, rider.token)
      await first.end('SIGKILL')

      const second = await start(environment)
      expect(
        await call(`${second.origin}/prod/api`, 'GET', `/orders/accepted?riderId=${riderId}`, rider.token),
      ).toMatchObject({ order: { _id: order._id, status: 'assigned' } })
    },
  )

  it('opens nothing with what a demo left in the folder, once that is used for real', async () => {
    const DATA_DIR = await temporaryFolder()
    const demo = await start({ DATA_DIR, DEMO_ORDERS: '0' })
    const left = await useDemo(`${demo.origin}/prod/api`)
    await demo.end()

    const olga = { email: 'olga@test.example', password: 'una clave larga' }
    const OPERATOR = { OPERATOR_EMAIL: olga.email, OPERATOR_PASSWORD: olga.password }
    const real = await start({ DATA_DIR, NODE_ENV: 'production', ...OPERATOR })
    const api = `${real.origin}/prod/api`
    const statusOf = async (path: string, token: string | null, body?: object) => {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      }
      const method = body === undefined ? 'GET' : 'POST'
      const sent = body === undefined ? null : JSON.stringify(body)
      return (await fetch(`${api}${path}`, { method, headers, body: sent })).status
    }
    expect({
      riderLogin: await statusOf('/user/login-rider', null, DEMO_RIDER),
      operatorLogin: await statusOf('/user/login-operator', null, DEMO_OPERATOR),
      riderSession: await statusOf('/user/rider/me', left.rider),
      operatorSession: await statusOf('/operator/me', left.operator),
      demoStore: await statusOf('/orders', left.storeKey, {}),
      ownOperator: await statusOf('/user/login-operator', null, olga),
    }).toEqual({
      riderLogin: 401,
      operatorLogin: 401,
      riderSession: 401,
      operatorSession: 401,
      demoStore: 401,
      ownOperator: 200,
    })
    const said = 'accounts of a demo are refused (riders 1, operators 1, stores 2)'
    expect(real.output()).toContain(said)
    const { token } = await call<{ token: string }>(api, 'POST', '/user/login-operator', null, olga)
    // The rider was on duty, and is no candidate any more.
    const { riders } = await call<{ riders: object[] }>(api, 'GET', '/operator/riders', token)
    expect(riders).toMatchObject([{ email: DEMO_RIDER.email, working: false, hasPush: false }])
  })
})

/** Logs in as a demo's rider and operator, puts the rider on duty and registers a store. */
async function useDemo(api: string) {
  const rider = await call<{ token: string; user: { _id: string; zone: { _id: string } } }>(
    api,
    'POST',
    '/user/login-rider',
    null,
    DEMO_RIDER,
  )
  await call(api, 'PATCH', `/rider/${rider.user._id}/working`, rider.token, { working: true })
  const operator = await call<{ token: string }>(api, 'POST', '/user/login-operator', null, DEMO_OPERATOR)
  const { apiKey } = await call<{ apiKey: string }>(api, 'POST', '/operator/stores', operator.token, {
    name: 'Local',
    latitude: -34.61,
    longitude: -58.39,
    street: 'Alsina',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId: rider.user.zone._id,
  })
  return { rider: rider.token, operator: operator.token, storeKey: apiKey }
}
