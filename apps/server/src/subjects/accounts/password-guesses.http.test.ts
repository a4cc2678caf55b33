/** Guessing passwords from outside: how many are let try, per account and per address, and who is locked out. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_PASSWORD, RIDER_PASSWORD, TestApp } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PER_ACCOUNT = 10
const PER_ADDRESS = 100
const AT_ONCE = 25
/** `npm run password-guesses` makes 1,000. */
const GUESSES = 200

let test: TestApp
beforeAll(async () => {
  // The defaults of what is tried here.
  const limits = { WRONG_PASSWORDS_PER_ACCOUNT: '', WRONG_PASSWORDS_PER_ADDRESS: '' }
  test = await TestApp.start({ TRUST_PROXY: '1', ...limits })
})
afterAll(() => test.stop())
// Every test begins with fresh budgets.
beforeEach(() => test.clock.advance(15 * MINUTE_MS))

interface LogIn {
  readonly email: string
  readonly password?: string
  readonly from: string
  readonly call?: 'loginRider' | 'loginOperator'
  readonly code?: string
}

/** `status code`, or `200`. */
async function logIn({ from, call = 'loginRider', ...guess }: LogIn): Promise<string> {
  const headers = { 'x-forwarded-for': from }
  const { status, body } = await test.send(call, { body: { password: 'adivino', ...guess }, headers })
  return status === 200 ? '200' : `${status} ${(body as { code: string }).code}`
}

/** How often each answer came to this many guesses, many at a time. */
async function answersTo(count: number, guess: (n: number) => LogIn): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => logIn(guess(from + n)))
    for (const answer of await Promise.all(some)) answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

const ofHundred = (n: number) => `198.51.100.${n % 100}`
const refused = (of: number, letTry: number) => ({
  '401 BAD_CREDENTIALS': letTry,
  '429 TOO_MANY_TRIES': of - letTry,
})

describe('guesses at one account from a hundred addresses', () => {
  it('ten are let try, however many there are; the owner gets in where it was before, elsewhere after a while', async () => {
    const { email } = await test.signUp()
    const owner = { email, password: RIDER_PASSWORD, from: '203.0.113.1' }
    expect(await logIn(owner)).toBe('200')
    const guesses = await answersTo(GUESSES, (n) => ({ email, password: `clave-${n}`, from: ofHundred(n) }))
    expect(guesses).toEqual(refused(GUESSES, PER_ACCOUNT))

    const elsewhere = { ...owner, from: '203.0.113.2' }
    expect([await logIn(owner), await logIn(elsewhere)]).toEqual(['200', '429 TOO_MANY_TRIES'])
    test.clock.advance(15 * MINUTE_MS)
    expect(await logIn(elsewhere)).toBe('200')
  })

  it.each(['loginRider', 'loginOperator'] as const)('%s counts alike without the account', async (call) => {
    const guesses = await answersTo(50, (n) => ({ call, email: 'nadie@test.example', from: ofHundred(n) }))
    expect(guesses).toEqual(refused(50, PER_ACCOUNT))
    expect(await logIn({ call, email: 'NADIE@test.example', from: ofHundred(99) })).toMatch(/^429/)
  })

  it('are counted once by two processes', async () => {
    const guess = { email: 'nadie-dos@test.example', from: ofHundred(1) }
    expect(await answersTo(AT_ONCE, () => guess)).toEqual(refused(AT_ONCE, PER_ACCOUNT))
    await test.throughAnotherServer(async () => expect(await logIn(guess)).toMatch(/^429/))
  })
})

describe('guesses at many accounts from one address', () => {
  it('a hundred are let try, however many there are; whoever was there before gets in', async () => {
    const { email } = await test.signUp()
    const neighbour = { email, password: RIDER_PASSWORD, from: '203.0.113.3' }
    expect(await logIn(neighbour)).toBe('200')
    const guesses = await answersTo(GUESSES, (n) => ({
      email: `nadie-${n % 50}@test.example`,
      password: `clave-${n}`,
      from: neighbour.from,
    }))
    expect(guesses).toEqual(refused(GUESSES, PER_ADDRESS))
    expect(await logIn(neighbour)).toBe('200')
    const { email: other } = await test.signUp()
    expect(await logIn({ ...neighbour, email: other })).toBe('429 TOO_MANY_TRIES')
  })

  it('right ones in between, at an account of one’s own, give none back', async () => {
    const { email } = await test.signUp()
    const from = '203.0.113.30'
    const answers: string[] = []
    for (let n = 0; n < PER_ADDRESS + 10; n++) {
      answers.push(await logIn({ email: `nadie-${n}@test.example`, from }))
      if (n % 10 === 0) expect(await logIn({ email, password: RIDER_PASSWORD, from })).toBe('200')
    }
    expect(answers.filter((answer) => answer.startsWith('401'))).toHaveLength(PER_ADDRESS)
    expect(answers.at(-1)).toBe('429 TOO_MANY_TRIES')
  })

  it('are limited at known places too', async () => {
    const { email } = await test.signUp()
    const owner = { email, password: RIDER_PASSWORD, from: '203.0.113.4' }
    expect(await logIn(owner)).toBe('200')
    expect(await answersTo(50, () => ({ email, from: owner.from }))).toEqual(refused(50, PER_ACCOUNT))
    expect(await logIn({ ...owner, from: '203.0.113.5' }), 'of a budget of its own').toBe('200')
    test.clock.advance(30 * DAY_MS)
    await answersTo(AT_ONCE, () => ({ email, from: ofHundred(1) }))
    expect(await logIn(owner), 'known for 30 days').toMatch(/^429/)
  })
})

it('right passwords do not count, wrong ones for a quarter of an hour each', async () => {
  const { email } = await test.signUp()
  const right = { email, password: RIDER_PASSWORD, from: '203.0.113.6' }
  for (let n = 0; n < PER_ACCOUNT - 1; n++) {
    test.clock.advance(MINUTE_MS)
    expect(await logIn({ email, from: ofHundred(n) })).toMatch(/^401/)
  }
  // Each of a new address, so none is at a known place.
  for (const from of ['203.0.113.6', '203.0.113.7', '203.0.113.8'])
    expect(await logIn({ ...right, from })).toBe('200')
  expect(await logIn({ email, from: ofHundred(10) })).toMatch(/^401/)
  const response = await fetch(`${test.origin}/prod/api/user/login-rider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'adivino' }),
  })
  // The first was nine minutes ago but one.
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, `${(15 - 8) * 60}`])
  test.clock.advance(7 * MINUTE_MS)
  expect(await logIn({ email, from: ofHundred(11) })).toMatch(/^401/)
  expect(await logIn({ email, from: ofHundred(12) })).toMatch(/^429/)
})

it('what no longer counts is deleted, and nothing else', async () => {
  const { email } = await test.signUp()
  expect(await logIn({ email, password: RIDER_PASSWORD, from: '203.0.113.9' })).toBe('200')
  expect(await logIn({ email, from: ofHundred(1) })).toMatch(/^401/)
  const rows = async () => {
    await test.app.housekeep()
    const { rows } = await test.sql.query<{ guesses: number; places: number }>(
      `select (select count(*)::int from wrong_guesses) as guesses, (select count(*)::int from known_places) as places`,
    )
    return rows[0]
  }
  expect(await rows()).toMatchObject({ guesses: 2 })
  test.clock.advance(15 * MINUTE_MS)
  expect(await rows()).toMatchObject({ guesses: 0 })
  test.clock.advance(30 * DAY_MS)
  expect(await rows()).toEqual({ guesses: 0, places: 0 })
})

it('a session that somebody else holds is no way around it: guesses at the current password count too', async () => {
  const { email, token } = await test.newRider()
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const change = async (currentPassword: string) => {
    const body = { currentPassword, newPassword: 'perro gato mesa' }
    return await test.send('changePassword', { body, headers }, token)
  }
  for (let n = 0; n < PER_ACCOUNT; n += 1) expect((await change(`clave-${n}`)).status).toBe(403)
  expect(await change(RIDER_PASSWORD)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  expect(await logIn({ email, password: RIDER_PASSWORD, from: '203.0.113.77' })).toBe('429 TOO_MANY_TRIES')
})

it('a place is known once the second factor was given there too', async () => {
  test.operator = await test.loginOperator()
  const { email, token } = await test.newOperator('dispatcher')
  const password = OPERATOR_PASSWORD
  const { secret } = await test.ok('beginSecondFactor', { body: { password } }, token)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: test.clock.now().getTime() })
  await test.ok('confirmSecondFactor', { body: { code: code() } }, token)
  test.clock.advance(MINUTE_MS)

  const thief = { call: 'loginOperator', email, password, from: '203.0.113.20' } as const
  const owner = { ...thief, from: '203.0.113.21' }
  expect(await logIn(thief)).toBe('401 SECOND_FACTOR_NEEDED')
  expect(await logIn({ ...thief, code: '000000' })).toBe('401 BAD_CODE')
  expect(await logIn({ ...owner, code: code() })).toBe('200')
  await answersTo(AT_ONCE, (n) => ({ call: 'loginOperator', email, from: ofHundred(n) }))
  expect(await logIn(thief)).toBe('429 TOO_MANY_TRIES')
  expect(await logIn(owner)).toBe('401 SECOND_FACTOR_NEEDED')
})
