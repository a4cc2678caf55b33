import { AUDIT_PAGE_SIZE } from '@puni/contract/audit/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CANCELED } from '@puni/verify/support/canceled'
import { OPERATOR, TestApp, type TestOperator, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let dispatcher: TestOperator
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  dispatcher = await test.newOperator('dispatcher')
  rider = await test.signedUpRider()
})
afterAll(() => test.stop())

const read = async (query: Record<string, string>) =>
  (await test.ok('listAuditLog', { query }, test.operator)).entries
const said = async (query: Record<string, string>) =>
  (await read(query)).map(({ action, subject }) => `${action} ${subject?.name ?? ''}`.trim()).toReversed()

it('keeps what operators did and saw, with whom it was about, in the order of time', async () => {
  const { token } = dispatcher
  const params = { id: rider.id }
  // The small photos come with the list.
  await test.ok('listRiders', { query: { state: 'waiting' } }, token)
  for (const kind of ['dni', 'selfie'])
    await test.ok('getRiderThumbnail', { params: { ...params, kind } }, token)
  await test.ok('getRiderPhoto', { params: { ...params, kind: 'dni' } }, token)
  await test.ok('getRiderPhoto', { params: { ...params, kind: 'dni' } }, token)
  await test.ok('issueActivationCode', { params }, token)
  await test.ok('setRiderZones', { params, body: { zoneIds: [test.zoneId] } }, token)
  await test.ok('blockRider', { params, body: { reason: 'Motivo privado' } }, token)
  await test.ok('unblockRider', { params }, token)
  const { order } = await test.ok('createOrder', { body: test.newOrder() }, token)
  const canceling = { params: { id: order._id }, body: CANCELED }
  await test.ok('setOrderStatus', canceling, token)
  const name = 'Ramón Rider'
  expect(await said({ operatorId: dispatcher.id })).toEqual([
    'operator-joined',
    'operator-logged-in',
    'list-seen',
    ...['rider-photo-seen', 'rider-photo-seen', 'rider-code-issued', 'rider-zones-set'].map(
      (action) => `${action} ${name}`,
    ),
    `rider-blocked ${name}`,
    `rider-unblocked ${name}`,
    `order-placed ${order.number}`,
    `order-moved ${order.number}`,
  ])
  const [moved] = await read({ subjectId: order._id })
  expect(moved).toMatchObject({
    operator: { _id: dispatcher.id, fullName: 'Delia Despacho' },
    details: { status: 'canceled' },
  })
  const { rows } = await test.sql.query<{ log: string }>(
    "select string_agg(audit_log::text, ' ') as log from audit_log",
  )
  for (const personal of ['Motivo privado', rider.email, name, '5555-01', 'Belgrano'])
    expect(rows[0]?.log, personal).not.toContain(personal)
})

it('is read by what actions are about, together with who acted and whom it concerned', async () => {
  const actions = async (query: Record<string, string>) =>
    new Set((await read(query)).map(({ action }) => action))
  expect(await actions({ operatorId: dispatcher.id, kind: 'seen' })).toEqual(
    new Set(['list-seen', 'rider-photo-seen']),
  )
  expect(await actions({ operatorId: dispatcher.id, kind: 'orders' })).toEqual(
    new Set(['order-placed', 'order-moved']),
  )
  expect(await actions({ subjectId: rider.id, kind: 'orders' })).toEqual(new Set())
  expect(await actions({ kind: 'places' })).toEqual(new Set(['zone-created']))
  expect(await test.refused('listAuditLog', { query: { kind: 'todo' } }, test.operator)).toBe(
    '400 INVALID_INPUT',
  )
})

it('keeps from which address operators logged in', async () => {
  await test.loginOperator()
  const [last] = await read({ kind: 'access' })
  expect(last).toMatchObject({ action: 'operator-logged-in', details: { address: '127.0.0.1' } })
})

it('keeps what was refused at the door, from where, also for e-mails that nobody has', async () => {
  const refused = (email: string) => test.refused('loginOperator', { body: { email, password: 'no es' } })
  await refused(OPERATOR.email)
  await refused('nadie@test.example')
  const [unknown, known] = await read({})
  const details = { reason: 'BAD_CREDENTIALS', address: '127.0.0.1' }
  expect(unknown).toMatchObject({ action: 'operator-refused', operator: null, subject: null, details })
  expect(known).toMatchObject({ subject: { kind: 'operator' }, details })
})

it('keeps nothing of what was refused or of what riders and stores do', async () => {
  const last = async () => (await read({}))[0]?._id
  const before = await last()
  await test.refused('blockRider', { params: { id: rider.id }, body: { reason: '' } }, test.operator)
  const unknown = { params: { id: crypto.randomUUID() }, body: { reason: 'Motivo' } }
  await test.refused('blockRider', unknown, test.operator)
  const fresh = await test.signedUpRider()
  await test.activate(fresh)
  await test.goOnDuty(fresh)
  await test.acceptedOrder(fresh)
  const added = (await read({})).filter(({ _id }) => Number(_id) > Number(before))
  expect(new Set(added.map(({ action }) => action))).toEqual(new Set(['rider-code-issued', 'order-placed']))
})

it('can be added to, and never changed or emptied', async () => {
  for (const statement of [
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(test.sql.query(statement)).rejects.toThrow('append-only')
})

it('comes by page and by the platform’s day', async () => {
  test.clock.set('2026-04-01T02:59:00Z')
  test.operator = await test.loginOperator()
  for (let zone = 0; zone <= AUDIT_PAGE_SIZE; zone++) await test.createZone(`Zona ${zone}`)
  test.clock.set('2026-04-01T03:00:00Z')
  await test.createZone('Zona de abril')
  const read = (query: Record<string, string>) => test.ok('listAuditLog', { query }, test.operator)
  const day = '2026-03-31'
  const first = await read({ day })
  expect(first.entries).toHaveLength(AUDIT_PAGE_SIZE)
  expect(first.entries[0]?.subject?.name).toBe(`Zona ${AUDIT_PAGE_SIZE}`)
  const second = await read({ day, before: first.next ?? '' })
  expect(second.entries.map(({ action }) => action)).toEqual(['zone-created', 'operator-logged-in'])
  expect(second.next).toBeNull()
})
