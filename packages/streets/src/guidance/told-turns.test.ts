/** What is told of ways over drawn streets: each turn where a rider has to decide, once, and nothing else. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { describe, expect, it } from 'vitest'
import type { Tags } from '@puni/city-pack/extract/extract'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { type Drawn, drawExtract, drawnAt, TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { decodeGraph } from '../graph/graph-file.ts'
import { StreetRouter } from '../router/street-router.ts'
import { stepsOf } from './steps.ts'

type Way = readonly [through: string, tags?: Tags]
type Points = Readonly<Record<string, Drawn>>

const ONEWAY = { oneway: 'yes' }
const LINK = { highway: 'secondary_link', oneway: 'yes' }
const AVENUE = { highway: 'secondary', name: 'Avenida' }

/** What is told between the start and the arrival: 'left Calle Dos'. `ends` in metres: '0,-150 to 10.5,150'. */
function told(points: Points, ways: readonly Way[], ends: string, vehicle: VehicleType) {
  const router = new StreetRouter(decodeGraph(buildStreetGraph(drawExtract(points, ways), TEST_INFO)))
  const [from, to] = ends.split(' to ').map((at) => drawnAt(at.split(',').map(Number) as [number, number]))
  const way = router.route(from!, to!, { vehicle, traffic: 1 })!
  const { parts, endSide } = way.describe()
  return stepsOf(parts, way.path.length, endSide)
    .slice(1, -1)
    .map(({ maneuver, exit, street, road }) => [maneuver, exit, street ?? road].filter(Boolean).join(' '))
}

/** A street from the south, and a link of 21 m that bears right of it, at whose end straight on, left and right are open. */
const AFTER_LINK: Points = {
  s: [0, -200],
  o: [0, 0],
  p: [10.5, 18.2],
  n: [10.5, 200],
  t: [110.5, 191.4],
  e: [200, 18.2],
  x: [200, 0],
}
const BY_LINK: Way[] = [
  ['s o', { name: 'Calle Uno' }],
  ['o x e', { name: 'Calle Dos' }],
  ['o p', LINK],
  ['p n', { name: 'Norte' }],
  ['p t', { name: 'Diagonal' }],
  ['p e', AVENUE],
]

/** A street that goes on beside itself, `by` metres to the east, past an avenue. */
const jog = (by: number): Points => ({
  s: [0, -200],
  a: [0, 0],
  b: [by, 0],
  n: [by, 200],
  w: [-200, 0],
  e: [200, 0],
})
const JOG: Way[] = [
  ['s a', { name: 'Calle Uno' }],
  ['b n', { name: 'Calle Uno' }],
  ['w a b e', AVENUE],
]

/** An avenue of two carriageways, `by` metres apart, and a street across it. */
const carriageways = (by: number): Points => ({
  s: [0, -200],
  a: [0, 0],
  b: [0, by],
  n: [0, 200],
  we: [-200, 0],
  ee: [200, 0],
  ww: [-200, by],
  ew: [200, by],
})
/** Where both carriageways begin and end. */
const ENDS: Way[] = [['ee ew'], ['ww we']]
const TWO: Way[] = [
  ['s a b n', { name: 'Calle Uno' }],
  ['we a ee', { ...AVENUE, ...ONEWAY }],
  ['ew b ww', { ...AVENUE, ...ONEWAY }],
  ...ENDS,
]

/** A roundabout of 20 m around 0, 0, entered from the south; at the east a drive, at the north-east a footway. */
const RING: Points = {
  s: [0, -200],
  S: [0, -20],
  SE: [14, -14],
  E: [20, 0],
  NE: [14, 14],
  N: [0, 20],
  NW: [-14, 14],
  W: [-20, 0],
  SW: [-14, -14],
  e: [200, 0],
  d: [60, -60],
  f: [60, 60],
  n: [0, 200],
  w: [-200, 0],
}
const ROUND: Way[] = [
  ['S SE E NE N NW W SW S', { ...AVENUE, name: '', junction: 'roundabout' }],
  ['s S', { name: 'Sur' }],
  ['E e', { name: 'Este' }],
  ['N n', { name: 'Norte' }],
  ['W w', { name: 'Oeste' }],
]
const DRIVE: Way = ['SE d', { highway: 'service', service: 'driveway' }]
const FOOTWAY: Way = ['NE f', { highway: 'footway' }]
const PRIVATE: Way = ['SE d', { access: 'private' }]

describe('the turns of a way', () => {
  it.each<[string, Points, Way[], string, string[], VehicleType?]>([
    ['left at the end of a short link', AFTER_LINK, BY_LINK, '0,-150 to 10.5,150', ['slight-left Norte']],
    ['right at the end of a short link', AFTER_LINK, BY_LINK, '0,-150 to 150,18.2', ['right Avenida']],
    ['straight on at the end of a short link', AFTER_LINK, BY_LINK, '0,-150 to 60.5,104.8', []],
    [
      'by a slip road around a corner, once',
      { s: [0, -200], a: [0, -40], c: [0, 0], b: [40, 0], e: [200, 0], n: [0, 200], w: [-200, 0] },
      [
        ['s a c n', { name: 'Calle Uno' }],
        ['w c b e', AVENUE],
        ['a b', LINK],
      ],
      '0,-150 to 150,0',
      ['right Avenida'],
    ],
    ['across an avenue and 6 m to the side', jog(6), JOG, '0,-150 to 6,150', []],
    [
      'across an avenue and 15 m to the side',
      jog(15),
      JOG,
      '0,-150 to 15,150',
      ['right Avenida', 'left Calle Uno'],
    ],
    ['to the left past the first carriageway', carriageways(10), TWO, '0,-150 to -150,10', ['left Avenida']],
    [
      'to the left past a wide avenue’s first carriageway',
      carriageways(19),
      TWO,
      '0,-150 to -150,19',
      ['left Avenida'],
    ],
    ['to the right onto the first carriageway', carriageways(10), TWO, '0,-150 to 150,0', ['right Avenida']],
    ['straight over both carriageways', carriageways(10), TWO, '0,-150 to 0,150', []],
    [
      'back over the gap between two carriageways, once',
      { ...carriageways(8), m: [60, 0], k: [60, 8] },
      [
        ['we m ee', { ...AVENUE, ...ONEWAY }],
        ['ew k ww', { ...AVENUE, ...ONEWAY }],
        ['m k', { highway: 'secondary' }],
        ...ENDS,
      ],
      '-150,0 to -150,8',
      ['u-turn Avenida'],
    ],
    [
      'along a bend past a drive',
      { a: [0, -200], b: [0, 0], c: [10, 25], d: [30, 45], e: [60, 50], f: [200, 50], x: [0, 60] },
      [
        ['a b c d e f', { name: 'Calle Uno' }],
        ['c x', { highway: 'service', service: 'driveway' }],
      ],
      '0,-150 to 150,50',
      [],
    ],
    [
      'at a corner where an alley goes straight on',
      { a: [0, -200], b: [0, 0], e: [200, 0], x: [0, 100] },
      [
        ['a b e', { name: 'Calle Uno' }],
        ['b x', { highway: 'service', service: 'alley' }],
      ],
      '0,-150 to 150,0',
      ['right Calle Uno'],
    ],
    ['to the second exit of a roundabout', RING, ROUND, '0,-150 to 0,150', ['roundabout 2 Norte']],
    ['past a drive', RING, [...ROUND, DRIVE], '0,-150 to 0,150', ['roundabout 2 Norte']],
    ['past a private road', RING, [...ROUND, PRIVATE], '0,-150 to 0,150', ['roundabout 2 Norte']],
    [
      'past a footway, by bicycle',
      RING,
      [...ROUND, DRIVE, FOOTWAY],
      '0,-150 to 0,150',
      ['roundabout 2 Norte'],
      'Bicicleta',
    ],
    [
      'past an exit that is closed to bicycles, by bicycle',
      RING,
      [...ROUND, ['SE d', { highway: 'primary', bicycle: 'no' }]],
      '0,-150 to 0,150',
      ['roundabout 3 Norte'],
      'Bicicleta',
    ],
  ])('%s', (_, points, ways, ends, expected, vehicle = 'Moto') => {
    expect(told(points, ways, ends, vehicle)).toEqual(expected)
  })
})
