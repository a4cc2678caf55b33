/** The server as a process: what it prints, how it ends, what survives SIGKILL, and the folder of a demo that is used for real. */
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiCaller } from '@puni/verify/support/api-caller'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { launchServer, startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { DEMO_OPERATOR, DEMO_RIDER } from './demo/demo-accounts.ts'

const OLGA = { email: 'olga@test.example', password: 'una clave larga' }

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
  const api = new ApiCaller()
  api.origin = server.origin
  return { server, api }
}

describe('the server process stops with one line', () => {
  /** What a server writes that cannot start. */
  async function lastWords(environment: Record<string, string>): Promise<string> {
    return (await unstartable(environment)).errors()
  }

  /** A server that has ended, as it could not start. */
  async function unstartable(environment: Record<string, string>) {
    const server = launchServer('source', { DATA_DIR: await temporaryFolder(), DEMO: '0', ...environment })
    cleanUps.push(server.end)
    expect(await once(server.child, 'close')).toEqual([1, null])
    return server
  }

  it('at a wrong variable', async () => {
    expect(await lastWords({ PORT: 'ochenta' })).toMatch(/^puni-rider: PORT=ochenta: [^\n]+\n$/)
  })

  it('at a first operator whose password is easily guessed', async () => {
    const said = await lastWords({ OPERATOR_EMAIL: OLGA.email, OPERATOR_PASSWORD: 'Olga2026!' })
    expect(said).toMatch(/^puni-rider: OPERATOR_PASSWORD=…: is easily guessed[^\n]*\n$/)
  })

  it('that names the port when it is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanUps.push(() => new Promise((resolve) => other.close(resolve)))
    const { port } = other.address() as { port: number }
    const said = await lastWords({ PORT: String(port) })
    expect(said).toBe(`puni-rider: PORT=${port}: another program is already listening there\n`)
  })

  it('when the database cannot be reached', async () => {
    const said = await lastWords({ DATABASE_URL: 'postgres://nobody:clave-de-la-base@127.0.0.1:1/none' })
    expect(said).toMatch(/^puni-rider: DATABASE_URL: .*ECONNREFUSED[^\n]*\n$/)
    expect(said).not.toContain('clave-de-la-base')
  })

  it('and has said before which variable was misspelt', async () => {
    const DATABASE_URL = 'postgres://127.0.0.1:1/none'
    const { output } = await unstartable({ DATABASE_URL, OPERATOR_EMIAL: 'olga@test.example' })
    expect(output()).toMatch(/OPERATOR_EMIAL \(did you mean OPERATOR_EMAIL\?\)/)
    expect(output()).not.toContain('olga@test.example')
  })
})

it('greets with links and demo credentials, still knows an accept after SIGKILL, and ends on SIGTERM', async () => {
  const environment = {
    DATA_DIR: await temporaryFolder(),
    CITY_DIR: await demoCityFolder(),
    DEMO_ORDERS: '0',
  }
  const { server: first, api } = await start(environment)
  for (const text of ['/console/', '/prod/api/docs', DEMO_RIDER.email, DEMO_OPERATOR.password]) {
    expect(first.greeting).toContain(text)
  }
  expect((await fetch(`${first.origin}/health`)).status).toBe(200)

  const { token, user } = await api.ok('loginRider', { body: DEMO_RIDER })
  const riderId = user._id
  const operator = (await api.ok('loginOperator', { body: DEMO_OPERATOR })).token
  await api.ok('setWorking', { params: { id: riderId }, body: { working: true } }, token)
  const position = { lat: -34.61, lng: -58.39, accuracy: 5, at: new Date().toISOString() }
  await api.ok('setPosition', { params: { id: riderId }, body: position }, token)
  const { stores } = await api.ok('listStores', {}, operator)
  const place = { latitude: -34.61, longitude: -58.4, street: 'Alsina', streetNumber: '1' }
  const body = {
    zoneId: user.zone._id,
    storeId: stores[0]?._id,
    destination: { ...place, city: 'Buenos Aires' },
    management: { storeValue: 100 },
  }
  const { order } = await api.ok('createOrder', { body }, operator)
  await expect
    .poll(() => api.ok('getOfferedOrder', { query: { riderId } }, token))
    .toMatchObject({ order: { _id: order._id } })
  await api.ok('acceptOrder', { params: { orderId: order._id, riderId } }, token)
  await first.end('SIGKILL')

  const { server: second, api: again } = await start(environment)
  expect(await again.ok('getAcceptedOrder', { query: { riderId } }, token)).toMatchObject({
    order: { _id: order._id, status: 'assigned' },
  })
  expect(await second.end('SIGTERM')).toBe(0)
  // No log but these two: standard output, and the database's.
  expect((await readdir(environment.DATA_DIR)).toSorted()).toEqual([
    'photos',
    'postgres',
    'postgres.log',
    'secret.key',
  ])
})

it('opens nothing with what a demo left in the folder, once that is used for real', async () => {
  const DATA_DIR = await temporaryFolder()
  const demo = await start({ DATA_DIR, CITY_DIR: await demoCityFolder(), DEMO_ORDERS: '0' })
  const left = await useDemo(demo.api)
  await demo.server.end()

  const OPERATOR = { OPERATOR_EMAIL: OLGA.email, OPERATOR_PASSWORD: OLGA.password }
  const { server, api } = await start({ DATA_DIR, NODE_ENV: 'production', ...OPERATOR })
  expect({
    riderLogin: (await api.send('loginRider', { body: DEMO_RIDER })).status,
    operatorLogin: (await api.send('loginOperator', { body: DEMO_OPERATOR })).status,
    riderSession: (await api.send('getMe', {}, left.rider)).status,
    operatorSession: (await api.send('getOperator', {}, left.operator)).status,
    demoStore: (await api.send('createOrder', { body: {} }, left.storeKey)).status,
  }).toEqual({ riderLogin: 401, operatorLogin: 401, riderSession: 401, operatorSession: 401, demoStore: 401 })
  expect(server.output()).toContain('accounts of a demo are refused (riders 1, operators 1, stores 2)')
  const { token } = await api.ok('loginOperator', { body: OLGA })
  // The rider was on duty, and is no candidate any more.
  const { riders } = await api.ok('listRiders', {}, token)
  expect(riders).toMatchObject([{ _id: left.riderId, working: false, hasPush: false }])
})

/** Logs in as a demo's rider and operator, puts the rider on duty and registers a store. */
async function useDemo(api: ApiCaller) {
  const { token: rider, user } = await api.ok('loginRider', { body: DEMO_RIDER })
  await api.ok('setWorking', { params: { id: user._id }, body: { working: true } }, rider)
  const operator = (await api.ok('loginOperator', { body: DEMO_OPERATOR })).token
  const body = {
    name: 'Local',
    latitude: -34.61,
    longitude: -58.39,
    street: 'Alsina',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId: user.zone._id,
  }
  const { apiKey } = await api.ok('createStore', { body }, operator)
  return { rider, riderId: user._id, operator, storeKey: apiKey }
}
