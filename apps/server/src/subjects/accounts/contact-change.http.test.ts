/** A rider's new phone or email counts once the code is told that went there. */
import { CONTACT_CODE } from '@puni/contract/accounts/limits'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let next = 0
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())
beforeEach(async () => {
  test.operator = await test.loginOperator()
  rider = await test.activatedRider()
})

const newPhone = () => `+54911600${String(next++).padStart(5, '0')}`
type Contact = { readonly phone: string } | { readonly email: string }
const begin = (body: object, { id } = rider, token = test.operator) =>
  test.send('beginContactChange', { params: { id }, body }, token)
const confirm = (code: string, { id } = rider, token = test.operator) =>
  test.send('confirmContactChange', { params: { id }, body: { code } }, token)
/** The code as the message has it, and to whom it goes. */
async function ask(body: Contact, whose = rider): Promise<{ to: string; code: string }> {
  const { whatsappUrl } = await test.ok(
    'beginContactChange',
    { params: { id: whose.id }, body },
    test.operator,
  )
  const url = new URL(whatsappUrl)
  return { to: url.pathname.slice(1), code: /\b\d{6}\b/.exec(url.searchParams.get('text')!)![0] }
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const contacts = ({ id } = rider) => test.ok('getRiderContacts', { params: { id } }, test.operator)
const notices = async () =>
  (await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)).notices?.map(
    ({ kind, reason }) => `${kind} ${reason}`,
  )
const recorded = async () =>
  (await test.ok('listAuditLog', { query: { subjectId: rider.id } }, test.operator)).entries
    .map(({ action, details }) => [action, details['of']])
    .filter(([action]) => String(action).startsWith('rider-contact-change'))

describe('a new phone', () => {
  it('counts once the code that went to it is told; the rider is told twice, and stays logged in', async () => {
    const phone = newPhone()
    const { to, code } = await ask({ phone })
    expect(to).toBe(phone.slice(1))
    const before = await contacts()
    expect(before.phone).not.toBe(phone)
    const page = await test.ok('getRiderPage', { params: { id: rider.id } }, test.operator)
    expect(page.contactChange).toMatchObject({ of: 'phone' })
    expect(JSON.stringify(page), 'a phone is shown on request alone').not.toContain(phone)
    expect(await notices()).toEqual(['contact_changing teléfono'])
    test.clock.advance(1_000)
    expect((await confirm(code)).status).toBe(200)
    expect(await contacts()).toEqual({ ...before, phone })
    expect(await notices()).toEqual(['contact_changed teléfono', 'contact_changing teléfono'])
    expect(await recorded()).toEqual([
      ['rider-contact-changed', 'phone'],
      ['rider-contact-change-begun', 'phone'],
    ])
    expect(await confirm(code), 'a code is used once').toMatchObject({
      status: 400,
      body: { code: 'CODE_WRONG' },
    })
  })

  it('ends a code for another password that went to the phone before', async () => {
    const params = { id: rider.id }
    const { code: recovery } = await test.ok('issueRecoveryCode', { params }, test.operator)
    await confirm((await ask({ phone: newPhone() })).code)
    const body = { email: rider.email, code: recovery, newPassword: 'una clave bien larga' }
    expect(await test.refused('recoverRiderPassword', { body }, undefined)).toBe('400 RECOVERY_CODE_WRONG')
  })

  it('that another rider has is refused, however it is written; two who want it at once do not both get it', async () => {
    const phone = newPhone()
    await confirm((await ask({ phone })).code)
    const [one, other] = [await test.activatedRider(), await test.activatedRider()]
    expect(await begin({ phone: `0${phone.slice(4, 6)} 15 ${phone.slice(6)}` }, one)).toMatchObject({
      status: 409,
      body: { code: 'PHONE_TAKEN', fields: { phone: 'Otro rider ya tiene ese teléfono' } },
    })
    const wanted = newPhone()
    const codes = [await ask({ phone: wanted }, one), await ask({ phone: wanted }, other)]
    const both = await Promise.all([confirm(codes[0]!.code, one), confirm(codes[1]!.code, other)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('a new email', () => {
  it('is confirmed by the phone that is known, and is what the rider logs in with', async () => {
    const { phone } = await contacts()
    const email = `${randomUUID()}@test.example`
    const { to, code } = await ask({ email: email.toUpperCase() })
    expect(to).toBe(phone.slice(1).replaceAll(/\D/g, ''))
    test.clock.advance(1_000)
    expect((await confirm(code)).status).toBe(200)
    expect(await contacts()).toMatchObject({ email, phone })
    expect(await notices()).toEqual(['contact_changed email', 'contact_changing email'])
    const logIn = (email: string) => test.send('loginRider', { body: { email, password: RIDER_PASSWORD } })
    expect([(await logIn(rider.email)).status, (await logIn(email)).status]).toEqual([401, 200])
  })

  it('that somebody else has is refused; two who want it at once do not both get it', async () => {
    const other = await test.activatedRider()
    expect((await begin({ email: other.email })).body).toMatchObject({ code: 'EMAIL_TAKEN' })
    const email = `${randomUUID()}@test.example`
    const codes = [await ask({ email }), await ask({ email }, other)]
    const both = await Promise.all([confirm(codes[0]!.code), confirm(codes[1]!.code, other)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('its code', () => {
  it('told twice at once is used once', async () => {
    const { code } = await ask({ phone: newPhone() })
    const both = await Promise.all([confirm(code), confirm(code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await recorded()).filter(([action]) => action === 'rider-contact-changed')).toHaveLength(1)
  })

  it('ends after its time, and when another change is asked for', async () => {
    const { code: first } = await ask({ phone: newPhone() })
    const { code: second } = await ask({ email: `${randomUUID()}@test.example` })
    if (first !== second) expect((await confirm(first)).body).toMatchObject({ code: 'CODE_WRONG' })
    test.clock.advance(CONTACT_CODE.lifeMinutes * 60_000)
    expect((await confirm(second)).body).toMatchObject({ code: 'CODE_EXPIRED' })
    const page = await test.ok('getRiderPage', { params: { id: rider.id } }, test.operator)
    expect(page.contactChange).toBeNull()
    expect(await contacts()).toMatchObject({ email: rider.email })
  })

  it('can be guessed a few times only; a new one may be tried at once', async () => {
    const { code } = await ask({ phone: newPhone() })
    for (let tries = 0; tries < CONTACT_CODE.tries; tries++)
      expect((await confirm(wrong(code))).body).toMatchObject({
        code: 'CODE_WRONG',
        fields: { code: 'El código no es correcto' },
      })
    expect((await confirm(code)).body, 'the right one too').toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect((await confirm((await ask({ phone: newPhone() })).code)).status).toBe(200)
  })
})

describe('who and what', () => {
  it('is for admins who gave their password, about riders that there are, one thing at a time', async () => {
    const { token } = await test.newOperator('dispatcher')
    const phone = newPhone()
    expect((await begin({ phone }, rider, token)).status).toBe(403)
    expect((await confirm('000000', rider, token)).status).toBe(403)
    const email = `${randomUUID()}@test.example`
    expect((await begin({ phone, email })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await begin({})).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await begin({ phone: '4555' })).body).toMatchObject({ fields: { phone: expect.any(String) } })
    expect((await begin({ email: rider.email })).body).toMatchObject({
      fields: { email: 'Es el que ya tiene' },
    })
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    expect((await begin({ phone })).body).toMatchObject({ code: 'RIDER_NOT_FOUND' })
    expect((await confirm('000000')).body).toMatchObject({ code: 'RIDER_NOT_FOUND' })
  })

  it('is not written to a phone that is none: that comes first', async () => {
    await test.sql.query(`update riders set phone = '4555-0199' where id = $1`, [rider.id])
    expect((await begin({ email: `${randomUUID()}@test.example` })).body).toMatchObject({
      fields: { email: 'Primero cambiá su teléfono: al que tiene no se le puede escribir' },
    })
  })
})
