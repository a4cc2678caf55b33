/** Every call in the contract answers whatever it is sent, and never with a server fault. */
import { API_PREFIX, type CallName, routes } from '@puni/contract/routes'
import fc from 'fast-check'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { callExamples, type Example, type Json } from '../test/call-examples.ts'
import { TestApp, type TestRider } from '../test/test-app.ts'

/** Longer runs explore further: RUNS=3000. */
const RUNS = Number(process.env['RUNS'] ?? 300)
/** Far longer than any response takes. */
const TOO_LONG_MS = 20_000
/** They would end the session that all later requests use, or shut it out. */
const LEFT_OUT: ReadonlySet<CallName> = new Set(['logout', 'requireSecondFactor'])
const NAMES = (Object.keys(routes) as CallName[]).filter((name) => !LEFT_OUT.has(name))

let test: TestApp
let rider: TestRider
let examples: Partial<Record<CallName, Example>>
beforeAll(async () => {
  test = await TestApp.start({ CITY_DIR: inject('demoCity') })
  rider = await test.riderOnDuty()
  examples = await callExamples(test, rider, (await test.acceptedOrder(rider))._id)
})
afterAll(() => test.stop())

const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(
    'a\u0000b',
    '\u0000',
    '\ud800',
    '\u202e',
    '💥',
    '',
    ' ',
    '__proto__',
    "'; drop table orders; --",
    '%00',
    '../..',
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '-000001-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-03-10T00:00:00+99:99',
    '1e999',
    'NaN',
    'Infinity',
    '0x10',
    '-0',
    'x'.repeat(5_000),
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    2 ** 31,
    true,
    null,
    [],
    {},
    [[]],
    { a: { b: null } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** The body with one value somewhere replaced or added. */
const spoiled = (body: Json): fc.Arbitrary<Json> =>
  typeof body !== 'object' || body === null || Array.isArray(body) || Object.keys(body).length === 0
    ? odd
    : fc
        .tuple(fc.constantFrom(...Object.keys(body), '__proto__', 'otro'), fc.boolean())
        .chain(([key, deep]) =>
          (deep && key in body ? spoiled(body[key] ?? null) : odd).map((value): Json =>
            Object.assign({}, body, { [key]: value }),
          ),
        )

const queryText = fc.oneof(
  odd.map((value) =>
    encodeURIComponent(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString()),
  ),
  fc.constantFrom('%', '%zz', '%ff', '[', 'a&a=b', '=', '%00', 'a;b', '&&&'),
)

const oddRequest = fc.constantFrom(...NAMES).chain((name) => {
  const { method, path } = routes[name]
  const example = examples[name] ?? {}
  const keys = ['otro', ...Object.keys(example.query ?? {})]
  return fc.record({
    name: fc.constant(name),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant<string>(method) },
      fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE'),
    ),
    path: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constant(path.replace(/\{(\w+)\}/g, (_, key: string) => example.params?.[key] ?? '')),
      },
      queryText.map((text) => path.replace(/\{\w+\}/g, text)),
      fc.constantFrom(
        '//[',
        '//',
        '/..',
        `${path}/`,
        `${path}//`,
        '/%2e%2e/%00',
        '/docs/static/..%2f..',
        '/docs/static/%00',
      ),
    ),
    query: fc.array(fc.tuple(fc.constantFrom(...keys), queryText), { maxLength: 3 }),
    body: fc.oneof(
      { weight: 4, arbitrary: spoiled(example.body ?? {}).map((body) => JSON.stringify(body)) },
      fc.constantFrom(
        '',
        '{',
        '"\\ud800"',
        '[1',
        'null',
        '--x\r\n',
        '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
      ),
    ),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      fc.constantFrom(
        '',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'text/plain',
        'a/b;;=',
        'application/x-www-form-urlencoded',
      ),
    ),
    header: fc.oneof(
      { weight: 3, arbitrary: fc.constant<[string, string]>(['accept', '*/*']) },
      fc.constantFrom<[string, string][]>(
        ['accept-encoding', 'identity;q=0, *;q=0'],
        ['accept-encoding', 'br;q=1,gzip'],
        ['range', 'bytes=9-1'],
        ['if-modified-since', 'nunca'],
        ['idempotency-key', ''],
        ['idempotency-key', 'x'.repeat(201)],
        ['idempotency-key', 'ñ'],
        ['authorization', 'Bearer'],
        ['authorization', 'Bearer \u00ff'],
        ['authorization', 'Basic Og=='],
        ['accept', 'text/html'],
        ['x-forwarded-for', 'nadie'],
        ['host', '['],
        ['expect', '100-continue'],
        ['origin', 'null'],
        ['content-length', '3'],
      ),
    ),
  })
})

type OddRequest = typeof oddRequest extends fc.Arbitrary<infer T> ? T : never

/** Sends the request unmodified, unlike fetch; returns status and end of the response. Aborts streams. */
function answer({
  name,
  method,
  path,
  query,
  body,
  type,
  header,
}: OddRequest): Promise<{ status: number; text: string }> {
  const callers: readonly string[] | 'anyone' = routes[name].callers
  const token = callers === 'anyone' ? null : callers.includes('rider') ? rider.token : test.operator
  const search = query.map(([key, value]) => `${key}=${value}`).join('&')
  const target = `${path.startsWith('//') ? '' : API_PREFIX}${path}${search && `?${search}`}`
  const carries = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && body !== ''
  return new Promise((resolve, reject) => {
    const sent = request(test.origin, {
      method,
      path: target.replace(/[^\u0021-\u00ff]/g, encodeURIComponent),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(carries && type !== '' && { 'content-type': type }),
        ...(carries && { 'content-length': Buffer.byteLength(body) }),
        // A larger length would make the server wait for the rest.
        ...(!(
          header[0] === 'content-length' && Buffer.byteLength(carries ? body : '') < Number(header[1])
        ) && {
          [header[0]]: header[1],
        }),
      },
      timeout: TOO_LONG_MS,
    })
    sent.on('timeout', () => sent.destroy(new Error('no end of the answer')))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A body longer than declared: the rest is not a valid request, and the server hangs up.
      if (error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_CONSTANT' || error.code === 'EPIPE')
        resolve({ status: 400, text: '' })
      else reject(error)
    })
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (response.headers['content-type']?.startsWith('text/event-stream') === true && method === 'GET') {
        response.destroy()
        return resolve({ status, text: '' })
      }
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status, text }))
      response.on('error', reject)
    })
    sent.end(carries ? body : undefined)
  })
}

it('is answered, and never with a fault of the server', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(oddRequest, async (odd) => {
      const { status, text } = await answer(odd)
      expect(status, text).toBeLessThan(500)
    }),
    { numRuns: RUNS },
  )
})
