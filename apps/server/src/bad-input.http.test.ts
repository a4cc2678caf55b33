/**
 * Every field of every call: missing, wrong type, too long, unknown. Each returns its error code and changes
 * nothing.
 */
import { calls, type Failure } from '@puni/contract/calls'
import { type ErrorCode, ERRORS } from '@puni/contract/errors'
import { API_PREFIX } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callExamples, type Example, type Json } from '@puni/verify/support/call-examples'
import { photo, TestApp, type TestRider } from '@puni/verify/support/test-app'

/** Calls whose specification allows clients to send additional fields. */
const OPEN_TO_MORE: ReadonlySet<CallName> = new Set(['loginRider', 'loginOperator'])
const LONG = 'x'.repeat(10_000)
const WRONG_VALUES: readonly Json[] = [null, {}, [], true, -1e300, LONG, 'a\u0000b', '', '\u202e💥']

/** The paths of all leaves of a body. */
function leaves(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

/** The paths of all objects in a body, including the body itself. */
function objects(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return [path, ...Object.entries(value).flatMap(([key, inner]) => objects(inner, [...path, key]))]
}

/** The paths of what a schema has, in any of its alternatives, and a body has not. */
function missingFrom(
  value: Json | undefined,
  schema: z.core.JSONSchema.BaseSchema,
  path: string[],
): string[] {
  if (value === undefined) return [path.join('.')]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    Object.entries(one.properties ?? {}).flatMap(([key, inner]) =>
      missingFrom(value[key], inner as typeof schema, [...path, key]),
    ),
  )
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
  let storeKey: string

  beforeAll(async () => {
    test = await TestApp.start()
    rider = await test.riderOnDuty()
    orderId = (await test.acceptedOrder(rider))._id
    examples = await callExamples(test, rider, orderId)
    const { body } = examples.createStore!
    storeKey = (await test.ok('createStore', { body }, test.operator)).apiKey
    // That it is used is noted.
    await test.ok('listWebhooks', {}, storeKey)
  })
  afterAll(() => test.stop())

  const tokenFor = (name: CallName) => {
    const { callers } = routes[name]
    return callers === 'anyone'
      ? undefined
      : (callers as readonly string[]).includes('rider')
        ? rider.token
        : (callers as readonly string[]).includes('operator')
          ? test.operator
          : storeKey
  }
  const names = Object.keys(routes) as CallName[]

  async function mustRefuse(name: CallName, example: object, what: string): Promise<Failure> {
    const { status, body } = await test.send(name, example, tokenFor(name))
    expect(status, `${name} with ${what} answered ${status} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(
      400,
    )
    expect(status, `${name} with ${what} answered ${JSON.stringify(body)}`).toBeLessThan(500)
    const failure = body as Failure
    expect(ERRORS[failure.code as ErrorCode]?.status, `${name} with ${what}`).toBe(status)
    expect(failure.message, `${name} with ${what}`).toMatch(/^[A-ZÁÉÍÓÚ¡].*[\p{L}\d).]$/u)
    for (const words of [failure.message, ...Object.values(failure.fields ?? {})]) {
      expect(words, 'Spanish, not the validator’s English').not.toMatch(
        /\b(invalid|expected|required|received)\b/i,
      )
      expect(words, 'no types of ours').not.toMatch(
        /esperaba|recibido|inválid|\b(objeto|texto|cadena|booleano|NaN|null|undefined)\b/i,
      )
      expect(words, 'decimals behind a comma').not.toMatch(/\d\.(\d{1,2}|\d{4,})(?!\d)/)
    }
    return failure
  }

  it('has an example of every field, also of those that may be left out', () => {
    const missing = names.flatMap((name) => {
      const { body } = calls[name] as { body?: z.ZodType }
      const example = examples[name]?.body
      if (body === undefined || example === undefined) return []
      return missingFrom(example, z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), [name])
    })
    // The time of an order that comes again is that of its recurrence.
    const ofRecurring = ['createRecurringOrder', 'changeRecurringOrder'].flatMap((name) =>
      ['storeId', 'schedule.pickupTime'].map((field) => `${name}.order.${field}`),
    )
    expect(missing, 'but for one of two, and what is the operators’').toEqual([
      'beginContactChange.phone',
      'createOrder.storeId',
      'setOrderStatus.goods',
      'setOrderStatus.cash',
      'setOrderStatus.newStatus',
      ...ofRecurring,
      'settleStore.storeId',
      'payStoreFees.storeId',
    ])
  })

  /** Every value of every body, objects included, with the schema that judges it. */
  function* valuesInBodies() {
    for (const [name, { body }] of Object.entries(examples) as [CallName, Example][]) {
      const { body: schema } = calls[name] as { body?: z.ZodType }
      if (body === undefined || schema === undefined) continue
      const paths = [...leaves(body), ...objects(body).filter((path) => path.length > 0)]
      for (const path of paths) {
        yield { where: `${name}.${path.join('.')}`, body, schema, path }
      }
    }
  }

  it('is none where what may be left out is null or blank: both mean that it was left out, or is erased', () => {
    const erased = new Set(
      [
        'destination.name',
        'destination.phone',
        'destination.comment',
        'items',
        'pickupComment',
        'pickupTime',
      ].map((part) => `changeOwnOrder.${part}`),
    )
    let tried = 0
    for (const { where, body, schema, path } of valuesInBodies()) {
      const absent = schema.safeParse(replaceAt(body, path, undefined))
      if (!absent.success) continue
      const without = erased.has(where) ? replaceAt(absent.data as Json, path, null) : absent.data
      for (const nothing of [null, '', ' ']) {
        const { data } = schema.safeParse(replaceAt(body, path, nothing))
        expect(data, `${where} = ${JSON.stringify(nothing)}`).toEqual(without)
      }
      tried += 1
    }
    expect(tried).toBeGreaterThan(15)
  })

  it('is a field of a query that a store’s program misspells: it would be told of other orders', () => {
    const ofStores = Object.entries(routes).filter(([, { callers }]) =>
      [callers].flat().some((caller) => caller === 'store'),
    )
    const queries = ofStores.flatMap(([name]) => {
      const { query } = calls[name as CallName] as { query?: z.ZodType }
      return query === undefined ? [] : [{ name, query }]
    })
    expect(queries.length).toBeGreaterThan(3)
    for (const { name, query } of queries) {
      const given = examples[name as CallName]?.query as object | undefined
      expect(query.safeParse(given).success, name).toBe(true)
      expect(query.safeParse({ ...given, externalReferense: 'x' }).success, name).toBe(false)
    }
  })

  it('with what nobody can see in it is as if nothing were there, or is refused', () => {
    let taken = 0
    for (const { where, body, schema, path } of valuesInBodies()) {
      const value = path.reduce<Json>((inner, key) => (inner as { [key: string]: Json })[key] ?? null, body)
      // Passwords are taken as typed, tokens as they were made.
      if (typeof value !== 'string' || /password|pushToken|accept(Store)?Invitation/i.test(where)) continue
      const { success, data } = schema.safeParse(replaceAt(body, path, `\u202E${value}\u200B\u0007`))
      if (!success) continue
      expect(data, where).toEqual(schema.parse(body))
      taken += 1
    }
    expect(taken).toBeGreaterThan(20)
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
          // Omitting an optional field, or using emoji in a name, is valid input.
          if (schema.safeParse(mutated).success) continue
          await mustRefuse(
            name,
            { ...example, body: mutated },
            `${path.join('.')} = ${JSON.stringify(wrong)?.slice(0, 20)}`,
          )
          tried += 1
        }
      }
      if (!OPEN_TO_MORE.has(name)) {
        for (const path of objects(body)) {
          const misspelt = { ...example, body: replaceAt(body, [...path, 'unDato'], 1) }
          const { fields } = await mustRefuse(name, misspelt, `an unknown key at ${path.join('.')}`)
          expect(Object.keys(fields ?? {}), name).toEqual([[...path, 'unDato'].join('.')])
        }
      }
      for (const whole of ['null', '[]', '"x"', '{', '']) {
        await mustRefuse(name, { ...example, body: whole }, `body ${whole}`)
      }
    }
    expect(tried).toBeGreaterThan(250)
    expect(await test.fingerprint()).toBe(before)
  })

  it('in a query is named and changes nothing, and so is a name that comes twice', async () => {
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
        const twice = { ...example, query: [...Object.entries(query), [key, query[key]]] }
        expect(await mustRefuse(name, twice, `${key} twice`), `${name} with ${key} twice`).toMatchObject({
          code: 'INVALID_INPUT',
          fields: { [key]: expect.any(String) },
        })
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
        if (['kind', 'number', 'day'].includes(key)) continue
        const reply = await test.refused(name, withId(crypto.randomUUID()), tokenFor(name))
        expect(reply, `${name} with unknown ${key}`).toMatch(
          /^404 (ORDER|MESSAGE|OFFER|RIDER|ZONE|STORE(_USER)?|OPERATOR|SESSION|APPEAL|EMERGENCY|NOTICE|SETTLEMENT|RECURRING(_DAY)?|TRACKING|KEY|PRICE|WEBHOOK(_MESSAGE)?)_NOT_FOUND$/,
        )
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
      ...['0', '-', '🙂', '00000000', '1234', '30\u200B'].map(
        (documentNumber): [Record<string, string>, string] => [{ documentNumber }, '400 INVALID_INPUT'],
      ),
      ...['\u200B', '\u3164', '\u202E \u0007', '\r\n'].map((fullName): [Record<string, string>, string] => [
        { fullName },
        '400 INVALID_INPUT',
      ]),
      [{ zone: crypto.randomUUID() }, '404 ZONE_NOT_FOUND'],
      [{ dniPhoto: new Blob(['esto no es una imagen']) }, '415 PHOTO_INVALID'],
      [
        {
          dniPhoto: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>']),
        },
        '415 PHOTO_INVALID',
      ],
      [
        { dniPhoto: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><text>DNI</text></svg>']) },
        '415 PHOTO_INVALID',
      ],
      [{ dniPhoto: await pictureOf(1, 1) }, '400 INVALID_INPUT'],
      [{ selfiePhoto: await pictureOf(3_000, 399) }, '400 INVALID_INPUT'],
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

  it('in a form that is cut short, or in pieces that are none, is told', async () => {
    const before = await test.fingerprint()
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = '--x\r\ncontent-disposition: form-data; name="fullName"\r\n\r\nRamón'
    for (const body of ['', '--x', part, `${part}\r\n--x\r\n`, `${part}\r\n--x\r\nroto\r\n\r\n`, 'nada']) {
      expect(await test.refused('createRider', { body, headers: type }), body).toBe('400 INVALID_INPUT')
    }
    const noBoundary = { 'content-type': 'multipart/form-data' }
    expect(await test.refused('createRider', { body: part, headers: noBoundary })).toMatch(/^4\d\d /)
    expect(await test.fingerprint()).toBe(before)
  })

  it('with a character that no text can hold is told', async () => {
    const body = { email: 'a\0b@test.example', password: 'una clave larga' }
    expect(await test.refused('loginRider', { body })).toBe('401 BAD_CREDENTIALS')
    expect(await test.refused('loginOperator', { body })).toBe('401 BAD_CREDENTIALS')
    const pushToken = `\0${'y'.repeat(80)}`
    expect(await test.refused('setPushToken', { body: { pushToken } }, rider.token)).toBe('400 INVALID_INPUT')
  })

  it('with a day that no calendar of ours has is told', async () => {
    for (const day of ['0000-01-01', '1999-12-31', '9999-12-31', '2026-02-30']) {
      expect(
        await test.refused('listOperatorOrders', { query: { from: day, to: day } }, test.operator),
        day,
      ).toBe('400 INVALID_INPUT')
    }
  })

  it('asks a stream for its head alone, and gets it at once', async () => {
    const heads: [string, string][] = [
      [`${API_PREFIX}/rider/${rider.id}/events`, rider.token],
      [`${API_PREFIX}/operator/events`, test.operator],
    ]
    for (const [path, token] of heads) {
      expect(await test.request('HEAD', path, {}, token)).toEqual({ status: 200, body: '' })
    }
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
      test.request('GET', '//[', {}),
      test.request('POST', `${API_PREFIX}/user/login-rider`, {
        body: '<a/>',
        headers: { 'content-type': 'text/xml' },
      }),
      test.request('POST', `${API_PREFIX}/user/login-rider`, {
        body: '{"__proto__":{"email":"a@b.co","password":"una clave"}}',
        headers: { 'content-type': 'application/json' },
      }),
    ])
    expect(answers.map(({ status, body }) => `${status} ${(body as { code: string }).code}`)).toEqual([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '400 INVALID_INPUT',
      '404 NOT_FOUND',
      '415 UNSUPPORTED_MEDIA',
      '400 INVALID_JSON',
    ])
  })
})

async function pictureOf(width: number, height: number): Promise<Blob> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#a0c020' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)])
}

/** A PNG header that declares 60,000 × 60,000 pixels in a handful of bytes. */
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
