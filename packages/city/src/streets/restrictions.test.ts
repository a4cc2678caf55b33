/** What turn restrictions and barriers do to ways, on a block with a street beside it. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { describe, expect, it } from 'vitest'
import type { ExtractRestriction, Tags } from '../extract/extract.ts'
import { buildStreetGraph } from './build-graph.ts'
import { type Drawn, drawExtract, drawnAt, TEST_INFO } from './extract-fixture.ts'
import { readRouter } from './router-file.ts'

/**
 *     d --- c --- f       100
 *     |     |
 *     a --- b --- e         0
 *     0    100   200
 */
const POINTS: Record<string, Drawn> = {
  a: [0, 0],
  b: [100, 0],
  c: [100, 100],
  d: [0, 100],
  e: [200, 0],
  f: [200, 100],
}
const B = 1
const C = 2
const WAYS = [['a b'], ['b c'], ['c d'], ['d a'], ['b e'], ['c f']] as const
const [AB, BC, CD, , BE, CF] = WAYS.keys()

interface Drawing {
  readonly restriction?: Pick<ExtractRestriction, 'from' | 'to' | 'via' | 'tags'>
  readonly nodes?: Readonly<Record<number, Tags>>
  readonly ways?: readonly (readonly [string, Tags?])[]
}

function routerOf({ restriction, nodes = {}, ways = WAYS }: Drawing) {
  const extract = drawExtract(POINTS, ways)
  const restrictions = restriction === undefined ? [] : [{ id: 1, ...restriction }]
  const nodeTags = new Map(Object.entries(nodes).map(([node, tags]) => [Number(node), tags]))
  return readRouter(buildStreetGraph({ ...extract, nodeTags, restrictions }, TEST_INFO))
}

/** The corners of a path. */
function corners(path: readonly Position[]): string {
  const names = Object.entries(POINTS).map(([name, at]) => ({ name, at: drawnAt(at) }))
  return path
    .map(
      ({ lat, lng }) =>
        names.find((one) => Math.hypot(one.at.lat - lat, one.at.lng - lng) < 1e-6)?.name ?? '',
    )
    .join('')
}

const way = (drawing: Drawing, from: Drawn, to: Drawn, vehicle: VehicleType = 'Auto') =>
  corners(routerOf(drawing).route(drawnAt(from), drawnAt(to), { vehicle, traffic: 1 })!.path)

/** The turn from a b into b c is the short way, by a d c the other. */
const left = (tags: Tags) => ({ restriction: { from: [AB!], to: [BC!], via: { node: B }, tags } })
const LEFT = [
  [60, 0],
  [100, 40],
] as const

describe('turn restrictions', () => {
  it.each<[Tags, VehicleType, string]>([
    [{}, 'Auto', 'b'],
    [{ restriction: 'no_left_turn' }, 'Auto', 'adc'],
    [{ restriction: 'no_left_turn' }, 'Otro', 'adc'],
    [{ restriction: 'no_entry' }, 'Auto', 'adc'],
    [{ restriction: 'give_way' }, 'Auto', 'b'],
    [{ restriction: 'only_left_turn' }, 'Auto', 'b'],
    [{ restriction: 'no_left_turn', except: 'bicycle' }, 'Bicicleta', 'b'],
    [{ restriction: 'no_left_turn', except: 'psv; bicycle' }, 'Auto', 'adc'],
    [{ restriction: 'no_left_turn', except: 'motor_vehicle' }, 'Moto', 'b'],
    [{ 'restriction:motorcar': 'no_left_turn' }, 'Auto', 'adc'],
    [{ 'restriction:motorcar': 'no_left_turn' }, 'Moto', 'b'],
    [{ 'restriction:hgv': 'no_left_turn' }, 'Auto', 'b'],
    [{ type: 'restriction:motorcar', restriction: 'no_left_turn' }, 'Auto', 'adc'],
    [{ type: 'restriction:motorcar', restriction: 'no_left_turn' }, 'Moto', 'b'],
    [{ 'restriction:conditional': 'no_left_turn @ (24/7)' }, 'Auto', 'adc'],
    [{ 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' }, 'Auto', 'b'],
    [{ restriction: 'no_left_turn', hour_on: '07:00', hour_off: '09:00' }, 'Auto', 'b'],
  ])('%o for %s: by %s', (tags, vehicle, expected) =>
    expect(way(left(tags), ...LEFT, vehicle)).toBe(expected),
  )

  it.each<[string, Drawing, Drawn, Drawn, string]>([
    [
      'only straight on forbids the other turns',
      {
        restriction: { from: [AB!], to: [BE!], via: { node: B }, tags: { restriction: 'only_straight_on' } },
      },
      ...LEFT,
      'adc',
    ],
    [
      'only where nobody may go binds nobody',
      {
        ways: WAYS.map(([through], index) => [through, index === BE ? { oneway: '-1' } : {}] as const),
        restriction: { from: [AB!], to: [BE!], via: { node: B }, tags: { restriction: 'only_straight_on' } },
      },
      ...LEFT,
      'b',
    ],
    [
      'by a way between',
      {
        restriction: {
          from: [AB!],
          to: [CF!],
          via: { ways: [BC!] },
          tags: { restriction: 'no_right_turn' },
        },
      },
      [60, 0],
      [150, 100],
      'adc',
    ],
    [
      'by a way between, for those who come from elsewhere',
      {
        restriction: {
          from: [AB!],
          to: [CF!],
          via: { ways: [BC!] },
          tags: { restriction: 'no_right_turn' },
        },
      },
      [150, 0],
      [150, 100],
      'bc',
    ],
    [
      'on a way that runs on past the corner, only for the side from which it is a left turn',
      {
        ways: [['a b e'], ['b c'], ['c d'], ['d a'], ['c f']],
        restriction: { from: [0], to: [1], via: { node: B }, tags: { restriction: 'no_left_turn' } },
      },
      [150, 0],
      [100, 40],
      'b',
    ],
    [
      'that lock a street in leave it out',
      {
        restriction: {
          from: [CD!, BC!],
          to: [CF!],
          via: { node: C },
          tags: { restriction: 'no_entry' },
        },
      },
      [60, 0],
      [190, 100],
      'bc',
    ],
  ])('%s', (_, drawing, from, to, expected) => expect(way(drawing, from, to)).toBe(expected))
})

describe('barriers and streets for some only', () => {
  it.each<[string, Drawing, Drawn, Drawn, string]>([
    ['a bollard on the corner', { nodes: { [B]: { barrier: 'bollard' } } }, ...LEFT, 'adc'],
    ['a gate for all', { nodes: { [B]: { barrier: 'gate' } } }, ...LEFT, 'b'],
    [
      'a private street is no way through',
      { ways: [...WAYS, ['a c', { access: 'private' }]] },
      [0, 0],
      [100, 100],
      'adc',
    ],
    ['but a way in', { ways: [...WAYS, ['a c', { access: 'private' }]] }, [100, 50], [90, 90], 'c'],
    ['and a way out', { ways: [...WAYS, ['a c', { access: 'private' }]] }, [90, 90], [100, 50], 'c'],
    [
      'streets behind a private one have a way in',
      {
        ways: [['a b'], ['b c'], ['c d'], ['d a'], ['b e', { access: 'private' }], ['e f']],
      },
      [50, 0],
      [200, 100],
      'bef',
    ],
    [
      'where all streets are private, they are streets',
      { ways: WAYS.map(([through]) => [through, { access: 'private' }] as const) },
      ...LEFT,
      'b',
    ],
  ])('%s', (_, drawing, from, to, expected) =>
    expect(way(drawing, from, to).replace(/^abc$/, 'adc')).toBe(expected),
  )

  it('costs a turn', () => {
    const router = routerOf({})
    const seconds = (from: Drawn, to: Drawn) =>
      router.route(drawnAt(from), drawnAt(to), { vehicle: 'Auto', traffic: 1 })!.seconds
    const straight = seconds([50, 0], [150, 0])
    expect(seconds([50, 0], [100, 50])).toBeCloseTo(straight + 3, 1)
  })

  it('costs signals at a corner', () => {
    const seconds = (nodes: Drawing['nodes']) =>
      routerOf({ ...(nodes && { nodes }) }).route(drawnAt([50, 0]), drawnAt([150, 0]), {
        vehicle: 'Auto',
        traffic: 1,
      })!.seconds
    expect(seconds({ [B]: { highway: 'traffic_signals' } })).toBeCloseTo(seconds(undefined) + 4, 2)
  })
})
