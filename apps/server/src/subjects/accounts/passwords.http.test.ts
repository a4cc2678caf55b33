import { ERRORS } from '@puni/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW_PASSWORD = 'tres mates fríos'

describe('passwords', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const isIn = async (token: string) => (await test.send('listSessions', {}, token)).status === 200
  const logIn = (email: string, password: string) => test.send('loginRider', { body: { email, password } })

  describe('are changed by who knows the current one', () => {
    const change = (token: string, currentPassword: string, newPassword: string) =>
      test.send('changePassword', { body: { currentPassword, newPassword } }, token)

    it('and all other sessions end', async () => {
      const rider = await test.riderOnDuty()
      const other = await test.login(rider.email)
      expect((await change(rider.token, RIDER_PASSWORD, NEW_PASSWORD)).status).toBe(200)
      expect([await isIn(rider.token), await isIn(other)]).toEqual([true, false])
      expect((await test.ok('getMe', {}, rider.token)).working, 'still on duty').toBe(true)
      expect((await logIn(rider.email, RIDER_PASSWORD)).status).toBe(401)
      expect((await logIn(rider.email, NEW_PASSWORD)).status).toBe(200)
    })

    it('operators too', async () => {
      const reply = await change(test.operator, 'no es esta', NEW_PASSWORD)
      expect(reply).toMatchObject({ status: 403, body: { code: 'PASSWORD_WRONG' } })
      expect((await change(test.operator, 'una clave larga', 'otra clave larga')).status).toBe(200)
      expect((await change(test.operator, 'otra clave larga', 'una clave larga')).status).toBe(200)
    })

    it('but not otherwise: nothing ends, and the field is named', async () => {
      const rider = await test.newRider()
      const other = await test.login(rider.email)
      const { message } = ERRORS.PASSWORD_WRONG
      expect(await change(rider.token, 'no es esta', NEW_PASSWORD)).toEqual({
        status: 403,
        body: { code: 'PASSWORD_WRONG', message, fields: { currentPassword: message } },
      })
      expect(await isIn(other)).toBe(true)
    })

    it('once, of two changes at the same instant', async () => {
      const rider = await test.newRider()
      const replies = await Promise.all(
        ['la primera de las dos', 'la segunda de las dos'].map((password) =>
          change(rider.token, RIDER_PASSWORD, password),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    })
  })

  it('of several words, or of 128 characters, need no digits and no capitals', async () => {
    for (const password of ['perro gato mesa', 'ñandú 🛵 '.repeat(15).slice(0, 128)]) {
      const { email } = await test.signUp({ password })
      expect((await logIn(email, password)).status).toBe(200)
    }
  })

  it('of 8 characters are long enough, of 7 never', async () => {
    const { email } = await test.signUp({ password: 'kW7$zq2ñ' })
    expect((await logIn(email, 'kW7$zq2ñ')).status).toBe(200)
    const form = await test.signUpForm({ password: 'kW7$zqñ' })
    expect(await test.send('createRider', { form })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { password: expect.stringContaining('al menos 8') } },
    })
  })

  it('count as typed: in capitals or not, and to their last character', async () => {
    const password = `Perro Gato ${'mesa '.repeat(24)}`.slice(0, 127) + 'x'
    const { email } = await test.signUp({ password })
    const others = [password.toLowerCase(), password.toUpperCase(), `${password.slice(0, 127)}y`]
    for (const other of [...others, password.slice(0, 127), ` ${password.slice(0, 127)}`])
      expect((await logIn(email, other)).status, other).toBe(401)
    expect((await logIn(email, password)).status).toBe(200)
  })

  it('are stored, like short codes, by a hash that is slow to guess', async () => {
    const { _id: id } = await test.signUp()
    await test.ok('issueActivationCode', { params: { id } }, test.operator)
    await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
    const { rows } = await test.sql.query<{ hash: string }>(
      `select password_hash as hash from riders where id = $1
       union all select code_hash from activation_codes where rider_id = $1
       union all select code_hash from recovery_codes where rider_id = $1`,
      [id],
    )
    // What OWASP asks of argon2id at least: 19 MiB, two passes.
    const slow = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows).toEqual([{ hash: slow }, { hash: slow }, { hash: slow }])
  })

  it('are the same however a keyboard composes their letters', async () => {
    const [composed, inParts] = ['dos ñandúes fríos'.normalize('NFC'), 'dos ñandúes fríos'.normalize('NFD')]
    for (const [set, typed] of [
      [composed, inParts],
      [inParts, composed],
    ] as const) {
      const rider = await test.newRider()
      const { status } = await test.send(
        'changePassword',
        { body: { currentPassword: RIDER_PASSWORD, newPassword: set } },
        rider.token,
      )
      expect(status).toBe(200)
      expect((await logIn(rider.email, typed)).status).toBe(200)
      const erased = await test.send('eraseMyAccount', { body: { password: typed } }, rider.token)
      expect(erased.status).toBe(200)
    }
  })

  describe('that are easily guessed are refused, with a text beside the field', () => {
    it.each([
      ['12345678', 'PASSWORD_COMMON', 'fácil de adivinar'],
      ['contraseña1', 'PASSWORD_COMMON', 'fácil de adivinar'],
      ['Ramon1990!', 'PASSWORD_PERSONAL', 'tu nombre'],
      ['30.111.222', 'PASSWORD_PERSONAL', 'tu documento'],
      ['PuniRider1', 'PASSWORD_PERSONAL', 'nombre de la app'],
    ])('%s', async (password, code, words) => {
      const { token, email, id } = await test.newRider()
      const refusal = (field: string) => ({
        status: 400,
        body: {
          code,
          message: expect.stringContaining(words),
          fields: { [field]: expect.stringContaining(words) },
        },
      })
      expect(await test.send('createRider', { form: await test.signUpForm({ password }) })).toMatchObject(
        refusal('password'),
      )
      const body = { currentPassword: RIDER_PASSWORD, newPassword: password }
      expect(await test.send('changePassword', { body }, token)).toMatchObject(refusal('newPassword'))
      const { code: recovery } = await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
      const recover = (newPassword: string) =>
        test.send('recoverRiderPassword', { body: { email, code: recovery, newPassword } })
      expect(await recover(password)).toMatchObject(refusal('newPassword'))
      expect((await recover(NEW_PASSWORD)).status, 'the code was not used up').toBe(200)
    })
  })

  describe('are recovered with a code from an operator', () => {
    const issue = (rider: TestRider, replace?: 'true') =>
      test.send(
        'issueRecoveryCode',
        { params: { id: rider.id }, query: { ...(replace && { replace }) } },
        test.operator,
      )
    const codeFor = async (rider: TestRider, replace?: 'true') =>
      ((await issue(rider, replace)).body as { code: string }).code
    const recover = (email: string, code: string) =>
      test.send('recoverRiderPassword', { body: { email, code, newPassword: NEW_PASSWORD } })

    it('which opens WhatsApp with the message written', async () => {
      const rider = await test.newRider()
      const issued = await test.ok('issueRecoveryCode', { params: { id: rider.id } }, test.operator)
      expect(issued.code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
      expect(issued.expiresAt).toBe(new Date(test.clock.now().getTime() + 4 * HOUR).toISOString())
      expect(new URL(issued.whatsappUrl ?? '').searchParams.get('text')).toContain(issued.code)
    })

    it('once: all sessions end, and the new password logs in', async () => {
      const rider = await test.riderOnDuty()
      const code = await codeFor(rider)
      expect(await recover(rider.email.toUpperCase(), ` ${code.toLowerCase().replace('-', ' ')} `)).toEqual({
        status: 200,
        body: { ok: true },
      })
      expect(await isIn(rider.token)).toBe(false)
      expect((await logIn(rider.email, RIDER_PASSWORD)).status).toBe(401)
      expect((await logIn(rider.email, NEW_PASSWORD)).status).toBe(200)
      expect(await recover(rider.email, code)).toMatchObject({ body: { code: 'RECOVERY_CODE_WRONG' } })
    })

    it('one at a time, replaced only when asked for in so many words', async () => {
      const rider = await test.newRider()
      const first = await codeFor(rider)
      const issuedAt = test.clock.now()
      expect(await issue(rider)).toMatchObject({
        status: 409,
        body: { code: 'CODE_LIVE', times: { issuedAt: issuedAt.toISOString() } },
      })
      const second = await codeFor(rider, 'true')
      expect(await recover(rider.email, first)).toMatchObject({ body: { code: 'RECOVERY_CODE_WRONG' } })
      expect((await recover(rider.email, second)).status).toBe(200)
    })

    it('for four hours', async () => {
      const rider = await test.newRider()
      const code = await codeFor(rider)
      test.clock.advance(4 * HOUR)
      expect(await recover(rider.email, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
      expect((await recover(rider.email, await codeFor(rider))).status).toBe(200)
    })

    it('for its own account only', async () => {
      const [rider, other] = [await test.newRider(), await test.newRider()]
      const code = await codeFor(rider)
      expect(await recover(other.email, code)).toMatchObject({ body: { code: 'RECOVERY_CODE_WRONG' } })
      expect(await recover('olga@test.example', code)).toMatchObject({
        body: { code: 'RECOVERY_CODE_WRONG' },
      })
    })

    it('with five tries in fifteen minutes; nothing tells whether there is such an account, or a code', async () => {
      const [withCode, without] = [await test.newRider(), await test.newRider()]
      const code = await codeFor(withCode)
      const guesses = async (email: string) => {
        const replies = await Promise.all(Array.from({ length: 8 }, () => recover(email, 'AAAA-AAAA')))
        return replies.toSorted((a, b) => a.status - b.status)
      }
      const [expected, ...others] = [
        await guesses(withCode.email),
        await guesses(without.email),
        await guesses('nadie@test.example'),
      ]
      expect(expected.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
      expect(others).toEqual([expected, expected])
      expect(await recover(withCode.email, code)).toMatchObject({
        status: 429,
        body: {
          code: 'RECOVERY_LOCKED',
          times: { retryAt: new Date(test.clock.now().getTime() + 15 * MINUTE).toISOString() },
        },
      })
      test.clock.advance(15 * MINUTE)
      await test.app.housekeep()
      expect((await recover(withCode.email, code)).status).toBe(200)
    })

    it('and a fresh code lifts the lock', async () => {
      const rider = await test.newRider()
      for (let i = 0; i < 5; i++) await recover(rider.email, 'AAAA-AAAA')
      expect((await recover(rider.email, await codeFor(rider))).status).toBe(200)
    })

    it('by riders only: an operator’s email is like no account', async () => {
      expect(await recover('olga@test.example', 'AAAA-AAAA')).toMatchObject({
        body: { code: 'RECOVERY_CODE_WRONG' },
      })
    })
  })
})
