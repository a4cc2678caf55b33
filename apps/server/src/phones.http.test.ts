/** Phone numbers through every entry point: stored in one form, else as they were typed, or refused where a code has to arrive. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('a phone', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const store = (phone?: string) => ({
    name: 'Kiosco Sur',
    ...(phone !== undefined && { phone }),
    latitude: -34.611,
    longitude: -58.391,
    street: 'Sarmiento',
    streetNumber: '900',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  })
  const order = (storePhone: string, phone: string) => {
    const { origin, destination, ...rest } = test.newOrder()
    return { ...rest, origin: { ...origin!, storePhone }, destination: { ...destination, phone } }
  }
  const chatOf = async (riderId: string) => {
    const { whatsappUrl } = await test.ok(
      'issueActivationCode',
      { params: { id: riderId }, query: { replace: 'true' } },
      test.operator,
    )
    return whatsappUrl?.split('?')[0] ?? null
  }

  it.each(['11 5555-1234', '011 15 5555-1234', '+54 11 15 5555-1234', '5491155551234'])(
    'of a rider who types %s is the mobile to which the code goes',
    async (typed) => {
      const rider = await test.signUp({ phone: typed })
      expect(rider.phone).toBe('+5491155551234')
      expect(await chatOf(rider._id)).toBe('https://wa.me/5491155551234')
    },
  )

  it('that was kept as it was typed leads to the same mobile, or nowhere', async () => {
    const { _id } = await test.signUp()
    const keptAs = (phone: string) =>
      test.sql.query('update riders set phone = $1 where id = $2', [phone, _id])
    await keptAs('011 15 5555-1234')
    expect(await chatOf(_id)).toBe('https://wa.me/5491155551234')
    await keptAs('15-5555-1234')
    expect(await chatOf(_id)).toBeNull()
  })

  it('of a store stays a landline, and its orders have it', async () => {
    const body = store('(011) 4371-8141')
    const { store: made } = await test.ok('createStore', { body }, test.operator)
    expect(made.phone).toBe('+541143718141')
    const { origin: _, ...rest } = test.newOrder()
    const placed = await test.ok('createOrder', { body: { ...rest, storeId: made._id } }, test.operator)
    expect(placed.order.origin.storePhone).toBe('+541143718141')
  })

  it('of a sender and of a customer are kept in their normal form', async () => {
    const body = order('0810 555 1234', '0351 15 555-1234')
    const { origin, destination } = (await test.ok('createOrder', { body }, test.operator)).order
    expect([origin.storePhone, destination.phone]).toEqual(['+548105551234', '+5493515551234'])
  })

  it('of support is given out in its normal form', async () => {
    expect((await test.ok('getConfig', {})).support).toMatchObject({
      phone: '+541155550100',
      whatsapp: '+5491155550100',
    })
  })

  it.each([
    ['15-5555-1234', /código de área/],
    ['11 5555-1234 / 11 4444-5555', /no se reconoce/],
    ['011 4371-8141 int. 25', /no se reconoce/],
    ['interno 4521', /no se reconoce/],
  ])(
    'of a store, a sender or a customer, %s, is kept as it was typed, with a warning',
    async (typed, words) => {
      const made = await test.ok('createStore', { body: store(typed) }, test.operator)
      expect([made.store.phone, made.warnings]).toEqual([typed, { phone: expect.stringMatching(words) }])
      const body = order(typed, '11 5555-1234')
      const sent = await test.ok('createOrder', { body }, test.operator)
      expect([sent.order.origin.storePhone, sent.warnings]).toEqual([
        typed,
        { 'origin.storePhone': expect.stringMatching(words) },
      ])
      const carried = await test.ok('createOrder', { body: order('11 5555-1234', typed) }, test.operator)
      expect([carried.order.destination.phone, carried.warnings]).toEqual([
        typed,
        { 'destination.phone': expect.stringMatching(words) },
      ])
    },
  )

  it('that is read well is not warned of', async () => {
    expect(await test.ok('createStore', { body: store('11 5555-1234') }, test.operator)).not.toHaveProperty(
      'warnings',
    )
    const body = order('11 5555-1234', '0810 555 1234')
    expect(await test.ok('createOrder', { body }, test.operator)).not.toHaveProperty('warnings')
  })

  it('of a rider, to whom the code goes, has its area; else nothing changes and the field is told', async () => {
    const before = await test.fingerprint()
    for (const [typed, words] of [
      ['15-5555-1234', /código de área/],
      ['11 5555-12', /no es válido/],
      ['+11 5555-1234', /no es válido/],
    ] as const) {
      const form = await test.signUpForm({ phone: typed })
      const { status, body } = await test.send('createRider', { form })
      expect(status, typed).toBe(400)
      const { message, fields } = body as { message: string; fields: Record<string, string> }
      expect(message).toMatch(words)
      expect(fields).toEqual({ phone: message })
    }
    expect(await test.fingerprint()).toBe(before)
  })

  it('of a rider cannot be one that only takes calls', async () => {
    const form = await test.signUpForm({ phone: '0810 555 1234' })
    expect(await test.refused('createRider', { form })).toBe('400 INVALID_INPUT')
  })
})
