/** Values for a schema: such as it allows, and such as somebody hostile sends. */
import type { Json } from '../call-examples.ts'
import type { Random } from '../random.ts'
import type { Schema } from './document.ts'

const LETTERS = ['a', 'Z', 'ñ', 'é', ' ', '0', '-', '.', '字', '💥']

const HOSTILE_TEXTS = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '💥'.repeat(200),
  'x'.repeat(5_000),
  'x'.repeat(300_000),
  '__proto__',
  'constructor',
  "'; drop table orders; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  'http://169.254.169.254/',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '-000001-01-01',
  '9999-12-31T23:59:59-23:59',
  '2026-03-10T00:00:00+99:99',
  '1e999',
  'NaN',
  '0x10',
  '\r\nX-Injected: 1',
]
const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 181]
const HOSTILE_OTHERS: readonly Json[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { a: { b: null } },
  Array.from({ length: 2_000 }, () => 0),
  JSON.parse('['.repeat(500) + ']'.repeat(500)) as Json,
]

/** Anything but what belongs there: boundaries of the schema, other types, and what breaks parsers. */
export function hostileValue(random: Random, schema: Schema = {}): Json {
  if (random.chance(0.3)) return random.pick(boundaries(schema))
  return random.pick<Json>([
    random.pick(HOSTILE_TEXTS),
    random.pick(HOSTILE_TEXTS),
    random.pick(HOSTILE_NUMBERS),
    random.pick(HOSTILE_OTHERS),
    text(random, random.between(0, 40)),
  ])
}

/** On and beside what the schema allows. */
function boundaries({ minLength, maxLength, minimum, maximum }: Schema): Json[] {
  const around = (bound: number) => [bound - 1, bound, bound + 1, bound + 1e-9]
  const lengths = [minLength, maxLength].flatMap((bound) => (bound === undefined ? [] : around(bound)))
  const numbers = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : around(bound)))
  return [...lengths.map((length) => 'x'.repeat(Math.max(0, length))), ...numbers, null]
}

/** A value that the schema allows, as far as it says: a pattern is not followed, but ids are from `ids`. */
export function validValue(random: Random, schema: Schema, ids: readonly string[]): Json {
  const { const: only, enum: some, anyOf, oneOf, type } = schema
  if (only !== undefined) return only
  if (some !== undefined) return random.pick(some)
  const shapes = anyOf ?? oneOf
  if (shapes !== undefined) return validValue(random, random.pick(shapes), ids)
  switch (typeof type === 'string' ? type : random.pick(type ?? ['null'])) {
    case 'object':
      return validObject(random, schema, ids)
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () => validValue(random, schema.items ?? {}, ids))
    case 'string':
      return validText(random, schema, ids)
    case 'integer':
      return random.between(schema.minimum ?? -9, schema.maximum ?? 9)
    case 'number':
      return (schema.minimum ?? -90) + random.next() * ((schema.maximum ?? 90) - (schema.minimum ?? -90))
    case 'boolean':
      return random.chance(0.5)
    default:
      return null
  }
}

function validObject(
  random: Random,
  { properties = {}, required = [] }: Schema,
  ids: readonly string[],
): Json {
  const kept = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.5))
  return Object.fromEntries(kept.map(([key, schema]) => [key, validValue(random, schema, ids)]))
}

function validText(
  random: Random,
  { format, minLength = 0, maxLength = 40 }: Schema,
  ids: readonly string[],
) {
  if (format === 'uuid') return random.pick(ids)
  if (format === 'date') return `2026-03-${random.between(10, 28)}`
  if (format === 'date-time') return `2026-03-10T${random.between(10, 23)}:00:00.000Z`
  return text(random, random.between(minLength, Math.max(minLength, Math.min(maxLength, 60))))
}

function text(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(LETTERS)).join('')
}
