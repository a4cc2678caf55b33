/** What operators read of persons leaves a trace, phones and documents are shown on request alone, and very much of it raises an alarm. */
import { type AUDIT_KINDS, REVEALS } from '@puni/contract/audit/actions'
import { AUDIT_KEPT_DAYS, BULK_READING, LOOK_AGAIN_MINUTES } from '@puni/contract/audit/limits'
import { LIST_PAGE } from '@puni/contract/limits'
import { type CallName, routes } from '@puni/contract/routes'
import type { Route } from '@puni/contract/route'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callExamples } from '@puni/verify/support/call-examples'
import { TestApp, type TestOperator, type TestRider } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000
const METRICS_TOKEN = 'ficha-de-las-cifras'
// As the test's riders have it, written as the platform keeps it.
const RIDER_PHONE = '+54 9 11 5555-0199'
const PHONE = '+54 9 11 5555-0177'

/** What an operator reads with each call, and how it is recorded; where it is not, why. */
const READS: Readonly<Partial<Record<CallName, (typeof AUDIT_KINDS.seen)[number] | `not: ${string}`>>> = {
  listRiders: 'list-seen',
  getBoard: 'list-seen',
  listOperatorOrders: 'list-seen',
  listOperators: 'list-seen',
  listAppeals: 'list-seen',
  listEmergencies: 'list-seen',
  listRecurringOrders: 'list-seen',
  getRecurringOrder: 'recurring-contacts-seen',
  getOperatorRider: 'rider-seen',
  getRiderPage: 'rider-seen',
  listOrdersOfRider: 'rider-seen',
  getOperatorOrder: 'order-seen',
  getRiderContacts: 'rider-contacts-seen',
  getOrder: 'order-contacts-seen',
  getOrderToRepeat: 'order-contacts-seen',
  getRiderPhoto: 'rider-photo-seen',
  getHandoverPhoto: 'handover-photo-seen',
  getAppealPhoto: 'appeal-photo-seen',
  getRiderThumbnail: 'not: it comes with the list of sign-ups',
  listOrderEvents: 'not: it comes with the order, and names who acted',
  getOperator: 'not: oneself',
  listSessions: 'not: one’s own',
  listAuditLog: 'not: it is the record',
  streamOperator: 'list-seen',
  replayDay: 'not: sums of a day',
  // By rider, as the example asks for it.
  listDues: 'list-seen',
  listStoreDues: 'not: businesses',
  getStoreDues: 'list-seen',
  getStoreFees: 'not: numbers and amounts of a business',
  getCashOfRider: 'rider-seen',
  listMovementsOfRider: 'rider-seen',
  downloadBooks: 'books-downloaded',
  getFigures: 'list-seen',
  listStores: 'not: businesses',
  listStoreUsers: 'list-seen',
  getStore: 'not: a business',
  listStoreOrders: 'not: numbers and states',
  listStoreWebhooks: 'not: addresses of programs',
  listStoreWebhookMessages: 'not: ids and states',
  getStoreWebhookMessage: 'order-seen',
  searchPlaces: 'not: the map',
  getRoute: 'not: the map',
  listPrices: 'not: amounts',
  previewPrice: 'not: amounts',
  listMessagesOfRider: 'not: states, without what was sent or where',
  listMessageTroubles: 'list-seen',
}

let test: TestApp
let reader: TestOperator
let rider: TestRider
let orderId: string
beforeAll(async () => {
  test = await TestApp.start({ METRICS_TOKEN })
  rider = await test.onlyRiderOnDuty()
  orderId = (await test.placeOrder({ handover: 'pin' }))._id
  await test.dispatch()
  await test.accept(rider, orderId)
  // So that something is due.
  await test.sql.query('update orders set picked_up_at = updated_at where id = $1', [orderId])
  await test.ok(
    'reportEmergency',
    {
      params: { id: orderId },
      body: { occurredAt: test.clock.now().toISOString(), position: null },
      headers: { 'idempotency-key': randomUUID() },
    },
    rider.token,
  )
})
afterAll(() => test.stop())
beforeEach(async () => {
  test.operator = await test.loginOperator()
  reader = await test.newOperator('admin')
})

const seenBy = async ({ id: operatorId }: TestOperator) =>
  (await test.ok('listAuditLog', { query: { operatorId, kind: 'seen' } }, test.operator)).entries
const alarms = async () =>
  (await test.ok('listAuditLog', { query: { kind: 'alarms' } }, test.operator)).entries
const list = (query: Record<string, string> = {}, { token } = reader) =>
  test.ok('listRiders', { query }, token)

describe('what an operator reads of persons', () => {
  it('is recorded, whichever call shows it', async () => {
    const examples = await callExamples(test, rider, orderId)
    await test.ok('inviteStoreUser', examples.inviteStoreUser!, test.operator)
    const readable = (Object.keys(routes) as CallName[]).filter((name) => {
      const { method, callers }: Route = routes[name]
      return method === 'GET' && callers !== 'anyone' && callers.includes('operator')
    })
    expect(Object.keys(READS).toSorted(), 'a new call that operators read needs its line').toEqual(
      readable.toSorted(),
    )
    for (const name of readable) {
      const expected = READS[name]!
      // Photos and answers are asked for where there are any: in their own tests. A stream does not end.
      if (/Photo$|^listAppeals$|^listMessageTroubles$|^streamOperator$/.test(name)) continue
      // Photos, answers and messages are asked for where there are any: in their own tests. A stream does not end.
      if (/Photo$|^listAppeals$|^getStoreWebhookMessage$|^streamOperator$/.test(name)) continue
      // The same look again within the hour is not recorded again.
      if (expected === 'rider-seen') test.clock.advance(LOOK_AGAIN_MINUTES * MINUTE_MS + 1)
      const before = await seenBy(reader)
      const { query, ...example } = examples[name] ?? {}
      const isNarrowed = [
        'searchPlaces',
        'getRoute',
        'replayDay',
        'getFigures',
        'downloadBooks',
        'getStoreDues',
        'getStoreFees',
      ].includes(name)
      await test.send(name, { ...example, ...(isNarrowed && { query }) }, reader.token)
      const added = (await seenBy(reader)).slice(0, -before.length || undefined)
      expect(
        added.map(({ action }) => action),
        name,
      ).toEqual(expected.startsWith('not: ') ? [] : [expected])
    }
  })

  it('is there once an hour for the same look, with how many rows and by which search', async () => {
    await list()
    await list({ search: 'ramón' })
    await list({ search: 'ramón' })
    await list()
    await test.throughAnotherServer(async () => void (await list()))
    const looks = async () => (await seenBy(reader)).map(({ details }) => details).toReversed()
    expect(await looks()).toEqual([
      { list: 'riders', rows: 1, limit: LIST_PAGE.usual },
      { list: 'riders', rows: 1, limit: LIST_PAGE.usual, search: 'ramón' },
    ])
    await list({ limit: '0' })
    await list({ limit: '1' })
    expect(await looks(), 'a short look is not the long one').toHaveLength(3)
    await list({ search: 'nadie se llama así' })
    expect(await looks(), 'nobody was seen').toHaveLength(3)
    test.clock.advance(LOOK_AGAIN_MINUTES * MINUTE_MS + 1)
    await list()
    expect(await looks()).toHaveLength(4)
  })

  it('shows phones, emails and documents on request alone, every time recorded', async () => {
    const person = await test.signedUpRider({ phone: PHONE, documentNumber: '30777555' })
    const { token } = reader
    const params = { id: orderId }
    const shown = JSON.stringify([
      await test.ok('listRiders', { query: {} }, token),
      await test.ok('listRiders', { query: { state: 'waiting' } }, token),
      await test.ok('getOperatorRider', { params: { id: person.id } }, token),
      await test.ok('setRiderZones', { params: { id: person.id }, body: { zoneIds: [test.zoneId] } }, token),
      await test.ok('listOperatorOrders', { query: {} }, token),
      await test.ok('getOperatorOrder', { params }, token),
      await test.ok('setOrderStatus', { params, body: { status: 'error', reason: 'Se perdió' } }, token),
    ])
    const order = await test.ok('getOrder', { params }, token)
    const contacts = await test.ok('getRiderContacts', { params: { id: person.id } }, token)
    expect(contacts).toEqual({ phone: '+5491155550177', email: person.email, documentNumber: '30777555' })
    expect(order).toMatchObject({
      destination: { phone: '+541155550122' },
      assignedRider: { email: rider.email, phone: RIDER_PHONE },
    })
    for (const hidden of [
      '55550177',
      RIDER_PHONE,

      person.email,
      '30777555',
      '55550122',
      rider.email,
      order.origin.storePhone!,
    ])
      expect(shown, hidden).not.toContain(hidden)
    await test.ok('getOrder', { params }, token)
    const reveals = (await seenBy(reader)).filter(({ action }) =>
      (REVEALS as readonly string[]).includes(action),
    )
    expect(reveals.map(({ action, subject }) => [action, subject?._id])).toEqual([
      ['order-contacts-seen', orderId],
      ['rider-contacts-seen', person.id],
      ['order-contacts-seen', orderId],
    ])
  })
})

describe('very much of it', () => {
  const [hour, day] = BULK_READING
  const reveal = async (times: number) => {
    for (let time = 0; time < times; time++)
      await test.ok('getRiderContacts', { params: { id: rider.id } }, reader.token)
  }

  it('in an hour raises one alarm, which names the operator and is counted', async () => {
    const before = (await alarms()).length
    await reveal(hour.reveals)
    expect(await alarms()).toHaveLength(before)
    await reveal(3)
    const [alarm, ...others] = await alarms()
    expect(others).toHaveLength(before)
    expect(alarm).toMatchObject({
      operator: null,
      subject: { kind: 'operator', _id: reader.id },
      details: { hours: hour.hours, reveals: hour.reveals + 1, rows: 0 },
    })
    const metrics = await test.app.server.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(metrics.body).toMatch(/^puni_bulk_reads_total 1$/m)
  })

  it('over a day raises it too, by whom never was too quick', async () => {
    const before = (await alarms()).length
    const anHour = hour.reveals - 1
    for (let read = 0; read <= day.reveals; read += anHour) {
      reader = { ...reader, token: await test.loginOperator(reader.email) }
      await reveal(anHour)
      test.clock.advance(61 * MINUTE_MS)
    }
    test.operator = await test.loginOperator()
    const [alarm, ...others] = await alarms()
    expect(others).toHaveLength(before)
    expect(alarm).toMatchObject({ subject: { _id: reader.id }, details: { hours: day.hours } })
  })

  it('counts the rows of lists, a page once however often the desk asks for it', async () => {
    const before = (await alarms()).length
    const pages = async (rows: number) =>
      await test.sql.query(
        `insert into audit_log (at, action, operator_id, details)
         values ($1, 'list-seen', $2, jsonb_build_object('list', 'orders', 'rows', $3::int))`,
        [test.clock.now(), reader.id, rows],
      )
    await pages(hour.rows)
    for (let again = 0; again < 5; again++) await list()
    expect(await alarms()).toHaveLength(before + 1)
  })
})

it('keeps an entry for the stated time, and not longer', async () => {
  const add = async (days: number) => {
    const { rows } = await test.sql.query<{ id: string }>(
      `insert into audit_log (at, action, details) values (now() - make_interval(days => $1), 'operator-configured', '{}') returning id`,
      [days],
    )
    return rows[0]!.id
  }
  const over = await add(AUDIT_KEPT_DAYS + 1)
  const kept = await add(AUDIT_KEPT_DAYS - 1)
  await expect(test.sql.query('delete from audit_log where id = $1', [kept])).rejects.toThrow('append-only')
  // However late the server believes it is.
  test.clock.advance(3 * AUDIT_KEPT_DAYS * 24 * 60 * MINUTE_MS)
  await test.app.housekeep()
  const { rows } = await test.sql.query<{ id: string }>('select id from audit_log where id = any($1)', [
    [over, kept],
  ])
  expect(rows).toEqual([{ id: kept }])
})
