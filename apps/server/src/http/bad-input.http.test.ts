/** Every field of every call: missing, wrong type, too long, unknown. Each gets its code and changes nothing. */
import { calls } from '@puni/contract/calls'
import { ERRORS } from '@puni/contract/errors'
import { API_PREFIX, type CallName, routes } from '@puni/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { photo, TestApp, type TestRider } from '../../test/test-app.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
interface Example {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: { [key: string]: Json }
}

const LONG = 'x'.repeat(10_000)
const WRONG_VALUES: readonly Json[] = [null, {}, [], true, -1e300, LONG, 'a\u0000b', '', '\u202e💥']

/** The paths of all leaves of a body. */
function leaves(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

function replaceAt(value: Json, [key, ...rest]: string[], wrong: Json | undefined): Json {
  if (key === undefined) return wrong ?? null
  const { [key]: inner, ...others } = value as { [key: string]: Json }
  if (rest.length > 0) return { ...others, [key]: replaceAt(inner ?? null, rest, wrong) }
  return wrong === undefined ? others : { ...others, [key]: wrong }
}

describe('bad input', () => {
  let test: TestApp
  let rider: TestRider
  let examples: Partial<Record<CallName, Example>>
  let orderId: string

  beforeAll(async () => {
    test = await TestApp.start()
    rider = await test.riderOnDuty()
    orderId = (await test.acceptedOrder(rider))._id
    const history = await test.ok('listOrderEvents', { params: { id: orderId } }, test.operator)
    const offerId = history.offers[0]?._id ?? ''
    const id = rider.id
    const at = test.clock.now().toISOString()
    examples = {
      loginRider: { body: { email: 'a@test.example', password: 'no existe' } },
      loginOperator: { body: { email: 'a@test.example', password: 'no existe' } },
      validateActivation: { body: { code: '000000', entityId: id, entityType: 'rider' } },
      setWorking: { params: { id }, body: { working: true, zoneId: test.zoneId } },
      setPosition: { params: { id }, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } },
      getMonthlyTotals: { params: { id }, query: { year: '2026', month: '3' } },
      setPushToken: { body: { pushToken: 'y'.repeat(80) } },
      testPush: { params: { id } },
      streamRider: { params: { id } },
      getRoute: { query: { from: '-34.6,-58.4', to: '-34.61,-58.41', vehicle: 'Moto' } },
      searchPlaces: { query: { query: 'Belgrano 2200', near: '-34.6,-58.4' } },
      filterOrders: { query: { todayOnly: 'true', assigned: 'true', zoneNumber: test.zoneId, riderId: id } },
      getHistoricalOrders: {
        query: {
          startDate: '2026-01-01',
          endDate: '2026-12-31',
          year: '2026',
          entityType: 'rider',
          riderId: id,
          page: '1',
        },
      },
      getOfferedOrder: { query: { riderId: id } },
      getAcceptedOrder: { query: { riderId: id } },
      getOrder: { params: { id: orderId } },
      createOrder: { body: test.newOrder() as unknown as { [key: string]: Json } },
      setOrderStatus: { params: { id: orderId }, body: { status: 'to_pickup', occurredAt: at } },
      acceptOrder: { params: { orderId, riderId: id } },
      skipOrder: { params: { id: orderId }, body: { riderId: id, action: 'skip', timestamp: at } },
      reportReceipt: { params: { id: offerId }, body: { channel: 'push', stage: 'seen' } },
      listRiderOffers: { params: { id }, query: { day: '2026-03-10' } },
      getRiderPhoto: { params: { id, kind: 'dni' } },
      issueActivationCode: { params: { id }, query: { replace: 'true' } },
      setRiderZones: { params: { id }, body: { zoneIds: [test.zoneId] } },
      blockRider: { params: { id }, body: { reason: 'Motivo' } },
      unblockRider: { params: { id } },
      createZone: { body: { name: 'Nueva', latitude: -34.6, longitude: -58.4, radiusKm: 5 } },
      updateZone: {
        params: { id: test.zoneId },
        body: { name: 'Otra', latitude: -34.6, longitude: -58.4, radiusKm: 5 },
      },
      createStore: {
        body: {
          name: 'Local',
          phone: '+54 11 5555-0100',
          latitude: -34.6,
          longitude: -58.4,
          street: 'Sarmiento',
          streetNumber: '1',
          city: 'Buenos Aires',
          zoneId: test.zoneId,
        },
      },
      listOperatorOrders: { query: { day: '2026-03-10' } },
      listOrderEvents: { params: { id: orderId } },
      replayDay: { query: { zoneId: test.zoneId, day: '2026-03-10' } },
      listRiders: { query: { state: 'waiting' } },
    }
  })
  afterAll(() => test.stop())

  const tokenFor = (name: CallName) => {
    const { callers } = routes[name]
    return callers === 'anyone'
      ? undefined
      : (callers as readonly string[]).includes('rider')
        ? rider.token
        : test.operator
  }
  const names = Object.keys(routes) as CallName[]

  async function mustRefuse(name: CallName, example: object, what: string): Promise<void> {
    const { status, body } = await test.send(name, example, tokenFor(name))
    expect(status, `${name} with ${what} answered ${status} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(
      400,
    )
    expect(status, `${name} with ${what} answered ${JSON.stringify(body)}`).toBeLessThan(500)
    const failure = body as { code: keyof typeof ERRORS; message: string }
    expect(ERRORS[failure.code]?.status, `${name} with ${what}`).toBe(status)
    expect(failure.message, `${name} with ${what}`).toMatch(/^[A-ZÁÉÍÓÚ¡].*[\p{L}\d).]$/u)
    expect(failure.message, 'Spanish, not the validator’s English').not.toMatch(
      /\b(invalid|expected|required|received)\b/i,
    )
  }

  it('has an example of every call that takes input', () => {
    const schemas: Record<string, object> = calls
    const takesInput = names.filter((name) =>
      ['params', 'query', 'body'].some((part) => part in (schemas[name] ?? {})),
    )
    expect(Object.keys(examples).toSorted()).toEqual(takesInput.toSorted())
  })

  it('needs a token wherever the contract says so, of the right kind', async () => {
    const before = await test.fingerprint()
    for (const name of names) {
      const { callers } = routes[name]
      if (callers === 'anyone') continue
      expect(await test.refused(name, examples[name] ?? {}), name).toBe('401 UNAUTHENTICATED')
      expect(await test.refused(name, examples[name] ?? {}, 'inventado'), name).toBe('401 UNAUTHENTICATED')
      const wrongKind = (callers as readonly string[]).includes('rider') ? test.operator : rider.token
      if (callers.length === 1)
        expect(await test.refused(name, examples[name] ?? {}, wrongKind), name).toBe('403 FORBIDDEN')
    }
    expect(await test.fingerprint()).toBe(before)
  })

  it('in a body is named and changes nothing', async () => {
    const before = await test.fingerprint()
    let tried = 0
    for (const [name, example] of Object.entries(examples) as [CallName, Example][]) {
      const { body } = example
      const schema = (calls[name] as { body?: z.ZodType }).body
      if (body === undefined || schema === undefined) continue
      for (const path of leaves(body)) {
        for (const wrong of [undefined, ...WRONG_VALUES]) {
          const mutated = replaceAt(body, path, wrong)
          // Leaving out what is optional, or a name in emoji, is not bad input.
          if (schema.safeParse(mutated).success) continue
          await mustRefuse(
            name,
            { ...example, body: mutated },
            `${path.join('.')} = ${JSON.stringify(wrong)?.slice(0, 20)}`,
          )
          tried += 1
        }
      }
      for (const whole of ['null', '[]', '"x"', '{', '']) {
        await mustRefuse(name, { ...example, body: whole }, `body ${whole}`)
      }
    }
    expect(tried).toBeGreaterThan(250)
    expect(await test.fingerprint()).toBe(before)
  })

  it('in a query is named and changes nothing', async () => {
    const before = await test.fingerprint()
    for (const [name, { query, ...example }] of Object.entries(examples) as [CallName, Example][]) {
      const schema = (calls[name] as { query?: z.ZodType }).query
      if (query === undefined || schema === undefined) continue
      for (const key of Object.keys(query)) {
        for (const wrong of ['', 'x', '-1', '1e999', LONG.slice(0, 3_000), '💥', '0', 'null', '91,181']) {
          const mutated = { ...query, [key]: wrong }
          if (schema.safeParse(mutated).success) continue
          await mustRefuse(name, { ...example, query: mutated }, `${key}=${wrong.slice(0, 20)}`)
        }
      }
    }
    expect(await test.fingerprint()).toBe(before)
  })

  it('in a path: a malformed id is 400, an unknown one 404', async () => {
    const before = await test.fingerprint()
    for (const [name, example] of Object.entries(examples) as [CallName, Example][]) {
      for (const key of Object.keys(example.params ?? {})) {
        const withId = (id: string) => ({ ...example, params: { ...example.params, [key]: id } })
        for (const malformed of ['x', '1', "'; drop table orders; --", '💥', 'x'.repeat(500)]) {
          await mustRefuse(name, withId(malformed), `${key}=${malformed.slice(0, 20)}`)
        }
        if (key === 'kind') continue
        const reply = await test.refused(name, withId(crypto.randomUUID()), tokenFor(name))
        expect(reply, `${name} with unknown ${key}`).toMatch(/^404 (ORDER|OFFER|RIDER|ZONE)_NOT_FOUND$/)
      }
    }
    expect(await test.fingerprint()).toBe(before)
  })

  it('in the sign-up form is named, and no photo or rider remains', async () => {
    const before = await test.fingerprint()
    const cases: [Record<string, string | Blob | null>, string][] = [
      ...[
        'fullName',
        'email',
        'password',
        'documentNumber',
        'phone',
        'zone',
        'vehicleType',
        'dniPhoto',
        'selfiePhoto',
      ].map((field): [Record<string, null>, string] => [{ [field]: null }, '400 INVALID_INPUT']),
      [{ email: 'no es un email' }, '400 INVALID_INPUT'],
      [{ password: 'corta' }, '400 INVALID_INPUT'],
      [{ fullName: LONG }, '400 INVALID_INPUT'],
      [{ fullName: 'x'.repeat(500) }, '400 INVALID_INPUT'],
      [{ vehicleType: 'Cohete' }, '400 INVALID_INPUT'],
      [{ phone: 'llamame' }, '400 INVALID_INPUT'],
      [{ zone: crypto.randomUUID() }, '404 ZONE_NOT_FOUND'],
      [{ dniPhoto: new Blob(['esto no es una imagen']) }, '415 PHOTO_INVALID'],
      [
        {
          dniPhoto: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>']),
        },
        '415 PHOTO_INVALID',
      ],
      [{ selfiePhoto: (await photo()).slice(0, 200) }, '415 PHOTO_INVALID'],
      [{ selfiePhoto: new Blob([new Uint8Array(9 * 1024 * 1024)]) }, '413 TOO_LARGE'],
      [{ selfiePhoto: bombPng() }, '415 PHOTO_INVALID'],
    ]
    for (const [replace, answer] of cases) {
      const form = await test.signUpForm(replace)
      expect(await test.refused('createRider', { form }), Object.keys(replace)[0]).toBe(answer)
    }
    expect(await test.refused('createRider', { body: {} })).toBe('415 UNSUPPORTED_MEDIA')
    expect(await test.fingerprint()).toBe(before)
  })

  it('of 50 MB is refused without being read', async () => {
    const huge = 'x'.repeat(50 * 1024 * 1024)
    expect(await test.refused('loginRider', { body: JSON.stringify({ email: huge, password: 'x' }) })).toBe(
      '413 TOO_LARGE',
    )
    const form = await test.signUpForm({ dniPhoto: new Blob([huge]) })
    expect(await test.refused('createRider', { form })).toBe('413 TOO_LARGE')
  })

  it('outside the contract: unknown paths, methods and content types', async () => {
    const answers = await Promise.all([
      test.request('GET', `${API_PREFIX}/nada`, {}),
      test.request('DELETE', `${API_PREFIX}/orders/${orderId}`, {}),
      test.request('GET', '/%E0%A4%A', {}),
      test.request('POST', `${API_PREFIX}/user/login-rider`, {
        body: '<a/>',
        headers: { 'content-type': 'text/xml' },
      }),
    ])
    expect(answers.map(({ status, body }) => `${status} ${(body as { code: string }).code}`)).toEqual([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '400 INVALID_INPUT',
      '415 UNSUPPORTED_MEDIA',
    ])
  })
})

/** A PNG header that promises 60,000 × 60,000 pixels in a handful of bytes. */
function bombPng(): Blob {
  const header = Buffer.alloc(33)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0)
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12, 'ascii')
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  header.set([8, 2, 0, 0, 0], 24)
  return new Blob([new Uint8Array(header)])
}
