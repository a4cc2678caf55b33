/** People of a store: how admins let them in and out, how they log in, and what they may do. */
import { API_PREFIX } from '@puni/contract/route'
import { routes } from '@puni/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

const PASSWORD = 'milanesa con papas'
const WRONG = 'milanesa con puré'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({ WRONG_PASSWORDS_PER_ACCOUNT: '3' })
})
afterAll(() => test.stop())

let made = 0

async function createStore(): Promise<string> {
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const body = { name: `Rotisería ${++made}`, ...place, zoneId: test.zoneId }
  return (await test.ok('createStore', { body }, test.operator)).store._id
}

const invite = async (id: string, email = `caja${++made}@test.example`) =>
  await test.ok('inviteStoreUser', { params: { id }, body: { fullName: 'Dora Caja', email } }, test.operator)

/** A person of a new store who has set a password. */
async function joined() {
  const storeId = await createStore()
  const { user, invitation } = await invite(storeId)
  await test.ok('acceptStoreInvitation', { body: { code: invitation.code, password: PASSWORD } })
  return { storeId, user, email: user.email, params: { id: storeId, userId: user._id } }
}

/** Logs in as a browser does; returns the token in its cookie. */
async function logIn(email: string, password = PASSWORD): Promise<string> {
  const response = await fetch(`${test.origin}${API_PREFIX}${routes.loginStore.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^puni-store=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  return /=([\w-]+);/.exec(cookie)?.[1] ?? ''
}

describe('a person of a store', () => {
  it('is invited by a link that works once, chooses a password, and logs in', async () => {
    const storeId = await createStore()
    const { user, invitation } = await invite(storeId)
    expect(invitation.url).toMatch(/\/locales\/entrar#[\w-]{43}$/)
    const list = async () =>
      (await test.ok('listStoreUsers', { params: { id: storeId } }, test.operator)).users
    expect(await list()).toEqual([{ ...user, joined: false }])
    expect(await test.refused('loginStore', { body: { email: user.email, password: PASSWORD } })).toBe(
      '401 BAD_CREDENTIALS',
    )
    const accept = (password: string) => ({ body: { code: invitation.code, password } }) as const
    expect(await test.refused('acceptStoreInvitation', accept('12345678'))).toBe('400 PASSWORD_COMMON')
    expect(await test.ok('acceptStoreInvitation', accept(PASSWORD))).toEqual({ email: user.email })
    expect(await test.refused('acceptStoreInvitation', accept(PASSWORD))).toBe('404 INVITATION_NOT_FOUND')
    expect(await list()).toEqual([{ ...user, joined: true }])
    const token = await logIn(user.email)
    expect(await test.ok('getOwnStore', {}, token)).toMatchObject({ _id: storeId, key: null, test: false })
  })

  it('has a link for a day', async () => {
    const { invitation } = await invite(await createStore())
    test.clock.advance(24 * 3_600_000)
    const body = { code: invitation.code, password: PASSWORD }
    expect(await test.refused('acceptStoreInvitation', { body })).toBe('404 INVITATION_NOT_FOUND')
    test.operator = await test.loginOperator()
  })

  it('has one email on the whole platform, and belongs to a store that exists', async () => {
    const { email } = await joined()
    const again = (id: string, of: string) =>
      test.refused(
        'inviteStoreUser',
        { params: { id }, body: { fullName: 'Otra', email: of } },
        test.operator,
      )
    expect(await again(await createStore(), email.toUpperCase())).toBe('409 EMAIL_TAKEN')
    expect(await again(test.zoneId, 'otra@test.example')).toBe('404 STORE_NOT_FOUND')
  })

  it('makes the calls of the store and no others', async () => {
    const { storeId, email } = await joined()
    const token = await logIn(email)
    const { origin: _, ...order } = test.newOrder()
    expect(await test.refused('createOrder', { body: { ...order, storeId } }, token)).toBe('403 FORBIDDEN')
    for (const name of ['listStores', 'listSessions', 'getMe', 'getBoard'] as const)
      expect(await test.refused(name, {}, token), name).toBe('403 FORBIDDEN')
    expect((await test.ok('listOwnOrders', { query: {} }, token)).orders).toEqual([])
    expect(await test.ok('getOwnDues', {}, token)).toEqual({
      due: { orders: 0, money: 0 },
      debts: [],
      more: 0,
    })
  })

  it('comes with a cookie that counts for the store’s calls alone', async () => {
    const { email } = await joined()
    const headers = { cookie: `puni-store=${await logIn(email)}` }
    expect((await test.send('getOwnStore', { headers })).status).toBe(200)
    expect((await test.send('listStores', { headers })).status).toBe(401)
    const operators = { cookie: `puni-operator=${test.operator}` }
    expect((await test.send('getOwnStore', { headers: operators })).status).toBe(401)
  })

  it('logs out', async () => {
    const token = await logIn((await joined()).email)
    await test.ok('logOutOfStore', {}, token)
    expect(await test.refused('getOwnStore', {}, token)).toBe('401 UNAUTHENTICATED')
  })
})

describe('an access', () => {
  it('ends with its sessions, and what was known of the person is gone', async () => {
    const { params, email, storeId } = await joined()
    const token = await logIn(email)
    await test.ok('endStoreUser', { params }, test.operator)
    expect(await test.refused('getOwnStore', {}, token)).toBe('401 UNAUTHENTICATED')
    expect(await test.refused('loginStore', { body: { email, password: PASSWORD } })).toBe(
      '401 BAD_CREDENTIALS',
    )
    expect(await test.refused('endStoreUser', { params }, test.operator)).toBe('404 STORE_USER_NOT_FOUND')
    const { rows } = await test.sql.query('select from store_users where email = $1', [email])
    expect(rows).toEqual([])
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: storeId } }, test.operator)
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['store-user-invited', 'store-user-joined', 'store-user-ended']),
    )
  })

  it('that is given anew ends the sessions and the password of before', async () => {
    const { params, email } = await joined()
    const token = await logIn(email)
    const { code } = await test.ok('reinviteStoreUser', { params }, test.operator)
    expect(await test.refused('getOwnStore', {}, token)).toBe('401 UNAUTHENTICATED')
    expect(await test.refused('loginStore', { body: { email, password: PASSWORD } })).toBe(
      '401 BAD_CREDENTIALS',
    )
    await test.ok('acceptStoreInvitation', { body: { code, password: 'otra clave larga' } })
    await logIn(email, 'otra clave larga')
  })

  it('is of one store: another’s admin page does not reach it', async () => {
    const { params } = await joined()
    const other = { ...params, id: await createStore() }
    for (const name of ['endStoreUser', 'reinviteStoreUser'] as const)
      expect(await test.refused(name, { params: other }, test.operator)).toBe('404 STORE_USER_NOT_FOUND')
  })
})

it('frequent customers come back by name or phone, with their address, from the store’s own orders', async () => {
  const { email } = await joined()
  const token = await logIn(email)
  const order = async (name: string, phone: string, streetNumber: string) => {
    const { latitude, longitude } = test.newOrder().destination
    const destination = { name, phone, street: 'Lavalle', streetNumber, latitude, longitude }
    const payment = { paid: false, storeValue: 0 }
    await test.ok('placeStoreOrder', { body: { destination, payment, price: 1_500 } }, token)
    test.clock.advance(1_000)
  }
  await order('Julia Ríos', '11 5555-0134', '1200')
  await order('Julia Ríos', '11 5555-0134', '1200')
  await order('Ana Díaz', '11 5555-0199', '90')
  const find = async (search: string, as = token) =>
    (await test.ok('listFrequentCustomers', { query: { search } }, as)).customers.map(
      ({ name, streetNumber, orders }) => [name, streetNumber, orders],
    )
  expect(await find('rios')).toEqual([['Julia Ríos', '1200', 2]])
  expect(await find('5555-01')).toEqual([
    ['Ana Díaz', '90', 1],
    ['Julia Ríos', '1200', 2],
  ])
  expect(await find('ulia'), 'the beginning of a word').toEqual([])
  expect(await find('rios', await logIn((await joined()).email)), 'another store').toEqual([])
  test.clock.advance(91 * 86_400_000)
  expect(await find('rios', await logIn(email)), 'after 90 days').toEqual([])
  test.operator = await test.loginOperator()
})

it('passwords are not guessed: after some tries even the right one waits', async () => {
  const { email } = await joined()
  const guess = (password: string) => test.refused('loginStore', { body: { email, password } })
  for (let tries = 0; tries < 3; tries++) expect(await guess(WRONG)).toBe('401 BAD_CREDENTIALS')
  expect(await guess(PASSWORD)).toBe('429 TOO_MANY_TRIES')
  test.clock.advance(16 * 60_000)
  await logIn(email)
})
