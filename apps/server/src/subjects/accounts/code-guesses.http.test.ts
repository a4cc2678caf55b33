/** Guessing codes from outside: nothing that is right in another way gives a guess back, and nobody is locked out at a known place. */
import { ACTIVATION, RECOVERY, SECOND_FACTOR } from '@puni/contract/accounts/limits'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OPERATOR_PASSWORD, RIDER_PASSWORD, TestApp } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000
const password = OPERATOR_PASSWORD

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({ TRUST_PROXY: '1' })
})
afterAll(() => test.stop())
// Every test begins with fresh budgets, and with an operator's session that is not too old.
beforeEach(async () => {
  test.clock.advance(15 * MINUTE_MS)
  test.operator = await test.loginOperator()
})

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** `status code` of a refusal, else `200`. */
async function answerTo(...call: Parameters<TestApp['send']>): Promise<string> {
  const { status, body } = await test.send(...call)
  return status === 200 ? '200' : `${status} ${(body as { code: string }).code}`
}

/** An operator with a second factor, and what its authenticator app shows. */
async function newOperator() {
  const { email, token } = await test.newOperator('dispatcher')
  const { secret } = await test.ok('beginSecondFactor', { body: { password } }, token)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: test.clock.now().getTime() })
  await test.ok('confirmSecondFactor', { body: { code: code() } }, token)
  test.clock.advance(MINUTE_MS)
  const logIn = (address: string, code?: string) =>
    answerTo('loginOperator', {
      body: { email, password, ...(code !== undefined && { code }) },
      ...at(address),
    })
  return { email, token, code, logIn }
}

/** What was recorded of refused guesses, the newest first. */
async function recorded(): Promise<unknown[]> {
  const { rows } = await test.sql.query<{ details: unknown }>(
    `select details from audit_log where action = 'guesses-refused' order by id desc`,
  )
  return rows.map(({ details }) => details)
}

it('of a second factor: the right password gives none back, in a session or at the login', async () => {
  const { token, logIn } = await newOperator()
  const answers: string[] = []
  for (let round = 0; round < 5; round++) {
    for (let n = 0; n < SECOND_FACTOR.tries - 1; n++)
      answers.push(await test.refused('removeSecondFactor', { body: { code: '000000' } }, token))
    await test.refused('beginSecondFactor', { body: { password } }, token)
    await logIn('203.0.113.1')
  }
  expect(answers.filter((answer) => answer === '401 BAD_CODE')).toHaveLength(SECOND_FACTOR.tries)
  expect(answers.at(-1)).toBe('429 TOO_MANY_TRIES')
  expect((await recorded())[0]).toEqual({ of: 'second factor', usedUp: 'account' })
})

it('of a second factor, by who knows the password: the operator gets in where it was before', async () => {
  const { code, logIn } = await newOperator()
  const [owner, thief] = ['203.0.113.2', '203.0.113.3']
  expect(await logIn(owner, code())).toBe('200')
  test.clock.advance(MINUTE_MS)
  for (let n = 0; n < SECOND_FACTOR.tries; n++) expect(await logIn(thief, '000000')).toBe('401 BAD_CODE')
  expect(await logIn(thief, code())).toBe('429 TOO_MANY_TRIES')
  expect(await logIn(owner, code())).toBe('200')
})

it('of a recovery code: its owner, at a known place, is not locked out', async () => {
  const { id, email } = await test.newRider()
  const [owner, thief] = ['203.0.113.4', '203.0.113.5']
  await test.ok('loginRider', { body: { email, password: RIDER_PASSWORD }, ...at(owner) })
  const { code } = await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
  const recover = (address: string, tried: string) =>
    answerTo('recoverRiderPassword', {
      body: { email, code: tried, newPassword: 'perro gato mesa' },
      ...at(address),
    })
  for (let n = 0; n < RECOVERY.tries; n++)
    expect(await recover(thief, 'AAAA-AAAA')).toBe('400 RECOVERY_CODE_WRONG')
  expect(await recover(thief, code)).toBe('429 RECOVERY_LOCKED')
  expect((await recorded())[0]).toEqual({ of: 'recovery code', usedUp: 'account' })
  expect(await recover(owner, code)).toBe('200')
})

it('of an activation code: counted once, however often it is refused, and recorded once in a quarter of an hour', async () => {
  const { id, token } = await test.newRider()
  await test.ok('issueActivationCode', { params: { id } }, test.operator)
  const before = (await recorded()).length
  const activate = () =>
    test.refused('validateActivation', { body: { code: '000000', entityId: id, entityType: 'rider' } }, token)
  const answers = await Promise.all(Array.from({ length: 20 }, activate))
  expect(answers.filter((answer) => answer === '400 CODE_WRONG')).toHaveLength(ACTIVATION.tries)
  expect((await recorded()).length - before).toBe(1)
  test.clock.advance(16 * MINUTE_MS)
  await Promise.all(Array.from({ length: 20 }, activate))
  expect((await recorded()).length - before).toBe(2)
})

it('a fresh code may be tried at once, also where its owner has logged in', async () => {
  const { id, token, email } = await test.newRider()
  const place = at('203.0.113.6')
  await test.ok('loginRider', { body: { email, password: RIDER_PASSWORD }, ...place })
  const activate = (code: string) =>
    answerTo('validateActivation', { body: { code, entityId: id, entityType: 'rider' }, ...place }, token)
  const issue = async () =>
    (await test.ok('issueActivationCode', { params: { id }, query: { replace: 'true' } }, test.operator)).code
  const first = await issue()
  const wrong = first === '000000' ? '111111' : '000000'
  for (let n = 0; n < ACTIVATION.tries; n++) await activate(wrong)
  expect(await activate(first)).toBe('429 ACTIVATION_LOCKED')
  expect(await activate(await issue())).toBe('200')
})

it('a right code with a password that is refused is no wrong guess', async () => {
  const { email, id } = await test.newRider()
  const { code } = await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
  const recover = (newPassword: string, tried: string) =>
    answerTo('recoverRiderPassword', { body: { email, code: tried, newPassword } })
  for (let n = 0; n < 2 * RECOVERY.tries; n++)
    expect(await recover('Ramon1990!', code)).toBe('400 PASSWORD_PERSONAL')
  expect(await recover('perro gato mesa', code)).toBe('200')
})

it('a clock that goes back lets nobody guess more', async () => {
  const { email } = await test.newRider()
  const guess = () =>
    answerTo('recoverRiderPassword', {
      body: { email, code: 'AAAA-AAAA', newPassword: 'perro gato mesa' },
    })
  for (let n = 0; n < RECOVERY.tries; n++) await guess()
  test.clock.advance(-60 * MINUTE_MS)
  expect(await guess()).toBe('429 RECOVERY_LOCKED')
  test.clock.advance(60 * MINUTE_MS)
})
