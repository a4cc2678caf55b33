import type { Position } from '@puni/contract/fields'
import type { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { describe, expect, it } from 'vitest'
import type { Tags } from '@puni/city-pack/extract/extract'
import { metresBetween } from '../geodesic.ts'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { type Drawn, drawExtract, drawnAt, TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { decodeGraph } from '../graph/graph-file.ts'
import { StreetRouter } from './street-router.ts'

type Way = readonly [through: string, tags?: Tags]

/** A block of 100 metres and streets around it, in metres:
 *
 *     d --- c --- f       100
 *     |     |
 *     a --- b --- e         0     x --- y
 *     0    100   200             2000
 */
const POINTS: Record<string, Drawn> = {
  a: [0, 0],
  b: [100, 0],
  c: [100, 100],
  d: [0, 100],
  e: [200, 0],
  f: [200, 100],
  x: [2000, 0],
  y: [2100, 0],
}
const ONEWAY = { oneway: 'yes' }
const BLOCK: Way[] = [
  ['a b', { name: 'Sur' }],
  ['b c', { name: 'Este' }],
  ['c d', { name: 'Norte' }],
  ['d a'],
]
const ONEWAY_BLOCK: Way[] = [['a b c d a', { ...ONEWAY, name: 'Vuelta' }]]
const SPURS: Way[] = [...BLOCK, ['b e'], ['c f']]

const routerOf = (ways: readonly Way[]) =>
  new StreetRouter(decodeGraph(buildStreetGraph(drawExtract(POINTS, ways), TEST_INFO)))
const AUTO = { vehicle: 'Auto', traffic: 1 } as const

/** The points of a path in the drawing's coordinates, in whole metres. */
function drawn(path: readonly Position[]): string {
  const origin = drawnAt([0, 0])
  const step = { lat: drawnAt([0, 1000]).lat - origin.lat, lng: drawnAt([1000, 0]).lng - origin.lng }
  return path
    .map(({ lat, lng }) =>
      [(lng - origin.lng) / step.lng, (lat - origin.lat) / step.lat]
        .map((value) => Math.round(value * 1000) + 0)
        .join(','),
    )
    .join(' ')
}

describe('StreetRouter.route', () => {
  it.each<[string, Way[], Drawn, Drawn, string]>([
    ['from corner to corner', BLOCK, [0, 0], [100, 0], '0,0 100,0'],
    ['round a corner', BLOCK, [0, 0], [100, 90], '0,0 100,0 100,90'],
    ['from beside the middle of a street', BLOCK, [30, -8], [105, 60], '30,0 100,0 100,60'],
    ['onward on one street', BLOCK, [20, 0], [70, 0], '20,0 70,0'],
    ['back on one street', BLOCK, [70, 0], [20, 0], '70,0 20,0'],
    ['onward on a one-way street', ONEWAY_BLOCK, [20, 0], [70, 0], '20,0 70,0'],
    [
      'back on a one-way street: around the block',
      ONEWAY_BLOCK,
      [70, 0],
      [20, 0],
      '70,0 100,0 100,100 0,100 0,0 20,0',
    ],
    [
      'the long way round by one-way streets',
      ONEWAY_BLOCK,
      [50, 100],
      [100, 50],
      '50,100 0,100 0,0 100,0 100,50',
    ],
    [
      'against the drawing of a street of oneway=-1',
      [...BLOCK.slice(1), ['a b', { oneway: '-1' }]],
      [20, 0],
      [70, 0],
      '20,0 0,0 0,100 100,100 100,0 70,0',
    ],
    [
      'the right way round a roundabout',
      [['a b c d a', { junction: 'roundabout' }], ['b e'], ['c f']],
      [200, 100],
      [200, 0],
      '200,100 100,100 0,100 0,0 100,0 200,0',
    ],
    ['out of a dead end', SPURS, [200, 0], [200, 100], '200,0 100,0 100,100 200,100'],
    [
      'a street that bends, shorter by another',
      [['a d c b'], ['a b', { highway: 'primary' }]],
      [0, 40],
      [100, 40],
      '0,40 0,0 100,0 100,40',
    ],
    ['along a ring from its one corner', [['a b c d a'], ['a e']], [0, 40], [40, 0], '0,40 0,0 40,0'],
    ['along a ring of its own', [['a b c d a']], [0, 40], [40, 0], '0,40 0,0 40,0'],
    ['along the only street', [['a b']], [70, 0], [20, 0], '70,0 20,0'],
    [
      'to the other side of a river, by the ferry',
      [...BLOCK, ['x y'], ['b x', { route: 'ferry' }]],
      [50, 0],
      [2050, 0],
      '50,0 100,0 2000,0 2050,0',
    ],
    [
      'not to the other side by a ferry for people',
      [...BLOCK, ['x y'], ['b x', { route: 'ferry', foot: 'yes' }]],
      [50, 0],
      [590, 0],
      '50,0 100,0',
    ],
    ['to the main streets from an island', [...SPURS, ['x y']], [200, 0], [600, 0], '200,0 200,0'],
  ])('%s', (_, ways, from, to, expected) => {
    const route = routerOf(ways).route(drawnAt(from), drawnAt(to), AUTO)!
    const alternatives = ['0,0 0,100 100,100']
    expect([expected, ...(expected === '0,0 100,0 100,100' ? alternatives : [])]).toContain(drawn(route.path))
    const metres = route.path
      .slice(1)
      .reduce((sum, at, index) => sum + metresBetween(route.path[index]!, at), 0)
    expect(route.metres).toBeCloseTo(metres, 4)
  })

  it('names the first and the last street, null for one without', () => {
    const router = routerOf(BLOCK)
    const named = router.route(drawnAt([50, 0]), drawnAt([50, 100]), AUTO)
    expect(named).toMatchObject({ startStreet: 'Sur', endStreet: 'Norte' })
    expect(router.route(drawnAt([0, 50]), drawnAt([100, 50]), AUTO)).toMatchObject({
      startStreet: null,
      endStreet: 'Este',
    })
  })

  it.each<[string, Drawn]>([
    ['at a corner', [0, 0]],
    ['in the middle of a street', [50, 0]],
    ['beside it', [50, 9]],
  ])('stays where it is, %s', (_, at) => {
    const route = routerOf(ONEWAY_BLOCK).route(drawnAt(at), drawnAt(at), AUTO)!
    expect(route).toMatchObject({ metres: 0, seconds: 0 })
    expect(route.path).toHaveLength(2)
    expect(route.path[0]).toEqual(route.path[1])
  })

  it('takes the faster route, not the shorter', () => {
    const ways: Way[] = [
      ['a d', { highway: 'primary' }],
      ['d c', { highway: 'primary' }],
      ['a b', { maxspeed: '5' }],
      ['b c', { maxspeed: '5' }],
    ]
    const route = routerOf(ways).route(drawnAt([0, 0]), drawnAt([100, 100]), AUTO)!
    expect(drawn(route.path)).toBe('0,0 0,100 100,100')
  })

  it('lets each vehicle go where it may', () => {
    const router = routerOf([
      ['a b c'],
      ['a d c', { highway: 'cycleway' }],
      ['a e', { highway: 'motorway', oneway: 'no' }],
      ['e b'],
    ])
    const path = (vehicle: (typeof VEHICLE_TYPES)[number]) =>
      drawn(router.route(drawnAt([10, 100]), drawnAt([0, 0]), { vehicle, traffic: 1 })!.path)
    expect(path('Bicicleta')).toBe('10,100 0,100 0,0')
    expect(path('Auto')).not.toBe('10,100 0,100 0,0')
  })

  it('makes times longer by traffic, and nothing else', () => {
    const router = routerOf(BLOCK)
    const [free, dense] = [1, 2.5].map((traffic) =>
      router.route(drawnAt([20, 0]), drawnAt([100, 60]), { ...AUTO, traffic })!,
    )
    expect(dense!.path).toEqual(free!.path)
    expect(dense!.seconds).toBe(free!.seconds * 2.5)
    const partsSeconds = (route: typeof free) => route!.describe().parts.map(({ seconds }) => seconds)
    expect(partsSeconds(dense)).toEqual(partsSeconds(free).map((seconds) => seconds * 2.5))
    expect(free!.seconds).toBeCloseTo((free!.metres / 19) * 3.6, 2)
  })

  it.each<[string, Position]>([
    ['far out', drawnAt([0, -600])],
    ['in the sea', { lat: -34.9, lng: -57 }],
    ['on the other side of the globe', { lat: 34.6, lng: 121.6 }],
    ['of swapped coordinates', { lat: -58.4, lng: -34.6 }],
    ['at a pole', { lat: 90, lng: 0 }],
    ['off the globe', { lat: -400, lng: 900 }],
  ])('finds none from or to a point %s', (_, far) => {
    const router = routerOf(BLOCK)
    expect(router.route(far, drawnAt([0, 0]), AUTO)).toBeNull()
    expect(router.route(drawnAt([0, 0]), far, AUTO)).toBeNull()
    expect(router.durations([far], [drawnAt([0, 0])], AUTO)).toEqual(Float64Array.of(Infinity))
  })

  it.each<[Drawn, boolean]>([
    [[50, -495], true],
    [[50, -505], false],
    [[-495, 50], true],
    [[-505, 50], false],
  ])('reaches 500 metres to the street, by metres and not by degrees: %j', (at, isFound) => {
    expect(routerOf(BLOCK).route(drawnAt(at), drawnAt([0, 0]), AUTO) !== null).toBe(isFound)
  })

  it('finds none for a vehicle without a street', () => {
    const router = routerOf([['a b', { highway: 'motorway', oneway: 'no' }]])
    expect(router.route(drawnAt([0, 0]), drawnAt([50, 0]), { vehicle: 'Bicicleta', traffic: 1 })).toBeNull()
    expect(router.route(drawnAt([0, 0]), drawnAt([50, 0]), AUTO)).not.toBeNull()
  })

  it.each([
    { lat: NaN, lng: -58.4 },
    { lat: -34.6, lng: Infinity },
  ])('refuses a position that is none: %o', (position) => {
    const router = routerOf(BLOCK)
    expect(() => router.route(position, drawnAt([0, 0]), AUTO)).toThrow(RangeError)
    expect(() => router.durations([drawnAt([0, 0])], [position], AUTO)).toThrow(RangeError)
  })

  it.each([0, 0.09, -1, NaN, Infinity])('refuses traffic of %d', (traffic) => {
    const router = routerOf(BLOCK)
    const options = { ...AUTO, traffic }
    expect(() => router.route(drawnAt([0, 0]), drawnAt([9, 0]), options)).toThrow(RangeError)
    expect(() => router.durations([], [], options)).toThrow(RangeError)
  })
})

describe('the parts of a route', () => {
  /** Street, road, metres and bearings of each part, rounded, and the ways not taken at its end. */
  const partsOf = (ways: readonly Way[], from: Drawn, to: Drawn) =>
    routerOf(ways)
      .route(drawnAt(from), drawnAt(to), AUTO)!
      .describe()
      .parts.map(({ street, road, metres, startBearing, endBearing, otherWays }) =>
        [
          `${street ?? '-'}${road === null ? '' : ` (${road})`} ${Math.round(metres)} m`,
          `${Math.round(startBearing)}° to ${Math.round(endBearing)}°`,
          otherWays.map(({ bearing }) => Math.round(bearing)).join(' '),
        ].join(', '),
      )

  it.each<[string, Way[], Drawn, Drawn, string[]]>([
    ['along one street', BLOCK, [20, 0], [70, 0], ['Sur 50 m, 90° to 90°, ']],
    ['back on it', BLOCK, [70, 0], [20, 0], ['Sur 50 m, 270° to 270°, ']],
    ['round a corner', BLOCK, [30, 0], [100, 90], ['Sur 70 m, 90° to 90°, ', 'Este 90 m, 0° to 0°, ']],
    [
      'past other ways',
      [...SPURS, ['b x', { oneway: '-1' }]],
      [200, 0],
      [100, 90],
      ['- 100 m, 270° to 270°, 270', 'Este 90 m, 0° to 0°, '],
    ],
    [
      'from corner to corner, without the stretch of no length before',
      [['a b', { name: 'Sur', ref: 'RP 4' }], ['b c'], ['b e']],
      [0, 0],
      [100, 0],
      ['Sur (RP 4) 100 m, 90° to 90°, '],
    ],
    ['through a bend', [['a b c', { ref: 'A1' }]], [0, 0], [100, 100], ['- (A1) 200 m, 90° to 0°, ']],
  ])('%s', (_, ways, from, to, expected) => expect(partsOf(ways, from, to)).toEqual(expected))

  it('say what kind of road it is', () => {
    const router = routerOf([
      ['a b c d a', { junction: 'roundabout', highway: 'primary' }],
      ['b e', { highway: 'primary_link' }],
    ])
    const { parts } = router.route(drawnAt([0, 0]), drawnAt([200, 0]), AUTO)!.describe()
    expect(parts).toMatchObject([
      { roadClass: 'primary', isRoundabout: true, isLink: false, start: 0 },
      { roadClass: 'primary', isRoundabout: false, isLink: true, start: 1 },
    ])
  })

  it.each<[string, Drawn, Drawn, 'left' | 'right' | null]>([
    ['to the left', [20, 0], [70, 8], 'left'],
    ['to the right', [20, 0], [70, -8], 'right'],
    ['to the left, coming from the other side', [90, 0], [20, -8], 'left'],
    ['straight on the line', [20, 0], [70, 0], null],
    ['almost on the line', [20, 0], [70, 2], null],
    ['where it begins', [20, 0], [20, 8], null],
  ])('and the place of arrival lies %s', (_, from, to, side) => {
    expect(routerOf(BLOCK).route(drawnAt(from), drawnAt(to), AUTO)!.describe().endSide).toBe(side)
  })
})

describe('StreetRouter.durations', () => {
  it('goes row by row, and obeys one-way streets', () => {
    const router = routerOf(ONEWAY_BLOCK)
    const [a, b, c] = [drawnAt([0, 0]), drawnAt([100, 0]), drawnAt([100, 100])]
    const sides = (seconds: Float64Array) => Array.from(seconds, (value) => Math.round((value * 19) / 360))
    expect(sides(router.durations([a, b], [a, b, c], AUTO))).toEqual([0, 1, 2, 3, 0, 1])
    expect(sides(router.durations([a, b, c], [a, b], AUTO))).toEqual([0, 1, 3, 0, 2, 3])
  })
  it('is empty for no points', () => {
    expect(routerOf(BLOCK).durations([], [drawnAt([0, 0])], AUTO)).toHaveLength(0)
    expect(routerOf(BLOCK).durations([drawnAt([0, 0])], [], AUTO)).toHaveLength(0)
  })
})
