import { API_PREFIX } from '@puni/contract/route'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { callExamples } from '@puni/verify/support/call-examples'
import { OPERATOR, RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../config.ts'

const RIDERS = 'https://riders.puni.example'
const CONSOLE = 'https://console.puni.example'

interface Asked {
  readonly method: 'GET' | 'POST' | 'OPTIONS'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly token?: string
}

describe('pages of other origins', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start({ PUBLIC_URL: RIDERS })
  })
  afterAll(() => test.stop())

  const ask = ({ method, path, headers, token }: Asked) =>
    test.app.server.inject({
      method,
      url: `${API_PREFIX}${path}`,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' && { payload: OPERATOR }),
    })
  const logIn = (headers: Asked['headers']) => ask({ method: 'POST', path: '/user/login-operator', headers })

  it.each([
    { origin: 'https://evil.example', host: 'riders.puni.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', host: 'riders.puni.example' },
    { origin: 'https://evil.puni.example', 'sec-fetch-site': 'same-site', host: 'riders.puni.example' },
    { origin: 'https://riders.puni.example:8443', host: 'riders.puni.example' },
    { 'sec-fetch-site': 'cross-site', host: 'riders.puni.example' },
    { origin: 'null', host: 'riders.puni.example' },
    { origin: 'riders.puni.example', host: 'riders.puni.example' },
  ])('may send nothing that acts: %j', async (headers) => {
    const answer = await logIn(headers)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'FOREIGN_PAGE'])
  })

  it.each([
    {},
    { origin: RIDERS, host: 'riders.puni.example' },
    { origin: RIDERS, 'sec-fetch-site': 'same-origin', host: '127.0.0.1:3000' },
    { origin: RIDERS, host: '127.0.0.1:3000' },
    { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' },
    { 'sec-fetch-site': 'none', host: 'riders.puni.example' },
  ])('are not the app itself, its proxy, or a program: %j', async (headers) => {
    expect((await logIn(headers)).statusCode).toBe(200)
  })

  it('may read no answer, and ask for no permission to', async () => {
    const headers = {
      origin: 'https://evil.example',
      host: 'riders.puni.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const asked = ['/zone/unrestricted', '/operator/me', '/operator/events'].flatMap((path) => [
      ask({ method: 'OPTIONS', path, headers }),
      // Without a token: that of the stream would stay open.
      ask({ method: 'GET', path, headers }),
    ])
    for (const answer of await Promise.all(asked)) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    const stream = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
      headers: { authorization: `Bearer ${test.operator}`, origin: 'https://evil.example' },
    })
    await stream.body?.cancel()
    expect([stream.status, stream.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})

describe('with a host for each app', () => {
  let test: TestApp
  let folder: string
  /** On the same database, behind a proxy that serves both hosts. */
  let apart: App
  let rider: TestRider
  let storeKey: string
  beforeAll(async () => {
    test = await TestApp.start()
    rider = await test.newRider()
    const { body } = (await callExamples(test, rider, (await test.placeOrder())._id)).createStore ?? {}
    storeKey = (await test.ok('createStore', { body }, test.operator)).apiKey
    folder = await mkdtemp(join(tmpdir(), 'puni-apart-'))
    for (const app of ['rider', 'console']) {
      await mkdir(join(folder, app, 'dist', 'assets'), { recursive: true })
      await writeFile(join(folder, app, 'dist', 'index.html'), `<title>${app}</title>`)
      await writeFile(join(folder, app, 'dist', 'assets', `${app}.js`), app)
    }
    const { database } = test.sql
    apart = await createApp({
      config: readConfig({ DATA_DIR: folder, DEMO: '0', PUBLIC_URL: RIDERS, CONSOLE_URL: CONSOLE }),
      connection: { ...inject('connection'), ...(database !== undefined && { database }) },
      clock: test.clock,
      log: pino({ level: 'silent' }),
      appsFolder: folder,
    })
  })
  afterAll(async () => {
    await apart.close()
    await test.stop()
    await rm(folder, { recursive: true })
  })

  const get = (at: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    apart.server.inject({ url: path, headers: { accept: 'text/html', ...headers, host: new URL(at).host } })
  const post = (at: string, path: string, headers: Readonly<Record<string, string>>, payload: object) =>
    apart.server.inject({
      method: 'POST',
      url: `${API_PREFIX}${path}`,
      headers: { ...headers, host: new URL(at).host },
      payload,
    })

  it('each serves its own app and nothing of the other', async () => {
    const page = async (at: string, path: string) => {
      const { statusCode, body } = await get(at, path)
      return statusCode === 200 ? body : statusCode
    }
    expect(await page(RIDERS, '/')).toBe('<title>rider</title>')
    expect(await page(RIDERS, '/orders')).toBe('<title>rider</title>')
    expect(await page(RIDERS, '/assets/rider.js')).toBe('rider')
    for (const path of ['/console/', '/console/riders', '/console/assets/console.js']) {
      expect(await page(RIDERS, path), path).toBe(404)
    }
    expect(await page(CONSOLE, '/console/')).toBe('<title>console</title>')
    expect(await page(CONSOLE, '/console/riders')).toBe('<title>console</title>')
    expect(await page(CONSOLE, '/console/assets/console.js')).toBe('console')
    for (const path of ['/orders', '/assets/rider.js', '/index.html']) {
      expect(await page(CONSOLE, path), path).toBe(404)
    }
    expect((await get(CONSOLE, '/')).headers['location']).toBe('/console/')
    for (const path of ['/', '/console/']) expect(await page('http://127.0.0.1:3000', path), path).toBe(404)
  })

  it('a token works at the host of its app only, and a store’s key at both', async () => {
    const statusOf = async (at: string, path: string, token: string) =>
      (await get(at, `${API_PREFIX}${path}`, { authorization: `Bearer ${token}` })).statusCode
    expect(await statusOf(CONSOLE, '/operator/me', test.operator)).toBe(200)
    expect(await statusOf(RIDERS, '/operator/me', test.operator)).toBe(403)
    expect(await statusOf(RIDERS, '/operator/events', test.operator)).toBe(403)
    expect(await statusOf(RIDERS, '/user/rider/me', rider.token)).toBe(200)
    expect(await statusOf(CONSOLE, '/user/rider/me', rider.token)).toBe(403)
    expect(await statusOf(CONSOLE, `/rider/${rider.id}/events`, rider.token)).toBe(403)
    const authorization = `Bearer ${storeKey}`
    for (const at of [RIDERS, CONSOLE, 'http://127.0.0.1:3000']) {
      expect((await post(at, '/orders', { authorization }, {})).statusCode).toBe(400)
    }
  })

  it('an account logs in, and begins, at the host of its app only', async () => {
    const { email } = rider
    const starts: [path: string, payload: object, own: string, other: string][] = [
      ['/user/login-operator', OPERATOR, CONSOLE, RIDERS],
      ['/user/accept-invitation', {}, CONSOLE, RIDERS],
      ['/user/login-rider', { email, password: RIDER_PASSWORD }, RIDERS, CONSOLE],
      ['/user/recover-rider', {}, RIDERS, CONSOLE],
      ['/rider/', {}, RIDERS, CONSOLE],
    ]
    for (const [path, payload, own, other] of starts) {
      expect((await post(other, path, {}, payload)).statusCode, path).toBe(403)
      expect((await post(own, path, {}, payload)).statusCode, path).not.toBe(403)
    }
  })

  it('one app’s page is foreign to the other', async () => {
    const logIn = async (at: string, origin: string) =>
      (await post(at, '/user/login-operator', { origin }, OPERATOR)).statusCode
    expect(await logIn(CONSOLE, CONSOLE)).toBe(200)
    expect(await logIn(CONSOLE, RIDERS)).toBe(403)
    expect(await logIn(RIDERS, CONSOLE)).toBe(403)
  })

  it('the health check answers at any', async () => {
    for (const at of [RIDERS, CONSOLE, 'http://127.0.0.1:3000']) {
      expect((await get(at, '/health')).statusCode).toBe(200)
    }
  })
})
