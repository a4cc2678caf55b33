import { API_PREFIX } from '@puni/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR, TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({ TRUST_PROXY: 'loopback' })
})
afterAll(() => test.stop())

type Headers = Readonly<Record<string, string>>

const logIn = async (headers: Headers = {}, body: object = { cookie: true }) => {
  const answer = await test.app.server.inject({
    method: 'POST',
    url: `${API_PREFIX}/user/login-operator`,
    headers,
    payload: { ...OPERATOR, ...body },
  })
  return { token: answer.json<{ token: string }>().token, cookie: String(answer.headers['set-cookie']) }
}
const ask = async (path: string, headers: Headers, method: 'GET' | 'POST' = 'GET') =>
  await test.app.server.inject({ method, url: `${API_PREFIX}${path}`, headers })
const whoIs = async (headers: Headers) => (await ask('/operator/me', headers)).statusCode
const sent = (setCookie: string) => setCookie.split(';')[0]!

it('keeps the token from every script, and from pages of other origins', async () => {
  const { token, cookie } = await logIn()
  expect(token).toBe('')
  expect(cookie).toMatch(/^puni-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await whoIs({ cookie: sent(cookie) })).toBe(200)
  expect(await whoIs({ cookie: `otra=1; ${sent(cookie)}; mas=2`, 'sec-fetch-site': 'same-origin' })).toBe(200)
})

it('goes by https only where the page does, and by this host only', async () => {
  const { cookie } = await logIn({ 'x-forwarded-proto': 'https' })
  expect(cookie).toMatch(/^__Host-puni-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  expect(await whoIs({ cookie: sent(cookie), 'x-forwarded-proto': 'https' })).toBe(200)
})

it('is for browsers that ask for it: a program gets the token', async () => {
  for (const body of [{}, { cookie: false }, { cookie: '' }]) {
    const { token, cookie } = await logIn({}, body)
    expect([token.length, cookie]).toEqual([43, 'undefined'])
  }
})

it.each(['cross-site', 'same-site', 'none'])('counts for no page but our own: %s', async (site) => {
  const { cookie } = await logIn()
  expect(await whoIs({ cookie: sent(cookie), 'sec-fetch-site': site })).toBe(401)
})

it('counts only where no other token is shown', async () => {
  const { cookie } = await logIn()
  const rider = await test.newRider()
  expect(await whoIs({ cookie: sent(cookie), authorization: `Bearer ${rider.token}` })).toBe(403)
  for (const authorization of ['Bearer nobody', 'Basic x', ''])
    expect(await whoIs({ cookie: sent(cookie), authorization })).toBe(401)
})

it.each([
  ['empty', 'puni-operator='],
  ['no value', 'puni-operator'],
  ['another name', 'x-puni-operator=a'],
  ['far too long', `puni-operator=${'a'.repeat(5_000)}`],
  ['nothing', '=;;='],
])('opens nothing with what is no token: %s', async (_, cookie) => {
  expect(await whoIs({ cookie })).toBe(401)
})

it('is gone after the logout, for all tabs', async () => {
  const { cookie } = await logIn()
  const answer = await ask('/user/logout', { cookie: sent(cookie) }, 'POST')
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
    200,
    'puni-operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
  expect(await whoIs({ cookie: sent(cookie) })).toBe(401)
})
