/** One id for each request, in the answer, in refusals for which we are to blame, and in the log. */
import { API_PREFIX } from '@puni/contract/route'
import type { Failure } from '@puni/contract/calls'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { createLog } from '../log.ts'

const GIVEN = '6f1ed002ab5595859014ebf0951522d9'
const lines: string[] = []

let test: TestApp
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  test = await TestApp.start({ TRUST_PROXY: 'loopback' }, { log })
})
afterAll(() => test.stop())

const idOf = async (given: string, path = '/health') => {
  const response = await fetch(test.origin + path, { headers: { 'x-request-id': given } })
  await response.body?.cancel()
  return response.headers.get('x-request-id')
}

describe('the id of a request', () => {
  it('is the one that a trusted proxy gave', async () => {
    for (const given of [GIVEN, '0a1b-2c3d-4e5f', 'C0A80001:D3F4_7F000001:0BB8_66'])
      expect(await idOf(given)).toBe(given)
  })

  it('is a new one if that is malformed', async () => {
    for (const given of ['', 'short', 'with spaces in it', '"quoted-and-odd"', 'x'.repeat(101)])
      expect(await idOf(given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })

  it('is a new one if the caller is no proxy, and never the same twice', async () => {
    await test.restart(undefined, { TRUST_PROXY: '0' })
    const ids = [await idOf(GIVEN), await idOf(GIVEN)]
    expect(new Set([...ids, GIVEN]).size).toBe(3)
    await test.restart(undefined, { TRUST_PROXY: '1' })
    expect(await idOf(GIVEN)).toBe(GIVEN)
  })

  it('is told with refusals, unknown paths, targets that are malformed and streams too', async () => {
    for (const path of [`${API_PREFIX}/user/rider/me`, '/none', '/%zz'])
      expect(await idOf(GIVEN, path)).toBe(GIVEN)
    const stream = await fetch(`${test.origin}${API_PREFIX}/operator/events`, {
      headers: { 'x-request-id': GIVEN, authorization: `Bearer ${test.operator}` },
    })
    expect(stream.headers.get('x-request-id')).toBe(GIVEN)
    await stream.body?.cancel()
  })

  it('stands in the log of a refused request', async () => {
    lines.length = 0
    await idOf(GIVEN, `${API_PREFIX}/user/rider/me`)
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ msg: 'refused', reqId: GIVEN }),
    ])
  })

  it('stands in the JSON of statuses from 500 on, and in no other', async () => {
    const headers = { 'x-request-id': GIVEN }
    const refused = await test.request('GET', `${API_PREFIX}/user/rider/me`, { headers })
    expect((refused.body as Failure).requestId).toBeUndefined()
    const bringBack = await test.takeDatabaseAway()
    const failed = await test.request('GET', `${API_PREFIX}/zone/unrestricted`, { headers })
    await bringBack()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect((failed.body as Failure).requestId).toBe(GIVEN)
  })
})

describe('/health', () => {
  it('says no while the database is away, /health/live does not', async () => {
    const bringBack = await test.takeDatabaseAway()
    expect((await test.request('GET', '/health', {})).status).toBe(503)
    expect((await test.request('GET', '/health/live', {})).status).toBe(200)
    await bringBack()
    expect((await test.request('GET', '/health', {})).status).toBe(200)
  })

  it('answers a proxy that asks for all who are behind it, however many they are', async () => {
    await test.restart(undefined, { RATE_LIMIT_PER_MINUTE: '3' })
    const statuses = []
    for (const path of ['/none', '/none', '/none', '/none', '/health', '/health/live'])
      statuses.push((await test.request('GET', path, {})).status)
    expect(statuses).toEqual([404, 404, 404, 429, 200, 200])
  })
})

it('what is no request gets an answer without an id', async () => {
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  socket.end('rubbish\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})
