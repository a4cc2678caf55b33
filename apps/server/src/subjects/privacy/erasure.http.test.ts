/** Erasing an account: nothing in the database or the photo storage tells who it was, and nothing brings it back. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AMOUNTS, RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'
import { replayWholeDay } from '@puni/verify/support/whole-replay'

const PERSON = {
  fullName: 'Eulalia Quispe Rojas',
  email: 'eulalia.quispe@test.example',
  documentNumber: '28765123',
  phone: '+54 9 11 5667-7889',
}
const PUSH_TOKEN = 'token-de-eulalia'.padEnd(60, 'x')
/** As the person's data might stand anywhere. */
const TRACES = ['eulalia', 'quispe', '28765123', '56677889', '5667-7889', PUSH_TOKEN]

describe('erasing an account', () => {
  let test: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-erasure-'))
    test = await TestApp.start({ DATA_DIR: folder })
  })
  afterAll(async () => {
    await test.stop()
    await rm(folder, { recursive: true })
  })

  const erase = (token: string, password = RIDER_PASSWORD) =>
    test.send('eraseMyAccount', { body: { password } }, token)
  const photoOf = (id: string) =>
    test.send('getRiderPhoto', { params: { id, kind: 'selfie' } }, test.operator)
  const asListed = async (id: string, state?: string) =>
    (await test.ok('listRiders', { query: state ? { state } : {} }, test.operator)).riders.find(
      ({ _id }) => _id === id,
    )

  async function activate(id: string, token: string): Promise<void> {
    const { code } = await test.ok('issueActivationCode', { params: { id } }, test.operator)
    const wrong = code === '111111' ? '222222' : '111111'
    for (const typed of [wrong, code])
      await test.send(
        'validateActivation',
        { body: { code: typed, entityId: id, entityType: 'rider' } },
        token,
      )
  }

  /** A person who left something in every place where people do. Returns the delivered order and the offered one too. */
  async function busyPerson(): Promise<TestRider & { readonly delivered: string; readonly offered: string }> {
    const { _id: id } = await test.signUp(PERSON)
    const token = await test.login(PERSON.email)
    await test.login(PERSON.email)
    await activate(id, token)
    const rider = { id, token, email: PERSON.email }
    await test.sql.query('update riders set push_token = $1 where id = $2', [PUSH_TOKEN, id])
    const block = { params: { id }, body: { reason: 'Eulalia no contesta al 5667-7889' } }
    await test.ok('blockRider', block, test.operator)
    await test.ok('unblockRider', { params: { id } }, test.operator)
    await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
    await test.goOnDuty(rider)
    const { _id: delivered } = await test.acceptedOrder(rider)
    await test.deliver(rider, delivered)
    const { shippingCost: seen } = AMOUNTS
    const body = { amount: 'shippingCost', seen, correct: seen + 10, reason: 'Eulalia esperó media hora' }
    await test.ok('adjustOrder', { params: { id: delivered }, body }, test.operator)
    const { _id: failed } = await test.acceptedOrder(rider)
    const report = { status: 'error', reason: 'Soy Eulalia, se me rompió la moto' }
    await test.ok(
      'setOrderStatus',
      { params: { id: failed }, body: report, headers: { 'idempotency-key': 'eulalia-1' } },
      token,
    )
    const { _id: offered } = await test.placeOrder()
    await test.dispatch()
    return { ...rider, delivered, offered }
  }

  /** Every table and column whose text holds one of the traces, as `table: trace`. */
  async function tracesLeft(): Promise<string[]> {
    const { rows: tables } = await test.sql.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(15)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await test.sql.query<{ row: string }>(
        `select lower(to_jsonb(t)::text) as row from ${name} t`,
      )
      for (const trace of TRACES)
        if (rows.some(({ row }) => row.includes(trace.toLowerCase()))) found.push(`${name}: ${trace}`)
    }
    return found
  }

  it('leaves no trace of the person, while orders, money and the day remain', async () => {
    const photosBefore = await readdir(join(folder, 'photos'))
    const { id, token, delivered, offered } = await busyPerson()
    const before = await asListed(id)
    const day = test.clock.now().toISOString().slice(0, 10)
    const found = await tracesLeft()
    for (const table of ['riders', 'rider_blocks', 'order_events', 'order_adjustments'])
      expect(found, 'the search works').toContain(`${table}: eulalia`)
    test.clock.advance(25 * 3_600_000)
    test.operator = await test.loginOperator()
    expect(await erase(token)).toEqual({ status: 200, body: { ok: true } })
    await test.app.housekeep()
    expect(await tracesLeft()).toEqual([])
    expect((await test.sql.query('select from recovery_codes')).rowCount).toBe(0)
    expect(await readdir(join(folder, 'photos'))).toEqual(photosBefore)

    expect(await test.refused('getMe', {}, token), 'logged out').toBe('401 UNAUTHENTICATED')
    expect(
      await test.refused('loginRider', { body: { email: PERSON.email, password: RIDER_PASSWORD } }),
    ).toBe('401 BAD_CREDENTIALS')
    const { totalMoney, totalOrders } = before!
    expect(await asListed(id, 'erased')).toMatchObject({
      fullName: 'Cuenta eliminada',
      zones: [],
      working: false,
      erasedAt: test.clock.now().toISOString(),
      totalMoney,
      totalOrders,
    })
    expect(await test.ok('getRiderContacts', { params: { id } }, test.operator)).toMatchObject({
      phone: '',
      documentNumber: '',
    })
    expect(await asListed(id, 'active')).toBeUndefined()
    expect(await photoOf(id)).toMatchObject({ status: 404, body: { code: 'PHOTO_NOT_FOUND' } })
    const order = await test.ok('getOrder', { params: { id: delivered } }, test.operator)
    expect(order).toMatchObject({ status: 'delivered', assignedRider: { fullName: 'Cuenta eliminada' } })
    await test.ok('listOrderEvents', { params: { id: delivered } }, test.operator)
    await test.ok('listOperatorOrders', { query: { from: day, to: day } }, test.operator)
    expect(await replayWholeDay(test, { zoneId: test.zoneId, day })).toMatchObject({ state: 'done' })
    await test.dispatch()
    await test.cancel(offered)
    for (const [name, body] of [
      ['issueActivationCode', undefined],
      ['blockRider', { reason: 'x' }],
      ['unblockRider', undefined],
      ['setRiderZones', { zoneIds: [test.zoneId] }],
    ] as const)
      expect(await test.refused(name, { params: { id }, body }, test.operator), name).toBe(
        '404 RIDER_NOT_FOUND',
      )
  })

  it('lets nobody in who was logging in meanwhile', async () => {
    const { id, token } = await test.newRider()
    const { rows } = await test.sql.query<{ hash: Buffer }>(
      'select token_hash as hash from sessions where rider_id = $1',
      [id],
    )
    await erase(token)
    await test.sql.query(
      'insert into sessions (token_hash, rider_id, created_at, last_used_at) values ($1, $2, $3, $3)',
      [rows[0]?.hash, id, test.clock.now()],
    )
    expect(await test.refused('getMe', {}, token)).toBe('401 UNAUTHENTICATED')
  })

  it('waits for a day where an operator’s code opened the account, unless an admin does it', async () => {
    const dispatcher = await test.newOperator('dispatcher')
    const newPassword = 'perro gato mesa'
    const opened = async () => {
      const { id, email } = await test.newRider()
      const { code } = await test.ok('issueRecoveryCode', { params: { id } }, dispatcher.token)
      await test.ok('recoverRiderPassword', { body: { email, code, newPassword } })
      const { token } = await test.ok('loginRider', { body: { email, password: newPassword } })
      return { id, token }
    }
    const [own, byAdmin] = [await opened(), await opened()]
    expect(await erase(own.token, newPassword)).toMatchObject({
      status: 409,
      body: { code: 'RECOVERED_LATELY' },
    })
    await test.ok('eraseRider', { params: { id: byAdmin.id } }, test.operator)
    test.clock.advance(24 * 3_600_000)
    test.operator = await test.loginOperator()
    expect((await erase(own.token, newPassword)).status).toBe(200)
  })

  it('frees the email for another account', async () => {
    const { _id } = await test.signUp(PERSON)
    expect(await asListed(_id, 'waiting')).toMatchObject({ fullName: PERSON.fullName, erasedAt: null })
    expect(await erase(await test.login(PERSON.email))).toMatchObject({ status: 200 })
  })

  it('wants the password, and no order in hand', async () => {
    const rider = await test.riderOnDuty(10)
    expect(await erase(rider.token, 'no es')).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_WRONG', fields: { password: expect.stringContaining('contraseña') } },
    })
    const { _id } = await test.acceptedOrder(rider)
    const before = await test.fingerprint()
    const refusal = { status: 409, body: { code: 'ORDER_IN_HAND' } }
    expect(await erase(rider.token)).toMatchObject(refusal)
    expect(await test.send('eraseRider', { params: { id: rider.id } }, test.operator)).toMatchObject(refusal)
    expect(await test.fingerprint(), 'duty, offers and all').toBe(before)
    await test.deliver(rider, _id)
    expect(await erase(rider.token)).toMatchObject({ status: 200 })
  })

  it('never loses an order to an erasure at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const rider = await test.riderOnDuty(5)
      const { _id } = await test.placeOrder()
      await test.dispatch()
      const [accepted, erased] = await Promise.all([test.accept(rider, _id), erase(rider.token)])
      expect([accepted.status, erased.status].filter((status) => status === 200)).toHaveLength(1)
      await test.cancel(_id)
      await test.send('eraseRider', { params: { id: rider.id } }, test.operator)
    }
  })

  it('is done by an operator on request, blocked riders too, and once', async () => {
    const rider = await test.activatedRider()
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Prueba' } }, test.operator)
    const first = await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    expect(first).toMatchObject({
      fullName: 'Cuenta eliminada',
      isBlocked: false,
      blocks: [{ reason: 'Cuenta eliminada' }],
    })
    test.clock.advance(60_000)
    expect(await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)).toEqual(first)
  })

  it('holds when a backup from before is restored', async () => {
    const { _id: id } = await test.signUp(PERSON)
    await activate(id, await test.login(PERSON.email))
    const { rows: riders } = await test.sql.query<Record<string, unknown>>(
      'select * from riders where id = $1',
      [id],
    )
    const former = riders[0]!
    const photo = join(folder, 'photos', `${former['dni_photo'] as string}.jpg`)
    const jpeg = await readFile(photo)
    await erase(await test.login(PERSON.email))
    await test.restart(async () => {
      const columns = Object.keys(former).filter((column) => column !== 'id')
      await test.sql.query(
        `update riders set ${columns.map((column, i) => `${column} = $${i + 2}`).join(', ')} where id = $1`,
        [id, ...columns.map((column) => former[column])],
      )
      await writeFile(photo, jpeg)
      expect(await tracesLeft()).not.toEqual([])
    })
    expect(await tracesLeft()).toEqual([])
    await expect(readFile(photo)).rejects.toThrow('ENOENT')
    expect(await asListed(id, 'erased')).toMatchObject({ fullName: 'Cuenta eliminada' })
    // The list itself names nobody, and forgets nobody: without it, housekeeping writes it again.
    const list = join(folder, 'erased-riders.txt')
    const ids = async () => new Set((await readFile(list, 'utf8')).split('\n'))
    const before = await ids()
    expect(before).toContain(id)
    await rm(list)
    await test.app.housekeep()
    expect(await ids()).toEqual(before)
  })
})
