/** The page of a rider: everything about it in one answer, its orders by page, and notes that stay. */
import { NOTES_SHOWN } from '@puni/contract/rider-page/limits'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CANCELED } from '@puni/verify/support/canceled'
import { TestApp, type TestOperator, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let dispatcher: TestOperator
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())
beforeEach(async () => {
  test.operator = await test.loginOperator()
  dispatcher = await test.newOperator('dispatcher')
})

const page = ({ id }: { id: string }, token = dispatcher.token) =>
  test.ok('getRiderPage', { params: { id } }, token)
const note = ({ id }: { id: string }, body: string, key?: string) =>
  test.send(
    'addRiderNote',
    { params: { id }, body: { body }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    dispatcher.token,
  )

async function deliver(rider: TestRider): Promise<string> {
  const { _id: id } = await test.acceptedOrder(rider)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way', 'delivered'])
    await test.advance(rider, id, status)
  return id
}

describe('the page of a rider', () => {
  it('has its order, its day and month, its sessions, blocks and answers, and no contacts', async () => {
    const rider = await test.onlyRiderOnDuty()
    await deliver(rider)
    const held = await test.acceptedOrder(rider)
    const shown = await page(rider)
    expect(shown).toMatchObject({
      rider: { _id: rider.id, working: true, hasPush: false, deliveredOrders: 1 },
      order: { _id: held._id, number: held.number },
      today: { delivered: 1, money: 2_300.25, waits: 1, waitedSeconds: 0 },
      month: { delivered: 1, money: 2_300.25, waits: 1, waitedSeconds: 0 },
      appeals: [],
      sessions: [{ isCurrent: false, lastUsedAt: test.clock.now().toISOString() }],
      notes: [],
      contactChange: null,
    })
    for (const hidden of [rider.email, '5555', '30111222'])
      expect(JSON.stringify(shown)).not.toContain(hidden)
    await test.cancel(held._id)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Papeles' } }, dispatcher.token)
    const form = new FormData()
    form.set('body', 'Los renové')
    await test.ok('sendAppeal', { form }, rider.token)
    expect(await page(rider)).toMatchObject({
      rider: { isBlocked: true, blocks: [{ reason: 'Papeles', liftedAt: null }] },
      order: null,
      appeals: [{ body: 'Los renové', blockReason: 'Papeles', answer: null }],
    })
  })

  it('counts today apart from the month, by the calendar of the platform', async () => {
    const rider = await test.activatedRider()
    await test.sql.query(
      `insert into rider_days (rider_id, day, taken, delivered, centavos)
       select $1, $2::date - ago, 1, 1, 100000 from unnest(array[0, 1, 40]) as ago`,
      [rider.id, '2026-03-10'],
    )
    test.clock.set('2026-03-11T02:59:00Z')
    test.operator = await test.loginOperator()
    dispatcher = await test.newOperator('dispatcher')
    expect(await page(rider)).toMatchObject({
      today: { delivered: 1, money: 1_000 },
      month: { delivered: 2, money: 2_000 },
    })
    test.clock.advance(60_000)
    expect(await page(rider)).toMatchObject({
      today: { delivered: 0, money: 0 },
      month: { delivered: 2, money: 2_000 },
    })
  })

  it('is of riders that there are, erased ones too', async () => {
    expect(await test.refused('getRiderPage', { params: { id: randomUUID() } }, dispatcher.token)).toBe(
      '404 RIDER_NOT_FOUND',
    )
    const rider = await test.activatedRider()
    await note(rider, 'Se mudó')
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    expect(await page(rider)).toMatchObject({
      rider: { fullName: 'Cuenta eliminada' },
      notes: [],
      sessions: [],
    })
    expect((await note(rider, 'Otra')).status).toBe(404)
  })
})

describe('the orders of a rider', () => {
  it('come by page, the newest first, with what each brought', async () => {
    const rider = await test.onlyRiderOnDuty()
    const other = await test.activatedRider()
    const placed: string[] = []
    for (let count = 0; count < 3; count++) placed.unshift(await deliver(rider))
    const held = await test.acceptedOrder(rider)
    await test.ok('setOrderStatus', { params: { id: held._id }, body: CANCELED }, test.operator)
    const list = ({ id }: { id: string }, query = {}) =>
      test.ok('listOrdersOfRider', { params: { id }, query }, dispatcher.token)
    const all = await list(rider)
    // All at the same moment.
    expect(new Set(all.orders.map(({ _id }) => _id))).toEqual(new Set([...placed, held._id]))
    expect(all.next).toBeNull()
    expect(all.orders.find(({ _id }) => _id === held._id)).toMatchObject({ status: 'canceled', earned: null })
    expect(all.orders.find(({ _id }) => _id === placed[0])).toMatchObject({
      earned: 2_300.25,
      storeName: 'Doña Rosa',
    })
    const paged: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { orders, next } = await list(rider, { limit: '1', ...(after !== '' && { after }) })
      paged.push(...orders.map(({ _id }) => _id))
      after = next
    }
    expect(paged).toEqual(all.orders.map(({ _id }) => _id))
    expect((await list(other)).orders).toEqual([])
    const query = { after: held._id }
    expect(
      await test.refused('listOrdersOfRider', { params: { id: other.id }, query }, dispatcher.token),
      'of another rider',
    ).toBe('400 INVALID_INPUT')
  })
})

describe('a note', () => {
  it('stays with who wrote it and when, the newest first; the rider finds it in the export, without the name', async () => {
    const rider = await test.activatedRider()
    await note(rider, 'Cambió de moto')
    test.clock.advance(60_000)
    await note(rider, 'Avisa si llueve')
    const { notes } = await page(rider)
    expect(notes).toMatchObject([
      { body: 'Avisa si llueve', by: 'Delia Despacho', at: test.clock.now().toISOString() },
      { body: 'Cambió de moto' },
    ])
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: rider.id } }, test.operator)
    expect(entries.filter(({ action }) => action === 'rider-noted')).toHaveLength(2)
    const data = await test.send('exportMyData', {}, rider.token)
    expect(data.body).toMatchObject({ notas: [{ texto: 'Cambió de moto' }, { texto: 'Avisa si llueve' }] })
    expect(JSON.stringify(data.body)).not.toContain('Delia Despacho')
    const me = await test.ok('getMe', {}, rider.token)
    expect(JSON.stringify(me)).not.toContain('Avisa si llueve')
  })

  it('sent twice with one key is one note', async () => {
    const rider = await test.activatedRider()
    const key = randomUUID()
    const sent = await Promise.all([note(rider, 'Una vez', key), note(rider, 'Una vez', key)])
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect((await page(rider)).notes).toHaveLength(1)
  })

  it('beyond those that are shown is kept', async () => {
    const rider = await test.activatedRider()
    await test.sql.query(
      `insert into rider_notes (rider_id, body, written_by, at) select $1, i::text, $2, now() from generate_series(1, $3::int) i`,
      [rider.id, dispatcher.id, NOTES_SHOWN + 1],
    )
    const { notes } = await page(rider)
    expect([notes.length, notes[0]?.body]).toEqual([NOTES_SHOWN, String(NOTES_SHOWN + 1)])
  })
})

describe('one session of a rider', () => {
  it('is ended by an operator; with the last one duty ends', async () => {
    const rider = await test.riderOnDuty()
    const second = await test.login(rider.email)
    const { sessions } = await page(rider)
    expect(sessions).toHaveLength(2)
    const end = (sessionId: string, id = rider.id) =>
      test.send('endRiderSession', { params: { id, sessionId } }, dispatcher.token)
    const other = await test.activatedRider()
    expect((await end(sessions[0]!._id, other.id)).status, 'of another rider').toBe(404)
    expect((await end(sessions[0]!._id)).status).toBe(200)
    expect((await end(sessions[0]!._id)).status, 'which is closed').toBe(404)
    const answers = await Promise.all(
      [rider.token, second].map(async (token) => (await test.send('getMe', {}, token)).status),
    )
    expect(new Set(answers)).toEqual(new Set([200, 401]))
    expect(await page(rider)).toMatchObject({ rider: { working: true } })
    await end(sessions[1]!._id)
    expect(await page(rider)).toMatchObject({ rider: { working: false }, sessions: [] })
  })
})
