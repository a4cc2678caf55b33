import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RIDER_PASSWORD, TestApp } from '@puni/verify/support/test-app'

describe('accounts', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const issue = (id: string, replace?: 'true') =>
    test.send(
      'issueActivationCode',
      { params: { id }, query: { ...(replace && { replace }) } },
      test.operator,
    )
  const codeFor = async (id: string, replace?: 'true') => {
    const { status, body } = await issue(id, replace)
    expect(status).toBe(200)
    return (body as { code: string }).code
  }
  const tryCode = (rider: { id: string; token: string }, code: string) => ({
    body: { code, entityId: rider.id, entityType: 'rider' },
  })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('signs a rider up as the specification says, and never shows the password', async () => {
    const rider = await test.signUp({ fullName: 'Ñandú Pérez', email: 'Nandu@Test.Example' })
    expect(rider).toMatchObject({
      fullName: 'Ñandú Pérez',
      email: 'nandu@test.example',
      role: 'rider',
      status: 'inactive',
      working: false,
      isBlocked: false,
      activationCode: false,
      totalMoney: 0,
      totalOrders: 0,
      zone: { _id: test.zoneId, name: 'Centro' },
      zones: [],
    })
    expect(JSON.stringify(rider)).not.toMatch(/password|argon2/i)
  })

  it('takes an email of any letters, and knows it again however it is written', async () => {
    const email = 'núñez@ñandú.example'
    await test.signUp({ email })
    for (const typed of [email, email.normalize('NFD'), 'NÚÑEZ@xn--and-6ma2c.example', ` ${email}\u200B`]) {
      await test.login(typed)
      const form = await test.signUpForm({ email: typed })
      expect(await test.refused('createRider', { form }), typed).toBe('409 EMAIL_TAKEN')
    }
  })

  it('refuses an email that is taken, also in other case, and two at the same instant', async () => {
    await test.signUp({ email: 'uno@test.example' })
    expect(
      await test.refused('createRider', { form: await test.signUpForm({ email: 'UNO@test.example' }) }),
    ).toBe('409 EMAIL_TAKEN')
    const forms = await Promise.all([1, 2, 3].map(() => test.signUpForm({ email: 'carrera@test.example' })))
    const replies = await Promise.all(forms.map((form) => test.send('createRider', { form })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  it('tells beside which field a sign-up was refused', async () => {
    const { email } = await test.signUp()
    for (const [replace, code] of [
      [{ email }, 'EMAIL_TAKEN'],
      [{ zone: crypto.randomUUID() }, 'ZONE_NOT_FOUND'],
    ] as const) {
      const { body } = await test.send('createRider', { form: await test.signUpForm(replace) })
      expect(body).toMatchObject({ code, fields: { [Object.keys(replace)[0]!]: expect.any(String) } })
    }
  })

  it('ignores what a client may not choose', async () => {
    const rider = await test.signUp({
      activationCode: 'true',
      role: 'operator',
      isBlocked: 'true',
      totalMoney: '99',
    })
    expect(rider).toMatchObject({ activationCode: false, role: 'rider', isBlocked: false, totalMoney: 0 })
  })

  it('logs in with the right pair only, with one message for both mistakes', async () => {
    const { email } = await test.signUp()
    const { token, user } = await test.ok('loginRider', {
      body: { email: email.toUpperCase(), password: RIDER_PASSWORD },
    })
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(user.email).toBe(email)
    const replies = await Promise.all(
      [
        { email, password: 'otra clave' },
        { email: 'nadie@test.example', password: RIDER_PASSWORD },
      ].map((body) => test.send('loginRider', { body })),
    )
    for (const reply of replies) {
      expect(reply).toEqual({
        status: 401,
        body: { code: 'BAD_CREDENTIALS', message: 'Email o contraseña incorrectos' },
      })
    }
  })

  it('asks for both fields', async () => {
    for (const body of [{}, { email: 'a@b.co' }, { email: '', password: '' }, { password: 'x' }]) {
      const { status, body: failure } = await test.send('loginRider', { body })
      expect(status).toBe(400)
      expect(failure).toMatchObject({ message: 'Todos los campos son obligatorios' })
    }
  })

  it('revokes the token on log out', async () => {
    const rider = await test.newRider()
    await test.ok('logout', {}, rider.token)
    expect(await test.refused('getMe', {}, rider.token)).toBe('401 UNAUTHENTICATED')
  })

  describe('ends a session by the hash of its token, as a phone does that was logged out without signal', () => {
    const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
    const isWorking = async (id: string) => {
      const { riders } = await test.ok('listRiders', { query: { state: 'active' } }, test.operator)
      return riders.find((rider) => rider._id === id)?.working
    }

    it('and with the last session of a rider ends duty', async () => {
      const rider = await test.riderOnDuty()
      const second = await test.login(rider.email)
      await test.ok('endSession', { body: { session: hashOf(rider.token) } })
      expect(await test.refused('getMe', {}, rider.token)).toBe('401 UNAUTHENTICATED')
      expect(await isWorking(rider.id)).toBe(true)
      await test.ok('logout', {}, second)
      expect(await isWorking(rider.id)).toBe(false)
    })

    it('once, and nothing where nobody has it', async () => {
      const session = hashOf('nobody has this one')
      await test.ok('endSession', { body: { session } })
      for (const bad of ['', 'x'.repeat(64), hashOf('a').slice(1)]) {
        expect(await test.refused('endSession', { body: { session: bad } })).toBe('400 INVALID_INPUT')
      }
    })

    it('but lets nobody in by it', async () => {
      const rider = await test.newRider()
      expect(await test.refused('getMe', {}, hashOf(rider.token))).toBe('401 UNAUTHENTICATED')
    })
  })

  it('activates with the code the operator hands out, which opens WhatsApp with the message written', async () => {
    const rider = await test.newRider()
    const issued = await test.ok('issueActivationCode', { params: { id: rider.id } }, test.operator)
    expect(issued.code).toMatch(/^\d{6}$/)
    const url = new URL(issued.whatsappUrl ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/5491155550199')
    expect(url.searchParams.get('text')).toContain(issued.code)
    const me = await test.ok('validateActivation', tryCode(rider, issued.code), rider.token)
    expect(me.activationCode).toBe(true)
    expect((await test.ok('getMe', {}, rider.token)).activationCode).toBe(true)
    expect(await test.refused('issueActivationCode', { params: { id: rider.id } }, test.operator)).toBe(
      '409 ALREADY_ACTIVATED',
    )
  })

  it('keeps a code that was given out: another is made only when asked for in so many words', async () => {
    const rider = await test.newRider()
    const issuedAt = test.clock.now()
    const first = await codeFor(rider.id)
    test.clock.advance(60_000)
    expect(await issue(rider.id)).toMatchObject({
      status: 409,
      body: {
        code: 'CODE_LIVE',
        message: expect.stringContaining('Ya hay un código vigente'),
        times: {
          issuedAt: issuedAt.toISOString(),
          expiresAt: new Date(issuedAt.getTime() + 86_400_000).toISOString(),
        },
      },
    })
    await test.ok('validateActivation', tryCode(rider, first), rider.token)
  })

  it('gives one code to a double click, or to two operators at once', async () => {
    const rider = await test.newRider()
    const replies = await Promise.all([1, 2, 3].map(() => issue(rider.id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const won = replies.find(({ status }) => status === 200)
    const { code } = won!.body as { code: string }
    await test.ok('validateActivation', tryCode(rider, code), rider.token)
  })

  it('ends the earlier code when another replaces it', async () => {
    const rider = await test.newRider()
    const first = await codeFor(rider.id)
    const second = await codeFor(rider.id, 'true')
    if (first !== second) {
      expect(await test.refused('validateActivation', tryCode(rider, first), rider.token)).toBe(
        '400 CODE_WRONG',
      )
    }
    await test.ok('validateActivation', tryCode(rider, second), rider.token)
  })

  it('allows five tries in fifteen minutes, also when they come at once', async () => {
    const rider = await test.newRider()
    const code = await codeFor(rider.id)
    const triedAt = test.clock.now()
    const tries = await Promise.all(
      Array.from({ length: 9 }, () =>
        test.refused('validateActivation', tryCode(rider, wrong(code)), rider.token),
      ),
    )
    expect(tries.filter((reply) => reply === '400 CODE_WRONG')).toHaveLength(5)
    expect(tries.filter((reply) => reply === '429 ACTIVATION_LOCKED')).toHaveLength(4)
    test.clock.advance(60_000)
    const locked = await test.send('validateActivation', tryCode(rider, code), rider.token)
    expect(locked, 'says until when').toMatchObject({
      status: 429,
      body: {
        message: expect.stringContaining('Demasiados intentos'),
        times: { retryAt: new Date(triedAt.getTime() + 15 * 60_000).toISOString() },
      },
    })
    test.clock.advance(14 * 60_000)
    await test.ok('validateActivation', tryCode(rider, code), rider.token)
  })

  it('lifts the lock of wrong tries with a fresh code', async () => {
    const rider = await test.newRider()
    const code = await codeFor(rider.id)
    for (let i = 0; i < 5; i++)
      await test.send('validateActivation', tryCode(rider, wrong(code)), rider.token)
    expect(await test.refused('validateActivation', tryCode(rider, code), rider.token)).toBe(
      '429 ACTIVATION_LOCKED',
    )
    const fresh = await codeFor(rider.id, 'true')
    await test.ok('validateActivation', tryCode(rider, fresh), rider.token)
  })

  it('lets a code live for a day, and the message says so', async () => {
    const rider = await test.newRider()
    const { body } = await test.send('issueActivationCode', { params: { id: rider.id } }, test.operator)
    const { code, expiresAt, whatsappUrl } = body as Record<'code' | 'expiresAt' | 'whatsappUrl', string>
    test.clock.advance(86_400_000)
    test.operator = await test.loginOperator()
    expect(expiresAt).toBe(test.clock.now().toISOString())
    expect(decodeURIComponent(whatsappUrl)).toContain('en las próximas 24 horas')
    expect(await test.refused('validateActivation', tryCode(rider, code), rider.token)).toBe(
      '410 CODE_EXPIRED',
    )
    await test.ok('validateActivation', tryCode(rider, await codeFor(rider.id)), rider.token)
  })

  describe('allows zones only through operators', () => {
    const zonesOf = async ({ id, token }: { id: string; token: string }, code?: string) => {
      await test.ok('validateActivation', tryCode({ id, token }, code ?? (await codeFor(id))), token)
      const { zone, zones } = await test.ok('getMe', {}, token)
      return { zone: zone.name, zones: zones.map(({ name }) => name) }
    }

    it('the one asked for, with the code', async () => {
      const rider = await test.newRider()
      const code = await codeFor(rider.id)
      expect(await zonesOf(rider, code)).toEqual({ zone: 'Centro', zones: ['Centro'] })
    })

    it('or the ones set before it, where the rider then begins', async () => {
      const rider = await test.newRider()
      const { _id: zoneId } = await test.createZone('Oeste')
      await test.ok('setRiderZones', { params: { id: rider.id }, body: { zoneIds: [zoneId] } }, test.operator)
      const { riders } = await test.ok('listRiders', { query: { state: 'waiting' } }, test.operator)
      const waiting = riders.find(({ _id }) => _id === rider.id)
      expect(waiting?.zone.name, 'asked for').toBe('Centro')
      expect(await zonesOf(rider)).toEqual({ zone: 'Oeste', zones: ['Oeste'] })
      const inCentro = { params: { id: rider.id }, body: { working: true, zoneId: test.zoneId } }
      expect(await test.refused('setWorking', inCentro, rider.token)).toBe('403 ZONE_NOT_ALLOWED')
    })
  })

  it('activates nobody else', async () => {
    const [rider, other] = [await test.newRider(), await test.newRider()]
    const code = await codeFor(other.id)
    const body = { code, entityId: other.id, entityType: 'rider' }
    expect(await test.refused('validateActivation', { body }, rider.token)).toBe('403 FORBIDDEN')
  })

  it('shows photos to operators only, re-encoded', async () => {
    const { id, token } = await test.signedUpRider()
    const photoOf = { params: { id, kind: 'dni' } }
    for (const call of ['getRiderPhoto', 'getRiderThumbnail'] as const) {
      expect((await test.send(call, photoOf, test.operator)).status).toBe(200)
      expect(await test.refused(call, photoOf, token)).toBe('403 FORBIDDEN')
      expect(await test.refused(call, photoOf)).toBe('401 UNAUTHENTICATED')
    }
  })

  it('shows them small in lists', async () => {
    const { id } = await test.signedUpRider()
    const small = await fetch(`${test.origin}/prod/api/operator/riders/${id}/photos/dni/thumbnail`, {
      headers: { authorization: `Bearer ${test.operator}` },
    })
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 320,
    })
    expect(small.headers.get('cache-control')).toBe('private, no-store')
  })

  it('lists riders by state', async () => {
    const waiting = await test.newRider()
    const active = await test.activatedRider()
    const ids = async (state: string) =>
      (await test.ok('listRiders', { query: { state } }, test.operator)).riders.map(({ _id }) => _id)
    expect(await ids('waiting')).toContain(waiting.id)
    expect(await ids('active')).toContain(active.id)
    await test.ok('blockRider', { params: { id: active.id }, body: { reason: 'Prueba' } }, test.operator)
    expect(await ids('active')).not.toContain(active.id)
    expect(await ids('blocked')).toContain(active.id)
  })
})

describe('rate limits', () => {
  it('slow down guessing of passwords', async () => {
    const test = await TestApp.start({ COSTLY_LIMIT_PER_MINUTE: '4' })
    try {
      const guess = () =>
        test.refused('loginRider', { body: { email: 'x@test.example', password: 'adivino' } })
      for (let i = 0; i < 4; i++) expect(await guess()).toBe('401 BAD_CREDENTIALS')
      expect(await guess()).toBe('429 TOO_MANY_TRIES')
    } finally {
      await test.stop()
    }
  })
})
