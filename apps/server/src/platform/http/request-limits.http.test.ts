/** Limits of requests, tried from outside: whatever the spelling, the token or the header, there is one budget. */
import type { Failure } from '@puni/contract/calls'
import { API_PREFIX } from '@puni/contract/route'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

const LIMIT = 20
const COSTLY = 4
const MINUTE_MS = 60_000
const CONFIG = `${API_PREFIX}/config`
const ME = `${API_PREFIX}/user/rider/me`

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start({
    RATE_LIMIT_PER_MINUTE: `${LIMIT}`,
    COSTLY_LIMIT_PER_MINUTE: `${COSTLY}`,
    TRUST_PROXY: '1',
  })
  rider = await test.activatedRider()
})
afterAll(() => test.stop())
// Every test begins with fresh budgets.
beforeEach(() => test.clock.advance(2 * MINUTE_MS))

interface Sent {
  readonly from?: string
  readonly authorization?: string
  readonly method?: string
}

async function ask(path: string, { from = '203.0.113.1', authorization, method = 'GET' }: Sent = {}) {
  const response = await fetch(`${test.origin}${path}`, {
    method,
    headers: { 'x-forwarded-for': from, ...(authorization !== undefined && { authorization }) },
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const failure = isJson ? ((await response.json()) as Partial<Failure>) : {}
  return { status: response.status, code: failure.code, retryAfter: response.headers.get('retry-after') }
}

/** The statuses of as many requests, one after the other. */
async function statuses(count: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push((await send(n)).status)
  return seen
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

/** Requests with exactly these targets, on one connection. */
async function raw(targets: readonly string[]): Promise<number[]> {
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  for (const [n, target] of targets.entries()) {
    const connection = n === targets.length - 1 ? 'close' : 'keep-alive'
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\nConnection: ${connection}\r\n\r\n`,
    )
  }
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}

describe('a request counts for its route', () => {
  it.each([
    ['percent-encoded', '/%70rod/api/config'],
    ['in the absolute form', `http://elsewhere.example${CONFIG}`],
    ['with a slash more', `${CONFIG}/`],
    ['with a query', `${CONFIG}?a=${API_PREFIX}`],
  ])('%s like any other', async (_, target) => {
    expect(await statuses(LIMIT, () => ask(CONFIG))).toEqual(times(LIMIT, 200))
    expect(await raw([target, target])).toEqual([429, 429])
    test.clock.advance(2 * MINUTE_MS)
    expect(await raw(Array.from({ length: LIMIT + 1 }, () => target))).toEqual([...times(LIMIT, 200), 429])
    expect((await ask(CONFIG)).status).toBe(429)
  })

  it.each([
    ['paths that do not exist', (n: number) => `${API_PREFIX}/nothing/${n}`, 404],
    ['methods that do not exist', (n: number) => `/health?${n}`, 404, 'DELETE'],
    ['what is outside the API', () => '/health', 200],
    ['malformed targets', () => `${API_PREFIX}/orders/%zz`, 400],
  ])('also %s', async (_, path, status, method = 'GET') => {
    expect(await statuses(LIMIT + 1, (n) => ask(path(n), { method }))).toEqual([...times(LIMIT, status), 429])
  })

  it('one that is flooded leaves the others', async () => {
    await statuses(LIMIT + 1, () => ask(CONFIG))
    expect((await ask(`${API_PREFIX}/zone/unrestricted`)).status).toBe(200)
  })

  it('receipts, which come without a token, pass a flood of made-up ones, each offer within its own', async () => {
    await test.riderOnDuty()
    await test.placeOrder()
    await test.dispatch()
    const { rows } = await test.sql.query<{ id: string }>('select id from offers')
    const receipt = (id: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.1' }
      return test.send('reportReceipt', { params: { id }, body: { channel: 'push', stage: 'seen' }, headers })
    }
    const madeUp = () => receipt(crypto.randomUUID())
    expect(await statuses(LIMIT + 1, madeUp)).toEqual([...times(LIMIT, 404), 429])
    expect((await receipt('nothing')).status).toBe(429)
    expect(await statuses(LIMIT + 1, () => receipt(rows[0]!.id))).toEqual([...times(LIMIT, 200), 429])
  })
})

describe('an account', () => {
  const spellings = [`Bearer`, `BEARER`, `bEARER`, `bearer`]

  it('has one budget for a session, however its header is written and wherever it calls from', async () => {
    const me = (n: number) =>
      ask(ME, { authorization: `${spellings[n % 4]} ${rider.token}`, from: `203.0.113.${n}` })
    expect(await statuses(LIMIT + 1, me)).toEqual([...times(LIMIT, 200), 429])
  })

  it('has three budgets, however many sessions it has', async () => {
    const logins = await Promise.all(Array.from({ length: 3 }, () => test.login(rider.email)))
    const sessions = [rider.token, ...logins]
    test.clock.advance(2 * MINUTE_MS)
    const me = (n: number) => ask(ME, { authorization: `Bearer ${sessions[n % 4]}` })
    expect(await statuses(3 * LIMIT + 2, me)).toEqual([...times(3 * LIMIT, 200), 429, 429])
    const { token } = await test.newRider()
    expect((await ask(ME, { authorization: `Bearer ${token}` })).status, 'another one').toBe(200)
    const { rows } = await test.sql.query(
      `select subject_id from audit_log where action = 'requests-refused' and subject_id = '${rider.id}' and at = $1`,
      [test.clock.now()],
    )
    expect(rows, 'once a minute').toHaveLength(1)
  })

  it('has no more across the edge of a minute', async () => {
    const me = () => ask(ME, { authorization: `Bearer ${rider.token}` })
    test.clock.advance(MINUTE_MS - 1_000)
    expect(await statuses(LIMIT, me)).toEqual(times(LIMIT, 200))
    test.clock.advance(2_000)
    expect(await statuses(2, me), 'as much as has passed of the minute after').toEqual([200, 429])
    test.clock.advance(MINUTE_MS / 2)
    expect(await statuses(LIMIT / 2 + 1, me)).toEqual([...times(LIMIT / 2, 200), 429])
    // The others begin with a minute.
    test.clock.advance(MINUTE_MS / 2 - 1_000)
  })

  it('that is made up counts for the address, and leaves those beside it alone', async () => {
    const madeUp = (n: number) => ask(ME, { authorization: `${spellings[n % 4]} inventado-${n}` })
    expect(await statuses(LIMIT + 1, madeUp)).toEqual([...times(LIMIT, 401), 429])
    expect(await statuses(2, () => ask(ME)), 'nor without any').toEqual([429, 429])
    const neighbours = await Promise.all(
      [rider, await test.newRider()].map(
        async ({ token }) => await statuses(LIMIT / 2, () => ask(ME, { authorization: `Bearer ${token}` })),
      ),
    )
    expect(neighbours).toEqual([times(LIMIT / 2, 200), times(LIMIT / 2, 200)])
    expect((await madeUp(99)).status).toBe(429)
    expect((await ask(ME, { from: '203.0.113.2' })).status, 'of another address').toBe(401)
  })

  it('that is made up counts too where many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 * LIMIT }, (_, n) => ask(ME, { authorization: `Bearer inventado-${n}` })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4 * LIMIT)
  })

  it('costs its address nothing: a whole carrier shares one', async () => {
    for (const { token } of [await test.newRider(), await test.newRider()]) {
      const me = () => ask(ME, { authorization: `Bearer ${token}` })
      expect(await statuses(LIMIT, me)).toEqual(times(LIMIT, 200))
    }
    expect((await ask(ME)).status).toBe(401)
  })
})

describe('a costly call', () => {
  it('has few tries per address without a session', async () => {
    const guess = (n: number, from: string) =>
      test.send('loginRider', {
        body: { email: `nadie-${n}@test.example`, password: 'una clave' },
        headers: { 'x-forwarded-for': from },
      })
    expect(await statuses(COSTLY + 1, (n) => guess(n, '203.0.113.1'))).toEqual([...times(COSTLY, 401), 429])
    expect((await guess(0, '203.0.113.2')).status).toBe(401)
  })

  it('has few per account, from wherever and in whichever session', async () => {
    const other = await test.login(rider.email)
    test.clock.advance(2 * MINUTE_MS)
    const notify = (n: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      return test.send('testPush', { params: { id: rider.id }, headers }, [rider.token, other][n % 2])
    }
    expect(await statuses(COSTLY + 1, notify)).toEqual([...times(COSTLY, 409), 429])
  })
})

describe('an address', () => {
  const flood = (from: string) => statuses(LIMIT + 1, () => ask(CONFIG, { from }))

  it('is what the last proxy saw, not what was sent to it', async () => {
    const forged = (n: number) => ask(CONFIG, { from: `198.51.100.${n}, 203.0.113.1` })
    expect(await statuses(LIMIT + 1, forged)).toEqual([...times(LIMIT, 200), 429])
  })

  it('of IPv6 is a /64, and IPv4 in IPv6 is IPv4', async () => {
    expect((await flood('2001:db8:0:1::1')).at(-1)).toBe(429)
    expect((await ask(CONFIG, { from: '2001:db8:0:1:ffff::2' })).status).toBe(429)
    expect((await ask(CONFIG, { from: '2001:db8:0:2::1' })).status).toBe(200)
    await flood('203.0.113.5')
    expect((await ask(CONFIG, { from: '::ffff:203.0.113.5' })).status).toBe(429)
  })
})

describe('several processes', () => {
  it('count together', async () => {
    await statuses(LIMIT, () => ask(CONFIG))
    await test.app.shareCounts()
    await test.throughAnotherServer(async () => {
      // It shares once it has counted a tenth by itself.
      const first = await statuses(LIMIT / 10, () => ask(CONFIG))
      expect(first).toEqual(times(LIMIT / 10, 200))
      await test.app.shareCounts()
      expect((await ask(CONFIG)).status).toBe(429)
      expect((await ask(CONFIG, { from: '203.0.113.2' })).status).toBe(200)
    })
    const count = async () => (await test.sql.query('select * from request_counts')).rowCount
    expect(await count()).toBe(1)
    test.clock.advance(3 * MINUTE_MS)
    await test.app.shareCounts()
    expect(await count(), 'kept for two minutes').toBe(0)
  })

  it('go on by themselves without a database', async () => {
    const me = () => ask(ME, { authorization: `Bearer ${rider.token}` })
    await statuses(LIMIT, me)
    const comeBack = await test.takeDatabaseAway()
    expect((await me()).status, 'a session over its budget is not looked up').toBe(429)
    expect((await statuses(LIMIT + 1, () => ask(CONFIG))).at(-1)).toBe(429)
    await expect(test.app.shareCounts()).rejects.toThrow()
    await comeBack()
    await test.app.shareCounts()
    const { rows } = await test.sql.query<{ count: number }>('select count from request_counts')
    expect(rows).toEqual([{ count: LIMIT }, { count: LIMIT }, { count: LIMIT }])
  })
})

describe('every 429 tells when to try again', () => {
  it('in seconds, at least one', async () => {
    await statuses(LIMIT, () => ask(CONFIG))
    expect(await ask(CONFIG)).toMatchObject({ code: 'TOO_MANY_TRIES', retryAfter: '61' })
    test.clock.advance(MINUTE_MS)
    expect(await ask(CONFIG)).toMatchObject({ status: 429, retryAfter: '1' })
    test.clock.advance(1)
    expect(await ask(CONFIG)).toMatchObject({ status: 200, retryAfter: null })
  })

  /** Wrong guesses of each kind: where they are sent, and by whom. */
  const guesses: [
    what: string,
    code: string,
    guess: () => Promise<{ path: string; token?: string; body: object }>,
  ][] = [
    [
      'wrong activation codes',
      'ACTIVATION_LOCKED',
      async () => {
        const { id, token } = await test.newRider()
        const { code } = await test.ok('issueActivationCode', { params: { id } }, test.operator)
        const wrong = code === '000000' ? '111111' : '000000'
        const body = { code: wrong, entityId: id, entityType: 'rider' }
        return { path: '/activation/validate', token, body }
      },
    ],
    [
      'wrong recovery codes',
      'RECOVERY_LOCKED',
      async () => {
        const body = { email: 'nadie@test.example', code: 'AAAA-AAAA', newPassword: 'tres mates fríos' }
        return await Promise.resolve({ path: '/user/recover-rider', body })
      },
    ],
    [
      'wrong codes of a second factor',
      'TOO_MANY_TRIES',
      async () => {
        const { token } = await test.newOperator('dispatcher')
        await test.ok('beginSecondFactor', { body: { password: OPERATOR_PASSWORD } }, token)
        return { path: '/operator/second-factor/confirm', token, body: { code: '000000' } }
      },
    ],
  ]

  it.each(guesses)('with %s too', async (_, code, guess) => {
    const { path, token, body } = await guess()
    const answers: (string | null)[] = []
    for (let n = 0; n < 6; n++) {
      // Slowly, so that the call's own limit does not answer first.
      test.clock.advance(20_000)
      const response = await fetch(`${test.origin}${API_PREFIX}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      if (n === 5) expect(await response.json()).toMatchObject({ code })
      answers.push(response.headers.get('retry-after'))
    }
    expect(answers).toEqual([null, null, null, null, null, `${15 * 60 - 5 * 20}`])
  })
})
