/** The proof of a handover: what the order asks for is checked by the server, counted, and kept from riders. */
import type { Proof } from '@puni/contract/handover/entities'
import type { NewOrder, Order, PlacedOrder } from '@puni/contract/orders/entities'
import { readHandoverCode } from '@puni/contract/handover/handover-code'
import { randomUUID } from 'node:crypto'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { photo, TestApp, type TestRider } from '@puni/verify/support/test-app'

type Asked = NonNullable<NewOrder['handover']>

describe('a handover', () => {
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  /** An order that asks for this, at the door. */
  async function atTheDoor(handover?: Asked): Promise<PlacedOrder> {
    rider = await test.onlyRiderOnDuty()
    const order = await test.placeOrder(handover === undefined ? {} : { handover })
    await test.dispatch()
    expect((await test.accept(rider, order._id)).status).toBe(200)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
      expect((await test.advance(rider, order._id, status)).status).toBe(200)
    return order
  }

  /** The delivered step with this proof: `status`, or `status CODE`. */
  async function deliver({ _id: id }: { _id: string }, proof?: Proof, headers = {}): Promise<string> {
    const body = { status: 'delivered', ...(proof && { proof }) }
    const answer = await test.send('setOrderStatus', { params: { id }, body, headers }, rider.token)
    const { code } = answer.body as { code?: string }
    return code === undefined ? String(answer.status) : `${answer.status} ${code}`
  }

  const seen = ({ _id: id }: { _id: string }) =>
    test.ok('getOperatorOrder', { params: { id } }, test.operator)
  const mine = async ({ _id: id }: { _id: string }): Promise<Order> =>
    await test.ok('getOrder', { params: { id } }, rider.token)
  const owed = async () =>
    (await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)).owed
  const pin = (value: string, kept?: true): Proof => ({ kind: 'pin', pin: value, ...(kept && { kept }) })
  /** Wrong PINs, all different. */
  const wrongPins = (right: string | null | undefined) =>
    ['0000', '1111', '2222', '3333', '4444'].filter((each) => each !== right)
  const sendPhoto = async ({ _id: id }: { _id: string }, reason?: string, token = rider.token) => {
    const form = new FormData()
    form.set('photo', await photo(), 'entrega.jpg')
    if (reason !== undefined) form.set('reason', reason)
    const { status, body } = await test.send('proveHandover', { params: { id }, form }, token)
    return status < 300 ? String(status) : `${status} ${(body as { code: string }).code}`
  }

  it('is not asked for by default: the order reads as ever, and nothing is stored', async () => {
    const order = await atTheDoor()
    expect(order).not.toHaveProperty('handover')
    expect(await mine(order)).not.toHaveProperty('handover')
    expect(await seen(order)).not.toHaveProperty('handover')
    expect(await deliver(order)).toBe('200')
    expect(await owed()).toBeUndefined()
    const none = await test.placeOrder({ handover: 'none' })
    expect(none).not.toHaveProperty('handover')
    const { rows } = await test.sql.query('select from handovers where order_id in ($1, $2)', [
      order._id,
      none._id,
    ])
    expect(rows).toEqual([])
  })

  it('by PIN: told to whoever placed the order, taken once it is right, and forgotten then', async () => {
    const order = await atTheDoor('pin')
    expect(order.handover).toEqual({
      kind: 'pin',
      state: null,
      triesLeft: 3,
      publicKey: null,
      pin: expect.stringMatching(/^\d{4}$/),
      shortCode: null,
      signedCode: null,
    })
    expect((await seen(order)).handover).toMatchObject({ pin: order.handover?.pin, hasPhoto: false })
    expect(await deliver(order)).toBe('409 HANDOVER_PROOF_NEEDED')
    expect(await deliver(order, { kind: 'photo' })).toBe('409 HANDOVER_PROOF_NEEDED')
    expect(await deliver(order, { kind: 'code', code: '00000000' })).toBe('409 HANDOVER_PROOF_NEEDED')
    const { events } = await test.ok('listOrderEvents', { params: { id: order._id } }, test.operator)
    expect(events.at(-1)?.status).toBe('on the way')
    expect(await deliver(order, pin(order.handover!.pin!))).toBe('200')
    expect(await deliver(order), 'again').toBe('200')
    const { handover } = await seen(order)
    expect(handover).toMatchObject({ state: 'verified', pin: null })
    expect(handover?.provedAt).toBe(test.clock.now().toISOString())
    expect(await owed()).toBeUndefined()
  })

  it('is told to a store with its key, in the answer to its order, also when that is repeated', async () => {
    const place = { latitude: -34.61, longitude: -58.39, street: 'Perón', streetNumber: '1', city: 'x' }
    const { store, apiKey } = await test.ok(
      'createStore',
      { body: { name: 'Local', ...place, zoneId: test.zoneId } },
      test.operator,
    )
    const { origin: _, ...order } = test.newOrder({ storeId: store._id, handover: 'pin' })
    const placing = { body: order, headers: { 'idempotency-key': randomUUID() } }
    const first = await test.ok('createOrder', placing, apiKey)
    expect(first.order.handover?.pin).toMatch(/^\d{4}$/)
    expect(await test.ok('createOrder', placing, apiKey)).toEqual(first)
  })

  it('by PIN: a wrong one costs a try of its own order alone', async () => {
    const first = await atTheDoor('pin')
    const holder = rider
    const second = await atTheDoor('pin')
    const wrong = wrongPins(first.handover?.pin).find((each) => each !== second.handover?.pin)!
    expect(await deliver(second, pin(wrong))).toBe('409 HANDOVER_WRONG')
    rider = holder
    expect((await mine(first)).handover).toMatchObject({ triesLeft: 3 })
    expect(await deliver(first, pin(wrong))).toBe('409 HANDOVER_WRONG')
    expect((await mine(first)).handover).toMatchObject({ triesLeft: 2 })
  })

  it('by PIN: three wrong ones, each counted once, then only a photo and a reason', async () => {
    const order = await atTheDoor('pin')
    const [one, two, three] = wrongPins(order.handover?.pin)
    const key = { 'idempotency-key': randomUUID() }
    expect(await deliver(order, pin(one!), key)).toBe('409 HANDOVER_WRONG')
    expect(await deliver(order, pin(one!), key), 'sent again').toBe('409 HANDOVER_WRONG')
    expect((await mine(order)).handover).toMatchObject({ triesLeft: 2 })
    expect(await deliver(order, pin(two!))).toBe('409 HANDOVER_WRONG')
    expect(await sendPhoto(order, 'No estaba'), 'not yet').toBe('409 HANDOVER_NOT_ASKED')
    expect(await deliver(order, pin(three!))).toBe('409 HANDOVER_LOCKED')
    expect(await deliver(order, pin(order.handover!.pin!)), 'too late').toBe('409 HANDOVER_LOCKED')
    expect((await mine(order)).handover).toMatchObject({ triesLeft: 0, state: null })
    expect(await deliver(order, { kind: 'photo' }), 'without a reason').toBe('409 HANDOVER_PROOF_NEEDED')
    expect(await deliver(order, { kind: 'photo', reason: 'La vecina no lo sabía' })).toBe('200')
    expect((await seen(order)).handover).toMatchObject({
      state: 'unverified',
      reason: 'La vecina no lo sabía',
    })
    expect(await owed()).toEqual([
      { orderId: order._id, number: order.number, storeName: 'Doña Rosa', kind: 'pin', needsReason: false },
    ])
    expect(await sendPhoto(order)).toBe('200')
    expect((await seen(order)).handover).toMatchObject({ state: 'explained', hasPhoto: true })
    expect(await owed()).toBeUndefined()
  })

  it('by PIN: of many at once no more than three are tried, also by two servers', async () => {
    const order = await atTheDoor('pin')
    const wrong = Array.from({ length: 12 }, (_, at) => String(at * 801).padStart(4, '0'))
    const tried = wrong.filter((each) => each !== order.handover?.pin)
    const first = test.origin
    const answers = await test.throughAnotherServer(async () => {
      const second = test.origin
      return await Promise.all(
        tried.map(async (each, at) => {
          const response = await fetch(
            `${at % 2 === 0 ? first : second}/prod/api/orders/status/${order._id}`,
            {
              method: 'PUT',
              headers: { 'content-type': 'application/json', authorization: `Bearer ${rider.token}` },
              body: JSON.stringify({ status: 'delivered', proof: pin(each) }),
            },
          )
          return ((await response.json()) as { code: string }).code
        }),
      )
    })
    expect(answers.filter((code) => code === 'HANDOVER_WRONG')).toHaveLength(2)
    expect(answers.filter((code) => code === 'HANDOVER_LOCKED')).toHaveLength(tried.length - 2)
    const { rows } = await test.sql.query('select tried from handovers where order_id = $1', [order._id])
    expect((rows as { tried: string[] }[])[0]?.tried).toHaveLength(3)
    expect(await deliver(order, pin(order.handover!.pin!))).toBe('409 HANDOVER_LOCKED')
  })

  it('by PIN: one that the phone kept and that is wrong later loses no delivery', async () => {
    const order = await atTheDoor('pin')
    const [wrong] = wrongPins(order.handover?.pin)
    const occurredAt = test.clock.now().toISOString()
    test.clock.advance(10 * 60_000)
    const proof = pin(wrong!, true)
    const body = { status: 'delivered', occurredAt, proof }
    await test.ok('setOrderStatus', { params: { id: order._id }, body }, rider.token)
    const after = await seen(order)
    expect(after).toMatchObject({ status: 'delivered', handover: { state: 'unverified', pin: null } })
    expect(after.destination.dropoffTime).toBe(occurredAt)
    expect(await owed()).toMatchObject([{ orderId: order._id, needsReason: true }])
    expect(await sendPhoto(order), 'without a reason').toBe('400 INVALID_INPUT')
    expect(await sendPhoto(order, 'Me dictó otro')).toBe('200')
    expect((await seen(order)).handover).toMatchObject({ state: 'explained', reason: 'Me dictó otro' })
    expect(await owed()).toBeUndefined()
  })

  it('by PIN: one that the phone kept and that is right is as good as any', async () => {
    const order = await atTheDoor('pin')
    expect(await deliver(order, pin(order.handover!.pin!, true))).toBe('200')
    expect((await seen(order)).handover).toMatchObject({ state: 'verified' })
  })

  it('is owed for a day, and may be sent after it', async () => {
    const order = await atTheDoor('photo')
    expect(await deliver(order, { kind: 'photo' })).toBe('200')
    test.clock.advance(24 * 3_600_000 - 1_000)
    test.operator = await test.loginOperator()
    expect(await owed()).toHaveLength(1)
    test.clock.advance(1_000)
    expect(await owed()).toBeUndefined()
    expect(await sendPhoto(order)).toBe('200')
    expect((await seen(order)).handover).toMatchObject({ state: 'verified' })
  })

  it('by photo: in either sequence, stored anew, the first stands, and operators see it', async () => {
    const order = await atTheDoor('photo')
    expect(await deliver(order)).toBe('409 HANDOVER_PROOF_NEEDED')
    expect(await sendPhoto(order, undefined, (await test.activatedRider()).token)).toBe('403 FORBIDDEN')
    expect(await sendPhoto(order)).toBe('200')
    expect(await sendPhoto(order), 'sent again').toBe('200')
    expect(await deliver(order, { kind: 'photo' })).toBe('200')
    expect((await seen(order)).handover).toMatchObject({ state: 'verified', hasPhoto: true })
    const shown = await test.send('getHandoverPhoto', { params: { id: order._id } }, test.operator)
    expect(shown.status).toBe(200)
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: order._id } }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'handover-photo-seen', subject: { _id: order._id } })
    expect(await test.refused('getHandoverPhoto', { params: { id: order._id } }, rider.token)).toBe(
      '403 FORBIDDEN',
    )
    const form = new FormData()
    form.set('photo', new Blob(['no es una foto']), 'x.jpg')
    const other = await atTheDoor('photo')
    expect(await test.refused('proveHandover', { params: { id: other._id }, form }, rider.token)).toBe(
      '415 PHOTO_INVALID',
    )
    const { rows } = await test.sql.query('select from handovers where order_id = $1 and photo is null', [
      other._id,
    ])
    expect(rows).toHaveLength(1)
    expect(await test.refused('getHandoverPhoto', { params: { id: other._id } }, test.operator)).toBe(
      '404 PHOTO_NOT_FOUND',
    )
  })

  it('by code: typed, or signed by the platform for this order and no other', async () => {
    const order = await atTheDoor('code')
    const { shortCode, signedCode } = order.handover!
    const { publicKey } = (await mine(order)).handover!
    const read = readHandoverCode(signedCode!)
    expect(read).toMatchObject({ form: 'signed', orderId: order._id })
    // By what any program knows: raw Ed25519, the bytes as documented.
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey! }, format: 'jwk' })
    const bytes = Buffer.from(`puni-handover-1:${order._id}`)
    expect(read?.form === 'signed' && verify(null, bytes, key, read.signature)).toBe(true)
    const foreign = (await test.placeOrder({ handover: 'code' })).handover!
    expect(await deliver(order, { kind: 'code', code: shortCode!.slice(0, -1) }), 'mistyped').toBe(
      '409 HANDOVER_WRONG',
    )
    expect((await mine(order)).handover?.triesLeft, 'which is no guess').toBe(3)
    expect(await deliver(order, { kind: 'code', code: foreign.signedCode! })).toBe('409 HANDOVER_WRONG')
    expect(await deliver(order, { kind: 'code', code: foreign.shortCode! })).toBe('409 HANDOVER_WRONG')
    expect((await mine(order)).handover?.triesLeft).toBe(1)
    expect(await deliver(order, { kind: 'code', code: shortCode!.toLowerCase() })).toBe('200')
    expect((await seen(order)).handover).toMatchObject({ state: 'verified', signedCode: null })
  })

  it('by code: a signed one is spent once, however often and by whomever it is shown', async () => {
    const order = await atTheDoor('code')
    const code: Proof = { kind: 'code', code: order.handover!.signedCode! }
    expect(await Promise.all([deliver(order, code), deliver(order, code)])).toEqual(['200', '200'])
    expect((await seen(order)).handover).toMatchObject({ state: 'verified', signedCode: null })
    const { events } = await test.ok('listOrderEvents', { params: { id: order._id } }, test.operator)
    expect(events.filter(({ status }) => status === 'delivered')).toHaveLength(1)
    const next = await atTheDoor('code')
    expect(await deliver(next, code)).toBe('409 HANDOVER_WRONG')
    expect(await deliver(next, { ...code, kept: true }), 'as a phone that kept it').toBe('200')
    expect((await seen(next)).handover).toMatchObject({ state: 'unverified' })
  })

  it('may be waived by an operator, of an order that asks for one', async () => {
    const order = await atTheDoor('pin')
    const close = (id: string) =>
      test.send('setOrderStatus', { params: { id }, body: movedTo('delivered') }, test.operator)
    expect(await close(order._id)).toMatchObject({ status: 200 })
    expect((await seen(order)).handover).toMatchObject({ state: 'waived', pin: null })
    const plain = await atTheDoor()
    expect(await close(plain._id)).toMatchObject({ status: 409, body: { code: 'STATUS_NOT_NEXT' } })
  })

  it('keeps PIN and codes from every answer to a rider, from the log, the history and the exports', async () => {
    rider = await test.onlyRiderOnDuty()
    const orders = [
      await test.placeOrder({ handover: 'pin' }),
      await test.placeOrder({ handover: 'code' }),
    ] as const
    const secrets = orders.flatMap(({ handover: h }) => [h?.pin, h?.shortCode, h?.signedCode]).filter(Boolean)
    expect(secrets).toHaveLength(3)
    // A PIN of four digits may stand in a time or an id by chance.
    await test.sql.query(`update handovers set pin = 'PIN!' where order_id = $1`, [orders[0]._id])
    const hidden = ['PIN!', ...secrets.slice(1)]
    const told: unknown[] = []
    const ask = async (name: Parameters<typeof test.send>[0], parts: object, token = rider.token) =>
      void told.push((await test.send(name, parts, token)).body)
    for (const order of orders) {
      await test.dispatch()
      const offered = await test.offeredTo(rider)
      told.push(offered)
      const orderId = offered?._id ?? order._id
      await ask('getOrder', { params: { id: orderId } })
      await ask('acceptOrder', { params: { orderId, riderId: rider.id } })
      await ask('getAcceptedOrder', { query: { riderId: rider.id } })
      await ask('filterOrders', { query: { todayOnly: 'true', riderId: rider.id } })
      await ask('getHistoricalOrders', { query: { entityType: 'rider', riderId: rider.id } })
      await ask('listRiderOffers', { params: { id: rider.id } })
      await ask('exportMyData', {})
      await ask('listOrderEvents', { params: { id: orderId } }, test.operator)
      for (const status of ['to_pickup', 'delivered'])
        await ask('setOrderStatus', { params: { id: orderId }, body: { status } })
      await test.cancel(orderId)
      // One copy of one's data at a time.
      await ask('getOrder', { params: { id: orderId } })
    }
    await ask('listAuditLog', { query: {} }, test.operator)
    await ask('listOperatorOrders', { query: {} }, test.operator)
    for (const table of ['order_events', 'audit_log', 'push_jobs', 'offers', 'idempotency_keys'])
      told.push((await test.sql.query(`select x::text from ${table} x`)).rows)
    expect(told.length).toBeGreaterThan(20)
    for (const secret of hidden) expect(JSON.stringify(told)).not.toContain(secret)
  })

  it('keeps what its customer was told while the order is open, however old', async () => {
    const { _id } = await test.placeOrder({ handover: 'pin' })
    const { handover } = await seen({ _id })
    expect(handover?.pin).toMatch(/^\d{4}$/)
    test.clock.advance(91 * 86_400_000)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    expect((await seen({ _id })).handover).toEqual(handover)
    await test.cancel(_id)
  })

  it('leaves after 90 days, photo and all; and with the account of its rider', async () => {
    const order = await atTheDoor('photo')
    await deliver(order, { kind: 'photo' })
    await sendPhoto(order)
    const erased = await atTheDoor('photo')
    await deliver(erased, { kind: 'photo' })
    await sendPhoto(erased)
    const stored = async () =>
      (
        await test.sql.query('select photo from handovers where order_id in ($1, $2)', [
          order._id,
          erased._id,
        ])
      ).rows
    expect(await stored()).toEqual([{ photo: expect.any(String) }, { photo: expect.any(String) }])
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    expect(await test.refused('getHandoverPhoto', { params: { id: erased._id } }, test.operator)).toBe(
      '404 PHOTO_NOT_FOUND',
    )
    expect((await test.send('getHandoverPhoto', { params: { id: order._id } }, test.operator)).status).toBe(
      200,
    )
    test.clock.advance(90 * 86_400_000)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    expect(await stored()).toEqual([])
    expect((await seen(order)).handover).toMatchObject({ state: 'verified', hasPhoto: false })
  })
})
