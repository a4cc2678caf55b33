/** What turn restrictions and barriers do to ways, on a block with a street beside it. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { describe, expect, it } from 'vitest'
import { compiledCondition } from '../extract/conditions.ts'
import type { ExtractRestriction, Tags } from '../extract/extract.ts'
import { buildStreetGraph } from './build-graph.ts'
import { type Drawn, drawExtract, drawnAt, TEST_INFO } from './extract-fixture.ts'
import { decodeGraph } from '@puni/streets/graph/graph-file'
import { readRouter } from '@puni/streets/router/router-file'
import { StreetRouter } from '@puni/streets/router/street-router'

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

/** As a reader of extracts hands them on. */
const compiled = (tags: Tags): Tags =>
  Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [
      key,
      key.endsWith(':conditional') ? compiledCondition(value)! : value,
    ]),
  )

function fileOf({ restriction, nodes = {}, ways = WAYS }: Drawing) {
  const extract = drawExtract(
    POINTS,
    ways.map(([through, tags = {}]) => [through, compiled(tags)]),
  )
  const restrictions =
    restriction === undefined ? [] : [{ id: 1, ...restriction, tags: compiled(restriction.tags) }]
  const nodeTags = new Map(Object.entries(nodes).map(([node, tags]) => [Number(node), tags]))
  return buildStreetGraph({ ...extract, nodeTags, restrictions }, TEST_INFO)
}

const routerOf = (drawing: Drawing) => readRouter(fileOf(drawing))

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
    [{ restriction: 'no_left_turn', except: 'psv; motorcar' }, 'Auto', 'b'],
    [{ restriction: 'no_left_turn', except: 'motor_vehicle' }, 'Moto', 'b'],
    [{ 'restriction:motorcar': 'no_left_turn' }, 'Auto', 'adc'],
    [{ 'restriction:motorcar': 'no_left_turn' }, 'Moto', 'b'],
    [{ 'restriction:hgv': 'no_left_turn' }, 'Auto', 'b'],
    [{ type: 'restriction:motorcar', restriction: 'no_left_turn' }, 'Auto', 'adc'],
    [{ type: 'restriction:motorcar', restriction: 'no_left_turn' }, 'Moto', 'b'],
    [{ 'restriction:conditional': 'no_left_turn @ (24/7)' }, 'Auto', 'adc'],
    [{ 'restriction:conditional': 'no_left_turn @ (Mo-Su 00:00-24:00)' }, 'Auto', 'adc'],
    [{ 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' }, 'Auto', 'b'],
    [{ restriction: 'no_left_turn', 'restriction:hgv:conditional': 'none @ (Su)' }, 'Auto', 'adc'],
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

describe('rules of some hours', () => {
  /** Minute of the week. */
  const at = (day: number, clock: string) =>
    24 * 60 * day + 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3))
  const [MONDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 4, 5, 6] as const
  const street = (index: number, tags: Tags): Drawing => ({
    ways: WAYS.map(([through], other) => [through, other === index ? tags : {}] as const),
  })
  const RUSH = left({ 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-19:00)' })
  const NIGHT = left({ 'restriction:conditional': 'no_left_turn @ (Fr-Sa 22:00-06:00)' })
  const ONLY_BY_DAY = left({
    restriction: 'no_left_turn',
    'restriction:conditional': 'none @ (Mo-Fr 20:00-24:00)',
    except: 'bicycle',
  })
  const VIA: Drawing = {
    restriction: {
      from: [AB!],
      to: [CF!],
      via: { ways: [BC!] },
      tags: { 'restriction:conditional': 'no_right_turn @ (Mo 07:00-09:00)' },
    },
  }
  const MARKET = street(BC!, { 'motor_vehicle:conditional': 'no @ (Sa 08:00-14:00)' })
  const BUSES = street(BC!, { access: 'no', 'access:conditional': 'yes @ (20:00-06:00)' })
  const TIDE = street(BC!, { 'oneway:conditional': '-1 @ (Mo-Fr 07:00-10:00)' })

  it.each<[string, Drawing, number, string, VehicleType?]>([
    ['a turn before its hours', RUSH, at(MONDAY, '06:59'), 'b'],
    ['a turn as they begin', RUSH, at(MONDAY, '07:00'), 'adc'],
    ['a turn before they end', RUSH, at(FRIDAY, '18:59'), 'adc'],
    ['a turn as they end', RUSH, at(FRIDAY, '19:00'), 'b'],
    ['a turn on a day without', RUSH, at(SATURDAY, '12:00'), 'b'],
    ['by night, before midnight', NIGHT, at(FRIDAY, '23:00'), 'adc'],
    ['by night, after midnight', NIGHT, at(SUNDAY, '05:59'), 'adc'],
    ['by night, on the morning before', NIGHT, at(FRIDAY, '05:59'), 'b'],
    ['a rule that is lifted, before', ONLY_BY_DAY, at(MONDAY, '19:59'), 'adc'],
    ['a rule that is lifted', ONLY_BY_DAY, at(MONDAY, '20:00'), 'b'],
    ['a rule that is lifted, for whom it does not bind', ONLY_BY_DAY, at(MONDAY, '12:00'), 'b', 'Bicicleta'],
    ['a closed street', MARKET, at(SATURDAY, '09:00'), 'adc'],
    ['a closed street, open', MARKET, at(SATURDAY, '15:00'), 'b'],
    ['a closed street, for others', MARKET, at(SATURDAY, '09:00'), 'b', 'Bicicleta'],
    ['a street open by night', BUSES, at(SUNDAY, '21:00'), 'b'],
    ['a street open by night, by day', BUSES, at(SUNDAY, '12:00'), 'adc'],
    ['against a lane that turns', TIDE, at(MONDAY, '08:00'), 'adc'],
    ['along a lane that turns', TIDE, at(MONDAY, '11:00'), 'b'],
  ])('%s', (_, drawing, minute, expected, vehicle = 'Auto') => {
    const file = fileOf(drawing)
    // A phone has no hierarchy.
    for (const router of [readRouter(file), new StreetRouter(decodeGraph(file))]) {
      const { path } = router.route(drawnAt([60, 0]), drawnAt([100, 90]), { vehicle, traffic: 1, minute })!
      expect(corners(path).replace('adcc', 'adc')).toBe(expected)
    }
  })

  it('hold along several ways, and only for who comes along them', () => {
    const router = routerOf(VIA)
    const ride = (from: Drawn, minute: number) =>
      corners(router.route(drawnAt(from), drawnAt([150, 100]), { vehicle: 'Auto', traffic: 1, minute })!.path)
    expect(ride([60, 0], at(MONDAY, '08:00'))).toBe('adc')
    expect(ride([60, 0], at(MONDAY, '09:00'))).toBe('bc')
    expect(ride([150, 0], at(MONDAY, '08:00'))).toBe('bc')
  })

  it('leave the way of other hours where they leave none', () => {
    const tags = { 'restriction:conditional': 'no_straight_on @ (Mo-Fr 07:00-19:00)' }
    const router = routerOf({
      ways: [['a b'], ['b e']],
      restriction: { from: [0], to: [1], via: { node: B }, tags },
    })
    const options = { vehicle: 'Auto', traffic: 1, minute: at(MONDAY, '08:00') } as const
    expect(corners(router.route(drawnAt([60, 0]), drawnAt([150, 0]), options)!.path)).toBe('b')
  })

  it('put a place on a closed street onto the nearest open one', () => {
    const router = routerOf(
      street(BC!, { name: 'Feria', 'motor_vehicle:conditional': 'no @ (Sa 08:00-14:00)' }),
    )
    const options = { vehicle: 'Auto', traffic: 1, minute: at(SATURDAY, '09:00') } as const
    const [from, to] = [drawnAt([60, 0]), drawnAt([90, 60])]
    expect(router.route(from, to, options)?.endStreet).toBeNull()
    expect(router.route(from, to, { ...options, minute: 0 })?.endStreet).toBe('Feria')
    // The table has the time to the same place.
    expect(router.durations([from], [to], options)[0]).toBe(router.route(from, to, options)?.seconds)
  })
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
})
