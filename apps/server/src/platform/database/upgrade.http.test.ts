/**
 * A database from before there were roles, store keys of their own and marks of a demo (migration 14), and counters of what riders
 * earned (migration 17).
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { migrateTo } from '@puni/verify/support/database/migrate-to'
import { OPERATOR, RIDER_PASSWORD, TestApp } from '@puni/verify/support/test-app'
import { TestClock } from '@puni/verify/support/test-clock'
import { DEMO_OPERATOR, DEMO_RIDER, DEMO_STORE } from '../../demo/demo-accounts.ts'
import { hashSecret } from '../../subjects/accounts/passwords.ts'

interface LogIn {
  readonly email: string
  readonly password: string
}

const ZONE = '11111111-1111-4111-8111-111111111111'
const RAMON: LogIn = { email: 'ramon@test.example', password: RIDER_PASSWORD }
const LOGGED_IN_AT = new TestClock().now()

let test: TestApp | undefined
afterEach(() => test?.stop())

/** Starts the server on a database of that version, with these accounts in it. */
async function startOn(fill: (sql: pg.Client) => Promise<void>): Promise<TestApp> {
  const prepare = async (sql: pg.Client, database: string) => {
    await migrateTo({ ...inject('connection'), database }, '013-sessions')
    await sql.query(
      `insert into zones (id, name, latitude, longitude, radius_km) values ($1, 'Vieja', -34.6, -58.4, 8)`,
      [ZONE],
    )
    await fill(sql)
  }
  test = await TestApp.start({}, { prepare })
  return test
}

const tokenOf = (who: string) => `token-of-${who}`
const keyOf = (store: string) => `psk_${store.replaceAll(' ', '-')}`
const hashOf = (token: string) => createHash('sha256').update(token).digest()

async function addOperator(sql: pg.Client, { email, password }: LogIn): Promise<void> {
  await sql.query(
    `with operator as (insert into operators (email, full_name, password_hash) values ($1, 'Olga', $2) returning id)
     insert into sessions (token_hash, operator_id, created_at, last_used_at) select $3, id, $4, $4 from operator`,
    [email, await hashSecret(password), hashOf(tokenOf(email)), LOGGED_IN_AT],
  )
}

async function addRider(sql: pg.Client, { email, password }: LogIn): Promise<void> {
  await sql.query(
    `with rider as (
       insert into riders (full_name, email, password_hash, document_number, phone, vehicle_type, zone_id,
         activated_at, dni_photo, selfie_photo, created_at)
       values ('Ramón', $1, $2, '30111222', '+5491155550199', 'Moto', $5, $4, 'dni', 'selfie', $4) returning id)
     insert into sessions (token_hash, rider_id, created_at, last_used_at) select $3, id, $4, $4 from rider`,
    [email, await hashSecret(password), hashOf(tokenOf(email)), LOGGED_IN_AT, ZONE],
  )
}

async function addStore(sql: pg.Client, name: string, phone: string | null): Promise<void> {
  await sql.query(
    `insert into stores (name, phone, latitude, longitude, street, street_number, city, zone_id, api_key_hash)
     values ($1, $2, -34.61, -58.39, 'Alsina', '1', 'Buenos Aires', $3, $4)`,
    [name, phone, ZONE, hashOf(keyOf(name))],
  )
}

/** Whether the accounts of this rider, operator and store still open anything: by token, password and key. */
async function opens(
  app: TestApp,
  rider: LogIn,
  operator: LogIn,
  store: string,
): Promise<Record<string, boolean>> {
  const isLetIn = async (answer: Promise<{ readonly status: number }>) => (await answer).status !== 401
  const logIn = ({ email, password }: LogIn) => ({ body: { email, password } })
  return {
    riderSession: await isLetIn(app.send('getMe', {}, tokenOf(rider.email))),
    riderLogin: await isLetIn(app.send('loginRider', logIn(rider))),
    operatorSession: await isLetIn(app.send('listAuditLog', { query: {} }, tokenOf(operator.email))),
    operatorLogin: await isLetIn(app.send('loginOperator', logIn(operator))),
    storeKey: await isLetIn(app.send('createOrder', { body: {} }, keyOf(store))),
  }
}

const all = (is: boolean) => ({
  riderSession: is,
  riderLogin: is,
  operatorSession: is,
  operatorLogin: is,
  storeKey: is,
})

it('keeps its accounts, operators as admins; of a demo beside them nothing opens', async () => {
  const app = await startOn(async (sql) => {
    await addOperator(sql, OPERATOR)
    await addRider(sql, RAMON)
    await addStore(sql, 'Kiosco', null)
    await addOperator(sql, DEMO_OPERATOR)
    await addRider(sql, DEMO_RIDER)
    await addStore(sql, DEMO_STORE.name, DEMO_STORE.phone)
  })
  expect(await opens(app, RAMON, OPERATOR, 'Kiosco')).toEqual(all(true))
  expect(await opens(app, DEMO_RIDER, DEMO_OPERATOR, DEMO_STORE.name)).toEqual(all(false))
  const { operators } = await app.ok('listOperators', {}, app.operator)
  expect(
    operators.map(({ role, disabled, joined, secondFactor }) => ({ role, disabled, joined, secondFactor })),
  ).toEqual(
    Array.from({ length: 2 }, () => ({ role: 'admin', disabled: false, joined: true, secondFactor: false })),
  )
  const { stores } = await app.ok('listStores', {}, app.operator)
  const kiosk = stores.find(({ name }) => name === 'Kiosco')
  const params = { id: kiosk!._id }
  const { keys } = await app.ok('getStore', { params }, app.operator)
  const { apiKey } = await app.ok(
    'turnStoreKey',
    { params: { ...params, keyId: keys[0]!._id }, body: { keepOld: false } },
    app.operator,
  )
  expect(await app.refused('createOrder', { body: {} }, keyOf('Kiosco'))).toBe('401 UNAUTHENTICATED')
  expect(await app.refused('createOrder', { body: {} }, apiKey)).toBe('400 INVALID_INPUT')
})

it('where nobody but the demo’s operator ever was, is a demo’s throughout', async () => {
  const app = await startOn(async (sql) => {
    await addOperator(sql, DEMO_OPERATOR)
    await addRider(sql, RAMON)
    await addStore(sql, 'Kiosco', null)
  })
  expect(await opens(app, RAMON, DEMO_OPERATOR, 'Kiosco')).toEqual(all(false))
})

it('counts what riders earned before anybody counted', async () => {
  const app = await startOn(async (sql) => {
    await addOperator(sql, OPERATOR)
    await addRider(sql, RAMON)
    await sql.query(
      `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number, origin_city,
        destination_latitude, destination_longitude, destination_street, destination_street_number, destination_city,
        delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, delivered_at, created_at, updated_at)
      select status, $1, 0, 0, '', '', '', 0, 0, '', '', '', 1, 0, 150000, false, riders.id,
        case when status = 'delivered' then timestamptz '2026-02-01 02:30Z' end, '2026-02-01Z', '2026-02-01Z'
      from riders, unnest(array['delivered', 'delivered', 'canceled']) as status`,
      [ZONE],
    )
  })
  const token = tokenOf(RAMON.email)
  expect(await app.ok('getMe', {}, token)).toMatchObject({
    totalOrders: 3,
    deliveredOrders: 2,
    canceledOrders: 1,
    totalMoney: 3_000,
  })
  const { _id: id } = await app.ok('getMe', {}, token)
  const january = { params: { id }, query: { year: '2026', month: '1' } }
  expect(await app.ok('getMonthlyTotals', january, token), 'by the platform’s days').toMatchObject({
    total: 2,
    totalMoneyByMonth: 3_000,
  })
})
