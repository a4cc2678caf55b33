import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError } from '@puni/contract/city/pack'
import { DRAWN_INFO } from '@puni/city-pack/places/drawn-extract-fixture'
import { readPlaceIndex, writePlaceIndex } from './index-file.ts'
import { INTEREST_KINDS } from './interest-kinds.ts'
import { LocalityKind, type PlaceData } from './place-data.ts'
import { PlaceIndex } from './place-search.ts'

const lat = fc.integer({ min: -90e6, max: 90e6 })
const lng = fc.integer({ min: -180e6, max: 180e6 })
const point = fc.record({ lat, lng })
const line = fc
  .array(point, { minLength: 2, maxLength: 4 })
  .map((points) => Int32Array.from(points.flatMap((one) => [one.lat, one.lng])))
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
const houses = fc.array(fc.record({ number: text, lat, lng }), { maxLength: 4 }).map((list) => ({
  numbers: list.map(({ number }) => number),
  points: Int32Array.from(list.flatMap((one) => [one.lat, one.lng])),
}))
const interval = fc.record({
  from: fc.integer({ min: 1, max: 999 }),
  to: fc.integer({ min: 1_000, max: 999_999 }),
  step: fc.constantFrom(1, 2),
  line,
})
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const otherNames = fc.array(name, { maxLength: 2 })
const street = fc.record({
  name,
  otherNames,
  city: fc.option(name),
  lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  houses,
  intervals: fc.array(interval, { maxLength: 2 }),
})
const corners = fc.array(point, { maxLength: 2 }).map((list) => ({
  streets: Uint32Array.from(list.flatMap(() => [0, 1])),
  points: Int32Array.from(list.flatMap((one) => [one.lat, one.lng])),
}))
const locality = fc.record({
  name,
  otherNames,
  kind: fc.constantFrom(...LocalityKind.options),
  lat,
  lng,
  houses,
})
const interest = fc.record({
  name,
  otherNames,
  kind: fc.constantFrom(...INTEREST_KINDS),
  street: fc.option(fc.constantFrom(0, 1)),
  number: fc.option(text),
  lat,
  lng,
})
const data: fc.Arbitrary<PlaceData> = fc.record({
  info: fc.constant(DRAWN_INFO),
  isOfBlocks: fc.boolean(),
  centre: fc.option(point),
  streets: fc.array(street, { minLength: 2, maxLength: 4 }),
  corners,
  localities: fc.array(locality, { maxLength: 2 }),
  interests: fc.array(interest, { maxLength: 2 }),
})

const example = writePlaceIndex({
  info: DRAWN_INFO,
  isOfBlocks: true,
  centre: { lat: 1, lng: 2 },
  streets: [
    {
      name: 'Sauzal',
      otherNames: ['Vieja'],
      city: 'Villa',
      lines: [Int32Array.from([1, 2, 3, 4])],
      houses: { numbers: ['7'], points: Int32Array.from([1, 2]) },
      intervals: [{ from: 1, to: 5, step: 2, line: Int32Array.from([1, 2, 3, 4]) }],
    },
    {
      name: 'Álamo',
      otherNames: [],
      city: null,
      lines: [Int32Array.from([1, 2, 5, 6])],
      houses: { numbers: [], points: new Int32Array() },
      intervals: [],
    },
  ],
  corners: {
    streets: Uint32Array.from([0, 1]),
    points: Int32Array.from([1, 2]),
  },
  localities: [
    {
      name: 'Villa',
      otherNames: [],
      kind: 'town',
      lat: 1,
      lng: 2,
      houses: { numbers: ['Mza 5'], points: Int32Array.from([1, 3]) },
    },
  ],
  interests: [{ name: 'Museo', otherNames: [], kind: 'museum', street: 0, number: '7', lat: 1, lng: 2 }],
})
const HEADER = 5
const withBody = (body: Uint8Array) => Uint8Array.from([...example.subarray(0, HEADER), ...gzipSync(body)])
const body = gunzipSync(example.subarray(HEADER))
/** The example with something else in one place. */
function changed(from: string, to: string): Uint8Array {
  const text = body.toString()
  if (!text.includes(from)) throw new Error(`the example has no ${from}`)
  return withBody(Buffer.from(text.replace(from, to)))
}

describe('the file of the street index', () => {
  it('says what was written', () => {
    fc.assert(
      fc.property(data, (written) => {
        expect(readPlaceIndex(writePlaceIndex(written))).toEqual(written)
      }),
    )
  })

  it('names the source of its data', () => {
    expect(PlaceIndex.parse(example).info).toEqual(DRAWN_INFO)
  })

  it.each([
    ['is empty', new Uint8Array()],
    ['is something else', new TextEncoder().encode('<html></html>')],
    ['is of another version', example.with(4, 9)],
    ['ends after its header', example.subarray(0, HEADER)],
    ['has an empty body', withBody(new Uint8Array())],
    ['has something behind its end', withBody(Uint8Array.from([...body, 0]))],
    ['says nothing of itself', withBody(Buffer.from('{}'))],
    ['has a line of one point', changed('[1,2,2,2]', '[1,2]')],
    ['has half a point', changed('[1,2,2,2]', '[1,2,2,2,2]')],
    ['has a point off the globe', changed('[1,2,2,2]', '[1,2,90000000,2]')],
    ['has more houses than points', changed('["7"]', '["7","9"]')],
    ['has a corner of a street that it lacks', changed('"streets":[0,1]', '"streets":[0,2]')],
    ['has a place on a street that it lacks', changed('"street":0', '"street":2')],
    ['has an interval that ends before it begins', changed('"to":5', '"to":1')],
  ])('is refused with one line when it %s', (_, bytes) => {
    expect(() => PlaceIndex.parse(bytes)).toThrow(PackError)
    expect(() => PlaceIndex.parse(bytes)).toThrow(/^streets\.index [^\n]+$/)
  })

  it('is refused when bytes are missing or changed', () => {
    fc.assert(
      fc.property(fc.nat(example.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        expect(() => PlaceIndex.parse(example.subarray(0, at))).toThrow(PackError)
        onlyPackError(example.with(at, (example[at] ?? 0) ^ flip))
      }),
    )
  })

  it('is refused or read, and nothing else, when somebody packed other contents', () => {
    fc.assert(
      fc.property(
        fc.nat(body.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (at, flip, cut) => {
          const changed = Uint8Array.from(body).with(at, (body[at] ?? 0) ^ flip)
          onlyPackError(withBody(cut ? body.subarray(0, at) : changed))
        },
      ),
      { numRuns: 300 },
    )
  })
})

function onlyPackError(bytes: Uint8Array) {
  try {
    PlaceIndex.parse(bytes).search('sauzal 7 y alamo', { lat: 1, lng: 1 })
  } catch (error) {
    expect(error).toBeInstanceOf(PackError)
  }
}
