import { CONFIRMED_MINUTES, SECOND_FACTOR } from '@puni/contract/accounts/limits'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR_PASSWORD, TestApp, type TestOperator } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())

const STEP_MS = 30_000
const password = OPERATOR_PASSWORD

/** What the authenticator app shows, this many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = test.clock.now().getTime() + steps * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

const logIn = (email: string, code?: string) =>
  test.send('loginOperator', { body: { email, password, ...(code !== undefined && { code }) } })
const refusedLogIn = (email: string, code?: string) =>
  test.refused('loginOperator', { body: { email, password, ...(code !== undefined && { code }) } })

async function enrol({ token }: TestOperator) {
  const { secret, uri } = await test.ok('beginSecondFactor', { body: { password } }, token)
  const confirming = { body: { code: codeOf(secret) } }
  const { recoveryCodes } = await test.ok('confirmSecondFactor', confirming, token)
  test.clock.advance(STEP_MS)
  return { secret, uri, recoveryCodes }
}

it('is set up with the password and a code, and from then on login asks for one, each only once', async () => {
  const operator = await test.newOperator('dispatcher')
  const { email, token } = operator
  expect(await test.refused('confirmSecondFactor', { body: { code: '000000' } }, token)).toBe(
    '409 SECOND_FACTOR_NOT_BEGUN',
  )
  const wrong = { body: { password: 'no es la clave' } }
  expect(await test.refused('beginSecondFactor', wrong, token)).toBe('401 BAD_CREDENTIALS')
  const { secret, uri, recoveryCodes } = await enrol(operator)
  expect(uri).toContain(`secret=${secret}`)
  expect(new Set(recoveryCodes).size).toBe(SECOND_FACTOR.recoveryCodes)
  // 24 letters of base 32: a stored hash without salt takes 112 bits or more.
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
  expect(await test.ok('getOperator', {}, token)).toMatchObject({ secondFactor: true })
  expect(await test.refused('beginSecondFactor', { body: { password } }, token)).toBe('409 SECOND_FACTOR_SET')

  expect(await refusedLogIn(email)).toBe('401 SECOND_FACTOR_NEEDED')
  expect(await test.refused('loginOperator', { body: { email, password: 'otra' } })).toBe(
    '401 BAD_CREDENTIALS',
  )
  expect((await logIn(email, codeOf(secret))).status).toBe(200)
  expect(await refusedLogIn(email, codeOf(secret))).toBe('401 BAD_CODE')
  // A step late is still good, and a code from before one that was used is not.
  test.clock.advance(2 * STEP_MS)
  expect((await logIn(email, codeOf(secret, -1))).status).toBe(200)
  expect(await refusedLogIn(email, codeOf(secret, -2))).toBe('401 BAD_CODE')
  expect(await refusedLogIn(email, codeOf(secret, 5))).toBe('401 BAD_CODE')
})

it('a recovery code works once, typed in any way, and codes remove the second factor', async () => {
  const operator = await test.newOperator('dispatcher')
  const { email, token } = operator
  const [first = '', second = ''] = (await enrol(operator)).recoveryCodes
  expect((await logIn(email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(await refusedLogIn(email, first)).toBe('401 BAD_CODE')
  expect(await test.refused('removeSecondFactor', { body: { code: first } }, token)).toBe('401 BAD_CODE')
  await test.ok('removeSecondFactor', { body: { code: second } }, token)
  expect((await logIn(email)).status).toBe(200)
})

it('ends all other sessions when it is set up, and when it is removed', async () => {
  const operator = await test.newOperator('dispatcher')
  const { email, token } = operator
  const isIn = async (token: string) => (await test.send('listSessions', {}, token)).status === 200
  const before = await test.loginOperator(email)
  const { secret, recoveryCodes } = await enrol(operator)
  expect([await isIn(token), await isIn(before)]).toEqual([true, false])

  const { body } = await logIn(email, codeOf(secret))
  const since = (body as { token: string }).token
  const wrong = { body: { code: '000000' } }
  expect(await test.refused('removeSecondFactor', wrong, token)).toBe('401 BAD_CODE')
  expect(await isIn(since)).toBe(true)
  await test.ok('removeSecondFactor', { body: { code: recoveryCodes[0] } }, token)
  expect([await isIn(token), await isIn(since)]).toEqual([true, false])
})

it('five wrong codes lock it for a while, whatever is tried; an admin’s reset removes it if it says so', async () => {
  const operator = await test.newOperator('dispatcher')
  const { email, id } = operator
  const { secret, recoveryCodes } = await enrol(operator)
  for (let tried = 0; tried < SECOND_FACTOR.tries; tried++)
    expect(await refusedLogIn(email, '000000')).toBe('401 BAD_CODE')
  expect(await refusedLogIn(email, codeOf(secret))).toBe('429 TOO_MANY_TRIES')
  expect(await refusedLogIn(email, recoveryCodes[0])).toBe('429 TOO_MANY_TRIES')
  test.clock.advance(SECOND_FACTOR.windowMinutes * 60_000)
  expect((await logIn(email, codeOf(secret))).status).toBe(200)

  const reset = async (secondFactor: boolean) => {
    const parts = { params: { id }, body: { secondFactor } }
    const { code } = await test.ok('resetOperator', parts, test.operator)
    await test.ok('acceptInvitation', { body: { code, password } })
  }
  await reset(false)
  expect(await refusedLogIn(email), 'a new password is no way around it').toBe('401 SECOND_FACTOR_NEEDED')
  await reset(true)
  expect((await logIn(email)).status).toBe(200)
})

it('is stored encrypted, for its operator only', async () => {
  const [mine, theirs] = [await test.newOperator('dispatcher'), await test.newOperator('dispatcher')]
  const { secret } = await enrol(mine)
  const other = await enrol(theirs)
  const { rows } = await test.sql.query<{ totp_secret: Buffer }>(
    'select totp_secret from operators where id = $1',
    [mine.id],
  )
  const stored = rows[0]?.totp_secret ?? Buffer.alloc(0)
  expect(stored.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
  // Whoever writes to the database cannot give an operator somebody else's secret.
  await test.sql.query('update operators set totp_secret = $1 where id = $2', [stored, theirs.id])
  expect(await refusedLogIn(theirs.email, codeOf(secret))).toBe('401 BAD_CODE')
  expect((await logIn(theirs.email, other.recoveryCodes[0])).status).toBe(200)
})

it('is asked for again, with the password, before what a session that was left open must not be enough for', async () => {
  test.confirmWith = null
  const admin = await test.newOperator('admin')
  const other = await test.newOperator('dispatcher')
  const { secret } = await enrol(admin)
  const suspend = { params: { id: other.id }, body: { disabled: true } }
  const confirm = (body: object) => test.refused('confirmOperator', { body }, admin.token)

  test.clock.advance(CONFIRMED_MINUTES * 60_000)
  expect(await test.refused('updateOperator', suspend, admin.token)).toBe('403 CONFIRMATION_NEEDED')
  expect(await confirm({ password: 'no es' })).toBe('401 BAD_CREDENTIALS')
  expect(await confirm({ password })).toBe('401 SECOND_FACTOR_NEEDED')
  expect(await confirm({ password, code: '000000' })).toBe('401 BAD_CODE')
  expect(await test.refused('updateOperator', suspend, admin.token)).toBe('403 CONFIRMATION_NEEDED')
  await test.ok('confirmOperator', { body: { password, code: codeOf(secret) } }, admin.token)
  await test.ok('updateOperator', suspend, admin.token)

  test.clock.advance(CONFIRMED_MINUTES * 60_000)
  expect(await test.refused('updateOperator', suspend, admin.token)).toBe('403 CONFIRMATION_NEEDED')
  test.confirmWith = OPERATOR_PASSWORD
})

it('where it is required, who has none can do nothing else before setting it up', async () => {
  const operator = await test.newOperator('dispatcher')
  const { token } = operator
  await test.ok('requireSecondFactor', { body: { required: true } }, test.operator)
  expect(await test.refused('listRiders', { query: {} }, token)).toBe('403 SECOND_FACTOR_REQUIRED')
  expect(await test.ok('getOperator', {}, token)).toMatchObject({ secondFactorRequired: true })
  await enrol(operator)
  await test.ok('listRiders', { query: {} }, token)
  // The admin, too.
  expect(await test.refused('requireSecondFactor', { body: { required: false } }, test.operator)).toBe(
    '403 SECOND_FACTOR_REQUIRED',
  )
})
