import { beforeAll, describe, expect, it } from 'vitest'
import { RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

const reason = 'La foto del documento no se lee. Registrate de nuevo con otra.'

describe('a refused sign-up', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

  const refuse = (id: string) => test.ok('refuseSignUp', { params: { id }, body: { reason } }, test.operator)
  const logIn = (email: string, password = RIDER_PASSWORD) =>
    test.send('loginRider', { body: { email, password } })
  const listed = async (state: string, { id }: TestRider) => {
    const { riders } = await test.ok('listRiders', { query: { state, limit: '500' } }, test.operator)
    return riders.find(({ _id }) => _id === id)
  }

  it('is told by WhatsApp and at the next login, and to nobody without the password', async () => {
    const rider = await test.newRider()
    const { code } = await test.ok('issueActivationCode', { params: { id: rider.id } }, test.operator)
    const { whatsappUrl } = await refuse(rider.id)
    const url = new URL(whatsappUrl ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/5491155550199')
    expect(url.searchParams.get('text')).toContain(`Ramón Rider: no pudimos aceptar tu registro`)
    expect(url.searchParams.get('text')).toContain(reason)

    const activation = { body: { code, entityId: rider.id, entityType: 'rider' } }
    expect(await test.refused('validateActivation', activation, rider.token)).toBe('401 UNAUTHENTICATED')
    expect(await logIn(rider.email)).toEqual({
      status: 403,
      body: { code: 'SIGN_UP_REFUSED', message: `Tu registro fue rechazado. Motivo: ${reason}` },
    })
    expect(await logIn(rider.email, 'otra clave')).toMatchObject({ status: 401 })
  })

  it('leaves those who wait, with its reason, and is recorded', async () => {
    const rider = await test.newRider()
    await refuse(rider.id)
    const refusedAt = test.clock.now().toISOString()
    expect(await listed('waiting', rider)).toBeUndefined()
    expect(await listed('refused', rider)).toMatchObject({ refusal: { reason, refusedAt } })
    const { rows } = await test.sql.query('select action from audit_log where subject_id = $1', [rider.id])
    expect(rows).toEqual([{ action: 'rider-refused' }])
  })

  it('can be made anew with the same email, which stays taken otherwise', async () => {
    const refused = await test.signedUpRider({ phone: '+54 9 11 5555-0133' })
    const { email } = refused
    await refuse(refused.id)
    const [again, ...others] = await Promise.all(
      ['30999111', '30999112', '30999113'].map(async (documentNumber) =>
        test.send('createRider', {
          form: await test.signUpForm({ email, documentNumber, password: 'otra-clave-larga' }),
        }),
      ),
    ).then((replies) => replies.toSorted((one, other) => one.status - other.status))
    expect(again).toMatchObject({ status: 201, body: { data: { _id: refused.id, email } } })
    expect(others).toMatchObject([{ status: 409 }, { status: 409 }])
    expect(await listed('waiting', refused)).toMatchObject({ refusal: { reason, refusedAt: null } })
    expect(await test.ok('getRiderContacts', { params: { id: refused.id } }, test.operator)).toMatchObject({
      documentNumber: (again!.body as { data: { documentNumber: string } }).data.documentNumber,
    })
    expect(await logIn(email)).toMatchObject({ status: 401 })
    expect(await logIn(email, 'otra-clave-larga')).toMatchObject({ status: 200 })
  })

  it('can wait again, and only then be approved', async () => {
    const rider = await test.newRider()
    await refuse(rider.id)
    expect(await test.refused('issueActivationCode', { params: { id: rider.id } }, test.operator)).toBe(
      '403 SIGN_UP_REFUSED',
    )
    const lifted = { params: { id: rider.id }, body: { reason: null } }
    expect(await test.ok('refuseSignUp', lifted, test.operator)).toEqual({
      whatsappUrl: null,
      messageId: null,
    })
    const { code } = await test.ok('issueActivationCode', { params: { id: rider.id } }, test.operator)
    const token = await test.login(rider.email)
    const body = { code, entityId: rider.id, entityType: 'rider' }
    expect(await test.ok('validateActivation', { body }, token)).toMatchObject({ activationCode: true })
    expect(await listed('refused', rider)).toBeUndefined()
  })

  it('is one of somebody who waits, and has a reason', async () => {
    const active = await test.activatedRider()
    const asked = (id: string, body: object) =>
      test.refused('refuseSignUp', { params: { id }, body }, test.operator)
    expect(await asked(active.id, { reason })).toBe('409 ALREADY_ACTIVATED')
    expect(await asked(crypto.randomUUID(), { reason })).toBe('404 RIDER_NOT_FOUND')
    expect(await asked((await test.newRider()).id, { reason: ' ' })).toBe('400 INVALID_INPUT')
  })

  it('forgets its reason when it is erased', async () => {
    const rider = await test.newRider()
    await refuse(rider.id)
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    const { rows } = await test.sql.query('select refused_at, refused_reason from riders where id = $1', [
      rider.id,
    ])
    expect(rows).toEqual([{ refused_at: null, refused_reason: null }])
  })
})
