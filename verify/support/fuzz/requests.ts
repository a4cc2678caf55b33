/** Requests for one operation: valid ones, and such as break one thing or several. */
import type { Example, Json } from '../call-examples.ts'
import type { Random } from '../random.ts'
import type { Operation, Schema } from './document.ts'
import type { Scene } from './scene.ts'
import { hostileValue, validValue } from './values.ts'

/** As it goes over the line. */
export interface FuzzRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Whether it reaches the call it was made for. */
  readonly isAddressed: boolean
}

const ODD_METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE', 'POST', 'PUT']
const ODD_TARGETS = ['//[', '//', '/..', '/%2e%2e/%00', '/prod/api/docs/static/..%2f..', '/prod/%61pi/config']
const ODD_QUERIES = ['%', '%zz', '%ff', '[', 'a&a=b', '=', '%00', 'a;b', '&&&', '__proto__[x]=1']
const ODD_BODIES = [
  '',
  '{',
  '"\\ud800"',
  '[1',
  'null',
  '--x\r\n',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
  '{"__proto__":{"a":1}}',
  '['.repeat(20_000),
]
const ODD_TYPES = [
  '',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'a/b;;=',
  'application/x-www-form-urlencoded',
]
const ODD_HEADERS: readonly (readonly [string, string])[] = [
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
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'chunked'],
]

/** A request as the operation describes it. */
export function describedRequest({ method, path }: Operation, example: Example, token?: string): FuzzRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(example.params?.[key] ?? ''),
  )
  const search = new URLSearchParams(example.query).toString()
  return {
    method,
    target: `${filled}${search && `?${search}`}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(example.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: example.body === undefined ? null : JSON.stringify(example.body),
    // Without its last parameter it is another call: that of the list.
    isAddressed: !filled.endsWith('/') || path.endsWith('/'),
  }
}

/** A request of which something is odd, or nothing. */
export function randomRequest(
  random: Random,
  operation: Operation,
  scene: Scene,
  token: string | undefined,
): FuzzRequest {
  const example = spoiledExample(random, operation, scene)
  const request = describedRequest(operation, example, token)
  return random.chance(0.25) ? spoiledRequest(random, request) : request
}

/** The example with some of its values replaced by others, valid or hostile. */
function spoiledExample(random: Random, operation: Operation, scene: Scene): Example {
  const { example, ids } = scene.inputFor(operation.name)
  const other = (schema: Schema) =>
    random.chance(0.5) ? validValue(random, schema, ids) : hostileValue(random, schema)
  const parameters = (place: 'path' | 'query', given: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      operation.parameters.flatMap(({ in: where, name, schema }) => {
        if (where !== place || (place === 'query' && random.chance(0.1))) return []
        const value = random.chance(0.25) ? other(schema) : (given[name] ?? other(schema))
        return [[name, asText(value)]]
      }),
    )
  const { body } = operation
  const whole: { [key: string]: Json } = { ...example.body }
  return {
    params: parameters('path', example.params),
    query: parameters('query', example.query),
    ...(body !== null && {
      body: random.chance(0.4)
        ? whole
        : (spoiled(random, body.schema, whole, other) as { [key: string]: Json }),
    }),
  }
}

const asText = (value: Json) =>
  typeof value === 'string' ? Buffer.from(value).toString() : JSON.stringify(value)

/** One value of an object replaced, left out or added, at any depth. */
function spoiled(random: Random, schema: Schema, value: Json, other: (schema: Schema) => Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || random.chance(0.05))
    return other(schema)
  const { properties = {} } = schema
  const key = random.pick([...Object.keys(properties), ...Object.keys(value), '__proto__', 'otro'])
  const inner = properties[key] ?? {}
  const { [key]: former, ...rest } = value
  if (random.chance(0.15)) return rest
  const isDeep = former !== undefined && typeof former === 'object' && random.chance(0.7)
  // `defineProperty`, as `__proto__` would else be the prototype.
  return Object.defineProperty({ ...rest }, key, {
    value: isDeep ? spoiled(random, inner, former, other) : other(inner),
    enumerable: true,
  })
}

/** Odd in what is around the values. */
function spoiledRequest(random: Random, request: FuzzRequest): FuzzRequest {
  const [path = ''] = request.target.split('?')
  switch (random.between(0, 6)) {
    case 0:
      return { ...request, method: random.pick(ODD_METHODS), isAddressed: false }
    case 1:
      return {
        ...request,
        target: random.pick([...ODD_TARGETS, `${path}/`, `${path}//`, `${path}%00`]),
        isAddressed: false,
      }
    case 2:
      return { ...request, target: `${path}?${random.pick(ODD_QUERIES)}` }
    case 3:
      return { ...request, body: random.pick(ODD_BODIES) }
    case 4:
      return { ...request, headers: { ...request.headers, 'content-type': random.pick(ODD_TYPES) } }
    default: {
      const [name, value] = random.pick(ODD_HEADERS)
      return { ...request, headers: { ...request.headers, [name]: value } }
    }
  }
}
