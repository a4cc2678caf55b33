/** Every call in the contract, in good days and bad ones, with the log at its most talkative: it gives nobody away. */
import { ERRORS } from '@puni/contract/errors'
import { API_PREFIX } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callExamples } from '@puni/verify/support/call-examples'
import { FakeService } from '@puni/verify/support/fake-service'
import { PushService } from '@puni/verify/support/push-service'
import { OPERATOR, RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'
import { createLog } from './platform/log.ts'

const NAMES = Object.keys(routes) as CallName[]
const GOOGLE_KEY = 'AIza-clave-de-google'
const WRONG_PASSWORD = 'no es la clave'
const MADE_UP = 'psk_una-clave-inventada'
/** A customer's and a rider's own data. */
const PERSONAL = {
  fullName: 'Nicanor Secreto',
  email: 'nicanor.secreto@test.example',
  documentNumber: '28765432',
  phone: '+54 9 11 5555-0177',
}
const CUSTOMER = { street: 'Calle Reservada', phone: '+54 11 5555-0188', comment: 'Timbre del fondo' }

let google: FakeService
let pushService: PushService
let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  google = await FakeService.start()
  pushService = await PushService.start()
  const environment = {
    ROUTING: 'google',
    // Every statement is slow.
    SLOW_STATEMENT_MS: '0',
    PLACES: 'google',
    GOOGLE_MAPS_KEY: GOOGLE_KEY,
    GOOGLE_TERMS_ACCEPTED: '1',
    GOOGLE_ROUTES_URL: google.origin,
    GOOGLE_PLACES_URL: google.origin,
    PUSH_HOSTS: pushService.origin,
  }
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  test = await TestApp.start(environment, { log })
})
afterAll(async () => {
  await test.stop()
  await pushService.stop()
  await google.stop()
})

/** Makes every call as each of these; what is answered does not matter. */
async function callAll(rider: TestRider, orderId: string, tokens: readonly string[]): Promise<void> {
  const examples = await callExamples(test, rider, orderId)
  for (const name of NAMES) {
    // The sessions are needed to the end.
    if (name === 'logout') continue
    for (const token of tokens) {
      const example = examples[name] ?? {}
      const isStream = routes[name].path.endsWith('/events') && routes[name].method === 'GET'
      if (isStream && name !== 'listOrderEvents') await openAndLeave(name, rider, token)
      else await test.send(name, example, token)
    }
  }
}

async function openAndLeave(name: CallName, rider: TestRider, token: string): Promise<void> {
  const response = await fetch(`${test.origin}${API_PREFIX}${routes[name].path.replace('{id}', rider.id)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.body?.cancel()
}

/** Bytes that are no request, with a token among them. */
async function sendRubbish(token: string): Promise<void> {
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  socket.end(
    `GET /prod/api/user/rider/me HTTP/1.1\r\nauthorization: Bearer ${token}\r\nbroken header\r\n\r\n`,
  )
  await Promise.all([text(socket), once(socket, 'close')])
}

/** A row that breaks a rule which no command expects: PostgreSQL quotes it whole. The answer does not. */
async function failUnexpectedly(): Promise<void> {
  await test.sql.query('create unique index one_document on riders (document_number)')
  const form = await test.signUpForm({ ...PERSONAL, email: 'otro.secreto@test.example' })
  expect(await test.send('createRider', { form })).toEqual({
    status: 500,
    body: { code: 'INTERNAL', message: ERRORS.INTERNAL.message, requestId: expect.any(String) },
  })
  await test.sql.query('drop index one_document')
}

it('the log holds no password, token, code, key, address of a phone or data of a person', async () => {
  const { _id: id } = await test.signUp(PERSONAL)
  const rider = { id, email: PERSONAL.email, token: await test.login(PERSONAL.email) }
  await test.refused('loginRider', { body: { email: PERSONAL.email, password: WRONG_PASSWORD } })
  const { code } = await test.ok('issueActivationCode', { params: { id } }, test.operator)
  const activation = { entityId: id, entityType: 'rider' }
  const wrong = String(randomInt(1_000_000)).padStart(6, '0')
  await test.send('validateActivation', { body: { ...activation, code: wrong } }, rider.token)
  await test.ok('validateActivation', { body: { ...activation, code } }, rider.token)
  const phone = pushService.subscribe()
  await test.goOnDuty(rider)
  await test.subscribe(rider, phone.token)
  const { destination, ...order } = test.newOrder()
  const { _id: orderId } = await test.placeOrder({ ...order, destination: { ...destination, ...CUSTOMER } })
  await test.dispatch()
  const registered = await test.ok(
    'createStore',
    { body: (await callExamples(test, rider, orderId)).createStore?.body },
    test.operator,
  )
  phone.answer = { status: 500 }
  await test.push()

  const tokens = [test.operator, rider.token, registered.apiKey, MADE_UP]
  await callAll(rider, orderId, tokens)
  for (const instead of ['tear', 'silence'] as const) {
    google.answer = instead === 'tear' ? { instead } : { status: 403, body: { key: GOOGLE_KEY } }
    await test.send('searchPlaces', { query: { query: CUSTOMER.street } }, test.operator)
  }
  await failUnexpectedly()
  await sendRubbish(rider.token)
  const bringBack = await test.takeDatabaseAway()
  await callWithoutDatabase(rider.token)
  await bringBack()

  const { rows } = await test.sql.query<{ value: { privateKey: string } }>(
    `select value from settings where name = 'vapid-keys'`,
  )
  const { keys } = JSON.parse(phone.token) as { keys: { auth: string; p256dh: string } }
  const secrets = {
    passwords: [OPERATOR.password, RIDER_PASSWORD, WRONG_PASSWORD],
    issued: [code, wrong, ...tokens, GOOGLE_KEY, rows[0]?.value.privateKey],
    phone: { endpoint: phone.endpoint, ...keys },
    people: [OPERATOR.email, PERSONAL, CUSTOMER],
  }
  // Without digits that only look like a code.
  const output = lines.join('').replaceAll(/"(time|pid)":\d+/g, '')
  expect(output).toContain('request failed')
  expect(output).toContain('push failed')
  expect(output).toContain('provider failed')
  expect(output).toContain('slow statement')
  for (const told of [
    { code: 'BAD_CREDENTIALS', method: 'POST', route: '/prod/api/user/login-rider' },
    { code: 'UNAUTHENTICATED', method: 'GET', route: '/prod/api/orders/:id' },
    { code: 'FORBIDDEN', route: '/prod/api/operator/riders' },
  ]) {
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ ...told, msg: 'refused', ip: '127.0.0.1' }),
    )
  }
  expect(textsIn(secrets).filter((secret) => output.includes(secret))).toEqual([])
})

async function callWithoutDatabase(token: string): Promise<void> {
  const body = { email: PERSONAL.email, password: RIDER_PASSWORD }
  const answers = [await test.send('getMe', {}, token), await test.send('loginRider', { body })]
  expect(answers.map(({ status }) => status >= 500)).toEqual([true, true])
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
