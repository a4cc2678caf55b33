import { HEARTBEAT_MS } from '@puni/contract/live/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR, OPERATOR_PASSWORD, TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())

const HOUR_MS = 3_600_000
const me = (token: string) => test.ok('getOperator', {}, token)
const update = (id: string, body: object, token = test.operator) =>
  test.refused('updateOperator', { params: { id }, body }, token)

it('an invitation works once, for a day, and its operator is what the admin said', async () => {
  const body = { email: 'Dora@test.example', fullName: 'Dora Despacho', role: 'dispatcher' }
  const { operator, invitation } = await test.ok('createOperator', { body }, test.operator)
  expect(operator).toMatchObject({ email: 'dora@test.example', joined: false, disabled: false })
  expect(invitation.url).toBe(`http://localhost:3000/console/invitation#${invitation.code}`)
  expect(await test.refused('createOperator', { body }, test.operator)).toBe('409 EMAIL_TAKEN')
  const login = { email: body.email, password: 'la clave de Dora' }
  expect(await test.refused('loginOperator', { body: login })).toBe('401 BAD_CREDENTIALS')

  const accepting = { code: invitation.code, password: login.password }
  expect(await test.ok('acceptInvitation', { body: accepting })).toEqual({ email: 'dora@test.example' })
  expect(await test.refused('acceptInvitation', { body: accepting })).toBe('404 INVITATION_NOT_FOUND')
  const { token } = await test.ok('loginOperator', { body: login })
  expect(await me(token)).toMatchObject({ fullName: 'Dora Despacho', role: 'dispatcher' })

  const late = { ...body, email: 'tarde@test.example' }
  const { code } = (await test.ok('createOperator', { body: late }, test.operator)).invitation
  test.clock.advance(25 * HOUR_MS)
  expect(await test.refused('acceptInvitation', { body: { ...accepting, code } })).toBe(
    '404 INVITATION_NOT_FOUND',
  )
  test.operator = await test.loginOperator()
})

it('a dispatcher does the daily work, and leaves people, zones and stores alone', async () => {
  const { token } = await test.newOperator('dispatcher')
  const rider = await test.newRider()
  await test.ok('issueActivationCode', { params: { id: rider.id } }, token)
  await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Prueba' } }, token)
  await test.ok('unblockRider', { params: { id: rider.id } }, token)
  await test.ok('createOrder', { body: test.newOrder() }, token)
  expect(await test.refused('listOperators', {}, token)).toBe('403 FORBIDDEN')
  const zone = { name: 'Otra', latitude: -34.6, longitude: -58.4, radiusKm: 5 }
  expect(await test.refused('createZone', { body: zone }, token)).toBe('403 FORBIDDEN')
})

it('disabling ends the sessions and the live stream at once; only a new login opens another', async () => {
  const { id, email, token } = await test.newOperator('dispatcher')
  const stream = await fetch(`${test.origin}/prod/api/operator/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(HEARTBEAT_MS),
  })
  await test.ok('updateOperator', { params: { id }, body: { disabled: true } }, test.operator)
  expect(await stream.text()).toContain('connected')
  expect(await test.refused('getOperator', {}, token)).toBe('401 UNAUTHENTICATED')
  const login = { email, password: OPERATOR_PASSWORD }
  expect(await test.refused('loginOperator', { body: login })).toBe('401 BAD_CREDENTIALS')
  await test.ok('updateOperator', { params: { id }, body: { disabled: false } }, test.operator)
  expect(await test.refused('getOperator', {}, token)).toBe('401 UNAUTHENTICATED')
  expect(await me(await test.loginOperator(email))).toMatchObject({ email })
})

it('the last active admin stays one, also when two disable each other at once', async () => {
  const { _id: olga } = await me(test.operator)
  expect(await update(olga, { role: 'dispatcher' })).toBe('409 LAST_ADMIN')
  expect(await update(olga, { disabled: true })).toBe('409 LAST_ADMIN')
  const resetting = { params: { id: olga }, body: { secondFactor: false } }
  expect(await test.refused('resetOperator', resetting, test.operator)).toBe('409 LAST_ADMIN')
  const other = await test.newOperator('admin')
  const answers = await Promise.all([
    test.send('updateOperator', { params: { id: other.id }, body: { disabled: true } }, test.operator),
    test.send('updateOperator', { params: { id: olga }, body: { disabled: true } }, other.token),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await test.sql.query('update operators set disabled_at = null')
  test.operator = await test.loginOperator()
})

it('a reset ends sessions and password, and the new invitation sets another', async () => {
  const { id, email, token } = await test.newOperator('dispatcher')
  const { code } = await test.ok(
    'resetOperator',
    { params: { id }, body: { secondFactor: false } },
    test.operator,
  )
  expect(await test.refused('getOperator', {}, token)).toBe('401 UNAUTHENTICATED')
  const old = { email, password: OPERATOR_PASSWORD }
  expect(await test.refused('loginOperator', { body: old })).toBe('401 BAD_CREDENTIALS')
  await test.ok('acceptInvitation', { body: { code, password: 'otra clave larga' } })
  await test.ok('loginOperator', { body: { email, password: 'otra clave larga' } })
})

it('a new OPERATOR_PASSWORD is taken over once; one that the operator changed itself stays', async () => {
  const { email } = OPERATOR
  const refused = (password: string) => test.refused('loginOperator', { body: { email, password } })
  const [before, changed] = [test.operator, { OPERATOR_PASSWORD: 'la clave nueva' }]
  await test.sql.query("update operators set role = 'dispatcher', disabled_at = now() where email = $1", [
    email,
  ])
  await test.restart(undefined, changed)
  expect(await test.refused('getOperator', {}, before)).toBe('401 UNAUTHENTICATED')
  expect(await refused(OPERATOR.password)).toBe('401 BAD_CREDENTIALS')
  const { token, operator } = await test.ok('loginOperator', { body: { email, password: 'la clave nueva' } })
  expect(operator.role).toBe('admin')

  // What the console does when an operator changes its password.
  const { rows } = await test.sql.query<{ password_hash: string }>(
    'select password_hash from operators where email <> $1 and password_hash is not null limit 1',
    [email],
  )
  await test.sql.query('update operators set password_hash = $1 where email = $2', [
    rows[0]?.password_hash,
    email,
  ])
  await test.restart(undefined, changed)
  expect(await me(token)).toMatchObject({ email })
  expect(await refused('la clave nueva')).toBe('401 BAD_CREDENTIALS')
})
