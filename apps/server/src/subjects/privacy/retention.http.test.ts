/** Personal data goes when its time is over: not before, not twice, and whatever else runs. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { flatsInStreets } from '../../platform/database/migrations/035-flats-in-streets.ts'
import { replayWholeDay } from '@puni/verify/support/whole-replay'

const DAY_MS = 86_400_000
const MANY = 10_300
/** Each has two photos to be deleted as well. */
const SIGN_UPS = 1_100

describe('personal data', () => {
  let test: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-retention-'))
    test = await TestApp.start({ DATA_DIR: folder })
  })
  afterAll(async () => {
    await test.stop()
    await rm(folder, { recursive: true })
  })

  /** Housekeeping in another process, at the same time as in this one. */
  const housekeepTwice = async () => {
    const first = test.app
    await test.throughAnotherServer(async () => {
      await Promise.all([first.housekeep(), test.app.housekeep()])
    })
  }
  const rowsOf = async (question: string, values: unknown[] = []) =>
    (await test.sql.query<Record<string, unknown>>(question, values)).rows
  /** This long after now, less a second: nothing goes; then it does. */
  const expectAfterDays = async (days: number, read: () => Promise<unknown>, gone: unknown) => {
    const before = await read()
    test.clock.advance(days * DAY_MS - 1_000)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    expect(await read()).toEqual(before)
    test.clock.advance(1_000)
    await test.app.housekeep()
    expect(await read()).toEqual(gone)
  }

  it('of customers goes with orders that came again 90 days after their end', async () => {
    const today = test.clock.now().toISOString().slice(0, 10)
    const recurrence = { weekdays: [1, 2, 3, 4, 5, 6, 7], clock: '23:00', from: today }
    const body = { order: test.newOrder(), recurrence }
    const { recurring } = await test.ok('createRecurringOrder', { body }, test.operator)
    const params = { id: recurring._id }
    await test.ok(
      'skipRecurringDay',
      { params: { ...params, day: today }, body: { skipped: true } },
      test.operator,
    )
    test.clock.advance(2 * DAY_MS)
    test.operator = await test.loginOperator()
    await test.ok('setRecurringState', { params, body: { state: 'ended' } }, test.operator)
    const read = () => rowsOf('select id from recurring_orders')
    await expectAfterDays(90, read, [])
    expect(await rowsOf('select day from recurring_days')).toEqual([])
  })

  it('of customers leaves ended orders after 90 days, and money and times stay', async () => {
    const rider = await test.riderOnDuty()
    const order = await test.acceptedOrder(rider)
    const open = await test.placeOrder()
    const params = { token: await test.trackingToken(order._id) }
    await test.ok('sendNote', { params, body: { text: 'Tocá en el 4A' } })
    await test.deliver(rider, order._id)
    const failed = await test.placeOrder()
    const body = { status: 'canceled', reason: 'Julia, del 4A, no está' }
    await test.ok('setOrderStatus', { params: { id: failed._id }, body }, test.operator)
    const before = await test.ok('getOrder', { params: { id: order._id } }, test.operator)
    const read = () => test.ok('getOrder', { params: { id: order._id } }, test.operator)
    const { notes, ...destinationLeft } = before.destination
    expect(notes).toMatchObject([{ text: 'Tocá en el 4A' }])
    await expectAfterDays(90, read, {
      ...before,
      origin: {
        ...before.origin,
        independentStoreName: null,
        storePhone: null,
        comment: null,
        streetNumber: '1500',
      },
      destination: { ...destinationLeft, phone: null, comment: null, streetNumber: '2200' },
    })
    const { events } = await test.ok('listOrderEvents', { params: { id: failed._id } }, test.operator)
    expect(events.map(({ status }) => status)).toEqual(['pending', 'canceled'])
    expect(JSON.stringify(events)).not.toContain('Julia')
    const { destination } = await test.ok('getOrder', { params: { id: open._id } }, test.operator)
    expect(destination, 'to be delivered yet').toMatchObject({ phone: '+541155550122', comment: 'Timbre 4A' })
    const history = { entityType: 'rider', riderId: rider.id }
    const { token } = await test.logInAgain(rider)
    expect(await test.ok('getHistoricalOrders', { query: history }, token)).toMatchObject({
      orders: [{ _id: order._id }],
    })
    await test.cancel(open._id)
  })

  it.each([
    ['Belgrano', '2234', 'Belgrano', '2200'],
    ['Belgrano', '2234 4° B', 'Belgrano', '2200'],
    ['Belgrano 2245, 4° B', '', 'Belgrano', '2200'],
    ['Belgrano 2245 piso 4 dto B', 'S/N', 'Belgrano', '2200'],
    ['Calle 50', '137 PB', 'Calle 50', '100'],
    ['Belgrano', '15 bis', 'Belgrano', 'S/N'],
    ['Ruta 8', 'Km 1234', 'Ruta 8', 'S/N'],
    ['Belgrano', '', 'Belgrano', 'S/N'],
    ['Belgrano', '100', 'Belgrano', '100'],
  ])('keeps of %j %j the block: %j %j', async (typedStreet, typedNumber, street, streetNumber) => {
    const { _id } = await test.placeOrder()
    await test.cancel(_id)
    await test.sql.query(
      `update orders set destination_street = $1, destination_street_number = $2, origin_street = $1,
        origin_street_number = $2, destination_latitude = -34.615678, destination_longitude = -58.410499, origin_latitude = -34.611234,
        origin_longitude = -58.399876 where id = $3`,
      [typedStreet, typedNumber, _id],
    )
    test.clock.advance(90 * DAY_MS)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    const { origin, destination } = await test.ok('getOrder', { params: { id: _id } }, test.operator)
    expect(destination).toMatchObject({ street, streetNumber, latitude: -34.616, longitude: -58.41 })
    expect(origin, 'of a private sender, too').toMatchObject({
      street,
      streetNumber,
      latitude: -34.611,
      longitude: -58.4,
    })
  })

  it('that an earlier version left in the street goes once the database is migrated', async () => {
    const forgotten = async (street: string) => {
      const { _id } = await test.placeOrder()
      await test.cancel(_id)
      test.clock.advance(90 * DAY_MS)
      test.operator = await test.loginOperator()
      await test.app.housekeep()
      await test.sql.query('update orders set destination_street = $1 where id = $2', [street, _id])
      return _id
    }
    const [withFlat, without] = [await forgotten('Belgrano 2245, 4° B'), await forgotten('Calle Larga')]
    const when = async (id: string) =>
      (await rowsOf('select anonymised_at from orders where id = $1', [id]))[0]?.['anonymised_at']
    const before = await when(without)
    await test.app.housekeep()
    for (const statement of flatsInStreets) await test.sql.query(statement)
    await test.app.housekeep()
    const { destination } = await test.ok('getOrder', { params: { id: withFlat } }, test.operator)
    expect(destination).toMatchObject({ street: 'Belgrano' })
    expect(await when(without), 'not again').toEqual(before)
  })

  it('of where a rider was goes with duty, and where the shift began after 30 days; the day can still be replayed', async () => {
    const rider = await test.riderOnDuty()
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    const day = test.clock.now().toISOString().slice(0, 10)
    expect(
      await rowsOf('select last_latitude from riders where id = $1 and last_latitude is not null', [
        rider.id,
      ]),
    ).toEqual([])
    const read = () =>
      rowsOf('select latitude, longitude, placed_at from shifts where rider_id = $1', [rider.id])
    await expectAfterDays(30, read, [{ latitude: null, longitude: null, placed_at: null }])
    const replay = await replayWholeDay(test, { zoneId: test.zoneId, day })
    expect(replay.summaries.length).toBeGreaterThan(1)
  })

  it('of sign-ups never activated goes after 60 days, with the photos, and the email is free', async () => {
    const email = `${randomUUID()}@test.example`
    const photosBefore = await readdir(join(folder, 'photos'))
    const { _id } = await test.signUp({ email })
    const token = await test.login(email)
    await test.ok('issueActivationCode', { params: { id: _id } }, test.operator)
    const listed = async () =>
      (await test.ok('listRiders', { query: {} }, test.operator)).riders.filter((rider) => rider._id === _id)
        .length
    expect(await listed()).toBe(1)
    await expectAfterDays(60, listed, 0)
    expect(await readdir(join(folder, 'photos'))).toEqual(photosBefore)
    expect(await test.refused('getMe', {}, token)).toBe('401 UNAUTHENTICATED')
    for (const name of ['issueActivationCode', 'unblockRider'] as const)
      expect(await test.refused(name, { params: { id: _id } }, test.operator)).toBe('404 RIDER_NOT_FOUND')
    await test.signUp({ email })
  })

  it('of offers goes a year after their end; what became of the order, and of its money, stays', async () => {
    const rider = await test.riderOnDuty()
    const order = await test.acceptedOrder(rider)
    await test.deliver(rider, order._id)
    const params = { id: order._id }
    const offers = async () =>
      (await test.ok('listOrderEvents', { params }, test.operator)).offers.map(({ outcome }) => outcome)
    expect(await offers()).toEqual(['accepted'])
    await expectAfterDays(365, offers, [])
    const { events } = await test.ok('listOrderEvents', { params }, test.operator)
    expect(events.map(({ type }) => type)).toContain('accepted')
    const { token } = await test.logInAgain(rider)
    expect(await test.ok('getMe', {}, token)).toMatchObject({ deliveredOrders: 1, totalMoney: 2_300.25 })
  })

  it('of offers waits for a push that is still queued', async () => {
    const rider = await test.riderOnDuty()
    await test.sql.query(`update riders set push_token = 'of a phone that is off' where id = $1`, [rider.id])
    const order = await test.acceptedOrder(rider)
    await test.deliver(rider, order._id)
    const offers = () => rowsOf('select outcome from offers where order_id = $1', [order._id])
    test.clock.advance(366 * DAY_MS)
    await test.app.housekeep()
    expect(await offers()).toEqual([{ outcome: 'accepted' }])
    await test.push()
    await test.app.housekeep()
    expect(await offers()).toEqual([])
    test.operator = await test.loginOperator()
  })

  it('of codes and tries goes a week after their end', async () => {
    const { id, token } = await test.newRider()
    await test.ok('issueActivationCode', { params: { id } }, test.operator)
    await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
    const wrong = { code: 'x00000'.replace('x', '9'), entityId: id, entityType: 'rider' }
    await test.send('validateActivation', { body: wrong }, token)
    // As the version before leaves it, with an email.
    await test.sql.query(
      "insert into recovery_tries (account_kind, email, tried_at) values ('rider', 'a@b.example', $1)",
      [test.clock.now()],
    )
    test.clock.advance(14 * DAY_MS)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    for (const table of ['activation_codes', 'recovery_codes', 'wrong_guesses', 'recovery_tries'])
      expect(await rowsOf(`select from ${table}`), table).toEqual([])
  })

  it(`goes in batches, ${MANY} rows of a kind, from two processes at once; a second run changes nothing`, async () => {
    const old = new Date(test.clock.now().getTime() - 400 * DAY_MS)
    await test.sql.query(
      `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number,
        origin_city, destination_latitude, destination_longitude, destination_street, destination_street_number,
        destination_city, destination_phone, delivery_metres, store_value, shipping_cost, is_urgent, created_at, updated_at)
      select 'canceled', $1, -34.61111, -58.39111, 'x', '1234', 'x', -34.61111, -58.38111, 'x', '1234', 'x', '+541155550122',
        1000, 0, 150000, false, $2, $2 from generate_series(1, ${MANY})`,
      [test.zoneId, old],
    )
    await test.sql.query(
      `with person as (
        insert into riders (full_name, email, password_hash, document_number, phone, vehicle_type, zone_id, dni_photo,
          selfie_photo, created_at)
        select 'x', gen_random_uuid() || '@test.example', 'x', '1', '1', 'Moto', $1, gen_random_uuid(), gen_random_uuid(), $2
        from generate_series(1, ${SIGN_UPS}) returning id
      )
      insert into shifts (rider_id, zone_id, on_at, off_at, latitude, longitude, placed_at)
      select id, $1, $2, $2, 1, 1, $2 from (select id from person limit 1) as one, generate_series(1, ${MANY})`,
      [test.zoneId, old],
    )
    await test.sql.query(
      `insert into offers (order_id, rider_id, offered_at, expires_at, outcome, closed_at, reason)
      select orders.id, riders.id, $1, $1, 'expired', $1, '{}'
      from (select id from orders limit 1) as orders, (select id from riders limit 1) as riders, generate_series(1, ${MANY})`,
      [old],
    )
    // What the logins left goes with it.
    test.clock.advance(3_600_000)
    await housekeepTwice()
    const left = `select
      (select count(*)::int from orders where updated_at <= $1 and
        (anonymised_at is null or destination_phone is not null or destination_latitude = -34.61111)) as orders,
      (select count(*)::int from shifts where off_at <= $1 and latitude is not null) as shifts,
      (select count(*)::int from offers where closed_at <= $1) as offers,
      (select count(*)::int from riders where created_at <= $1 and activated_at is null
        and (erased_at is null or full_name = 'x')) as riders`
    expect(await rowsOf(left, [old])).toEqual([{ orders: 0, shifts: 0, offers: 0, riders: 0 }])
    const done = await test.fingerprint()
    test.clock.advance(3_600_000)
    await housekeepTwice()
    expect(await test.fingerprint()).toBe(done)
  })

  it('in photos that belong to nobody goes after a day, also what a crash cut', async () => {
    const photos = join(folder, 'photos')
    await test.signUp()
    const kept = await readdir(photos)
    const now = test.clock.now().getTime()
    const store = async (name: string, ageMs: number) => {
      await writeFile(join(photos, name), 'x')
      await utimes(join(photos, name), new Date(now - ageMs), new Date(now - ageMs))
      return name
    }
    for (const name of kept) await utimes(join(photos, name), new Date(now - DAY_MS), new Date(now - DAY_MS))
    await store(`${randomUUID()}.jpg`, DAY_MS)
    await store(`${randomUUID()}.jpg.part`, DAY_MS)
    const young = await store(`${randomUUID()}.jpg`, DAY_MS - 1_000)
    const foreign = await store('LEEME.txt', DAY_MS)
    await test.app.housekeep()
    expect((await readdir(photos)).toSorted()).toEqual([...kept, young, foreign].toSorted())

    // Another database over the same folder: its photos are all strangers there.
    for (let i = 0; i < 21; i++) await store(`${randomUUID()}.jpg`, DAY_MS)
    const all = await readdir(photos)
    await test.app.housekeep()
    expect(await readdir(photos)).toEqual(all)
  })
})
