import fc from 'fast-check'
import { gzipSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PackError } from '@puni/contract/city/pack'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { drawExtract, drawnAt, TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { decodeGraph, decodeHierarchies, encodeGraph } from './graph-file.ts'
import { readRouter, readRouterData } from '../router/router-file.ts'
import { StreetRouter } from '../router/street-router.ts'
import { VarintWriter } from '../varint.ts'

const drawn = drawExtract({ a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100], e: [50, 20] }, [
  ['a e b', { name: 'Ayacucho', maxspeed: '30' }],
  ['b c', { name: 'Ñandú', highway: 'primary' }],
  ['c d a', { oneway: 'yes' }],
  ['b d', { highway: 'service' }],
])
const file = buildStreetGraph(
  {
    ...drawn,
    nodeTags: new Map([
      [1, { highway: 'traffic_signals' }],
      [4, { barrier: 'bollard' }],
    ]),
    restrictions: [
      { id: 1, tags: { restriction: 'no_left_turn' }, from: [1], to: [3], via: { node: 1 } },
      { id: 2, tags: { restriction: 'no_u_turn' }, from: [0], to: [2], via: { ways: [1] } },
      {
        id: 3,
        tags: { 'restriction:conditional': 'no_left_turn @ 0-360 8520-9000' },
        from: [0],
        to: [1],
        via: { node: 1 },
      },
    ],
  },
  TEST_INFO,
)
const HEAD = 20
const PART_HEAD = 8
const headOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
const headerEnd = HEAD + headOf(file).getUint32(12, true)
/** Of one street more. */
const otherFile = buildStreetGraph(
  drawExtract({ a: [0, 0], b: [100, 0], c: [100, 100] }, [['a b'], ['b c'], ['c a']]),
  TEST_INFO,
)

/** The parts of a file, unpacked: the streets, then the hierarchies. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let place = HEAD + headOf(bytes).getUint32(12, true); place < bytes.length;) {
    const end = place + PART_HEAD + headOf(bytes).getUint32(place, true)
    parts.push(gunzipSync(bytes.subarray(place + PART_HEAD, end)))
    place = end
  }
  return parts
}
const [streets, ...hierarchies] = partsOf(file) as [Uint8Array, ...Uint8Array[]]

/** The file with other parts and a matching head. */
function withParts(...parts: readonly Uint8Array[]): Uint8Array {
  const packed = parts.flatMap((bytes) => {
    const zipped = gzipSync(bytes)
    const head = new Uint8Array(PART_HEAD)
    headOf(head).setUint32(0, zipped.length, true)
    headOf(head).setUint32(4, bytes.length, true)
    return [head, zipped]
  })
  const made = new Uint8Array(Buffer.concat([file.subarray(0, headerEnd), ...packed]))
  headOf(made).setUint32(16, parts.length, true)
  return made
}

const withStreets = (bytes: Uint8Array) => withParts(bytes, ...hierarchies)

/** The file with another header and a matching head. */
function withHeader(text: string): Uint8Array {
  const header = new TextEncoder().encode(text)
  const made = new Uint8Array(HEAD + header.length + file.length - headerEnd)
  made.set(file.subarray(0, HEAD))
  made.set(header, HEAD)
  made.set(file.subarray(headerEnd), HEAD + header.length)
  headOf(made).setUint32(12, header.length, true)
  return made
}

/** Streets as raw numbers: one street between two corners, with overrides. */
function numbers({
  counts = [1, 1, 2, 1],
  moreCounts = [0, 0, 0, 0],
  rule = [5, 0, 0, 0, 0b11, 0],
  lat = [-346_000_000, 1000],
  lng = [-584_000_000, 1000],
  from = 0,
  step = 1,
  edgeRule = 0,
  edgeName = 0,
  edgeRoad = 0,
  shapes = 0,
  name = '',
  rest = [] as number[],
} = {}): Uint8Array {
  const writer = new VarintWriter()
  for (const value of [...counts, ...moreCounts, ...rule]) writer.unsigned(value)
  writer.text(name)
  for (const value of [...lat, ...lng, from, step]) writer.signed(value)
  for (const value of [edgeRule, edgeName, edgeRoad, shapes, ...rest]) writer.unsigned(value)
  return writer.bytes
}

describe('the file of a street graph', () => {
  it('comes back as it was written', () => {
    const graph = decodeGraph(file)
    expect(encodeGraph(graph, decodeHierarchies(file))).toEqual(file)
    expect(graph.info).toEqual(TEST_INFO)
    expect(graph.names).toEqual(expect.arrayContaining(['', 'Ayacucho', 'Ñandú']))
    expect(graph.forbidden.map(({ hours }) => hours)).toEqual([null, [0, 360, 8520, 9000]])
    expect(graph.rules).toContainEqual({
      roadClass: 'residential',
      isLink: false,
      isRoundabout: false,
      isPushed: false,
      forwardKmh: 30,
      backwardKmh: 30,
      directions: 0xff,
      local: 0,
      signals: 1,
    })
  })

  it('is read from the middle of a larger buffer', () => {
    const larger = new Uint8Array(file.length + 7)
    larger.set(file, 7)
    expect(decodeGraph(larger.subarray(7)).info).toEqual(TEST_INFO)
  })

  it('goes to another thread without its numbers being copied', () => {
    const data = readRouterData(file)
    const sent = structuredClone(data)
    const columns = Object.values(sent.graph).filter((value): value is Uint32Array =>
      ArrayBuffer.isView(value),
    )
    const ofHierarchies = [...sent.hierarchies.values()].flatMap(({ up, down, ...nodes }) =>
      [up, down, nodes].flatMap((lists) => Object.values(lists) as Uint32Array[]),
    )
    expect([columns.length, ofHierarchies.length]).toEqual([11, 4 * 10])
    for (const { buffer } of [...columns, ...ofHierarchies]) {
      expect(buffer).toBeInstanceOf(SharedArrayBuffer)
    }
    const [from, to] = [drawnAt([0, 50]), drawnAt([90, 0])]
    const way = ({ graph, hierarchies }: typeof data) =>
      new StreetRouter(graph, hierarchies).route(from, to, { vehicle: 'Auto', traffic: 1 })?.path
    expect(way(sent)).toEqual(way(data))
    expect(way(sent)?.length).toBeGreaterThan(1)
  })

  it('is refused cut short, wherever', () => {
    for (let length = 0; length < file.length; length++) {
      expect(() => readRouter(file.subarray(0, length)), `${length} bytes`).toThrow(PackError)
    }
  })

  it('is refused with something behind it', () => {
    expect(() => decodeGraph(Uint8Array.of(...file, 0))).toThrow(PackError)
  })

  it('is refused of another version, with the versions in the message', () => {
    const other = file.slice()
    headOf(other).setUint32(8, 1, true)
    expect(() => decodeGraph(other)).toThrow(/version 1.*version 4/)
    expect(() => decodeGraph(other)).toThrow(PackError)
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no bounds', JSON.stringify({ ...TEST_INFO, bounds: undefined })],
    [
      'a bound that is no number',
      JSON.stringify({ ...TEST_INFO, bounds: { ...TEST_INFO.bounds, north: '1' } }),
    ],
    ['no attribution', JSON.stringify({ ...TEST_INFO, attribution: undefined })],
    ['demo that is no truth', JSON.stringify({ ...TEST_INFO, demo: 'no' })],
  ])('is refused with a header of %s', (_, text) => {
    expect(() => decodeGraph(withHeader(text))).toThrow(PackError)
  })

  it('is taken from numbers as described', () => {
    expect(decodeGraph(withStreets(numbers())).edgeTo).toEqual(Uint32Array.of(1))
  })

  it.each<[string, Uint8Array]>([
    ['more corners than it holds', numbers({ counts: [1, 1, 4_000_000_000, 1] })],
    ['more streets than it holds', numbers({ counts: [1, 1, 2, 100] })],
    ['no streets', numbers({ counts: [1, 1, 2, 0] })],
    ['more shape points than its streets have', numbers({ moreCounts: [1, 0, 0, 0] })],
    ['streets with more shape points than it counts', numbers({ shapes: 4_000_000_000 })],
    ['a class of road that is not there', numbers({ rule: [99, 0, 0, 0, 3, 0] })],
    ['a kind that is not there', numbers({ rule: [5, 32, 0, 0, 3, 0] })],
    ['a limit too high', numbers({ rule: [5, 0, 2551, 0, 3, 0] })],
    ['directions of a fifth vehicle', numbers({ rule: [5, 0, 0, 0, 256, 0] })],
    ['a direction that is local and closed', numbers({ rule: [5, 0, 0, 0, 1, 2] })],
    ['bicycles on a motorway', numbers({ rule: [0, 0, 0, 0, 0b1100, 0] })],
    ['a latitude off the globe', numbers({ lat: [900_000_001, 0] })],
    ['a longitude off the globe', numbers({ lng: [1_700_000_000, 1_700_000_000] })],
    ['a street from a corner that is not there', numbers({ from: 2, step: -1 })],
    ['a street from a corner below none', numbers({ from: -1 })],
    ['a street to a corner that is not there', numbers({ step: 2 })],
    ['a rule that is not there', numbers({ edgeRule: 1 })],
    ['a name that is not there', numbers({ edgeName: 1 })],
    ['a road number that is not there', numbers({ edgeRoad: 1 })],
    ['a first name that is not empty', numbers({ name: 'Ayacucho' })],
    ['a closed junction that is not there', numbers({ moreCounts: [0, 1, 0, 0], rest: [2, 1] })],
    ['a junction closed to a fifth vehicle', numbers({ moreCounts: [0, 1, 0, 0], rest: [0, 16] })],
    ['a forbidden way of one arc', numbers({ moreCounts: [0, 0, 0, 1], rest: [1, 0, 1, 0] })],
    ['a forbidden way without end', numbers({ moreCounts: [0, 0, 0, 1], rest: [1, 0, 4_000_000_000, 0] })],
    ['a forbidden way along what is not there', numbers({ moreCounts: [0, 0, 0, 1], rest: [1, 0, 2, 0, 4] })],
    [
      'a forbidden way at hours that are not there',
      numbers({ moreCounts: [0, 0, 0, 1], rest: [1, 1, 1, 0] }),
    ],
    ['hours that are none', numbers({ moreCounts: [0, 0, 1, 0], rest: [0] })],
    ['hours without end', numbers({ moreCounts: [0, 0, 1, 0], rest: [4_000_000_000] })],
    ['hours that end before they begin', numbers({ moreCounts: [0, 0, 1, 0], rest: [2, 60, 0] })],
    ['hours beyond the week', numbers({ moreCounts: [0, 0, 1, 0], rest: [2, 60, 10_021] })],
    ['more than it counts', numbers({ rest: [1] })],
    ['a number without end', Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff)],
    ['a number above 32 bits', Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x1f, 0)],
    ['nothing', new Uint8Array()],
  ])('is refused with streets of %s', (_, bytes) => {
    expect(() => new StreetRouter(decodeGraph(withStreets(bytes)))).toThrow(PackError)
  })

  it('is refused when it swells above what it says, or says to swell without end', () => {
    const zeros = new Uint8Array(20 * 1024 * 1024)
    const bomb = withStreets(zeros)
    for (const said of [1000, 0xffff_ffff]) {
      headOf(bomb).setUint32(headerEnd + 4, said, true)
      expect(() => decodeGraph(bomb)).toThrow(PackError)
    }
  })

  it.each<[string, Uint8Array[]]>([
    ['one cut short', [...hierarchies.slice(1), hierarchies[0]!.subarray(0, -1)]],
    ['fewer than vehicles', hierarchies.slice(1)],
    ['more than vehicles', [...hierarchies, hierarchies[0]!]],
    ['those of other streets', partsOf(otherFile).slice(1)],
  ])('is refused with hierarchies that are %s', (_, ways) => {
    expect(() => readRouter(withParts(streets, ...ways))).toThrow(PackError)
  })

  it('may have no hierarchies', () => {
    expect(decodeHierarchies(withParts(streets))).toEqual([])
  })

  it('is refused or routes, whatever bytes of its streets are others', () => {
    const change = fc.tuple(fc.nat(streets.length - 1), fc.nat(255))
    const [from, to] = [drawnAt([0, 50]), drawnAt([90, 0])]
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const others = streets.slice()
        for (const [place, byte] of changes) others[place] = byte
        let router: StreetRouter
        try {
          router = new StreetRouter(decodeGraph(withStreets(others)))
        } catch (error) {
          expect(error).toBeInstanceOf(PackError)
          return
        }
        const route = router.route(from, to, { vehicle: 'Auto', traffic: 1 })
        expect(route === null || Number.isFinite(route.seconds)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused or the same, whatever single byte of it is another', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const other = file.slice()
        other[place]! ^= change
        try {
          decodeGraph(other)
        } catch (error) {
          expect(error).toBeInstanceOf(PackError)
        }
      }),
    )
  })
})
