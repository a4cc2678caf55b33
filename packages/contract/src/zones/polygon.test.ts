import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isInPolygon, openRing, polygonTrouble, type Corner } from './polygon.ts'

const SQUARE: Corner[] = [
  [-58.4, -34.6],
  [-58.3, -34.6],
  [-58.3, -34.5],
  [-58.4, -34.5],
]
/** A horseshoe, open to the north. */
const SHOE: Corner[] = [
  [0, 0],
  [3, 0],
  [3, 3],
  [2, 3],
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
]

it.each([
  ['inside', SQUARE, { lng: -58.35, lat: -34.55 }, true],
  ['on an edge', SQUARE, { lng: -58.4, lat: -34.55 }, true],
  [
    'on a slanting edge',
    [
      [0, 0],
      [3, 1],
      [0, 1],
    ],
    { lng: 1.5, lat: 0.5 },
    true,
  ],
  ['on a corner', SQUARE, { lng: -58.3, lat: -34.6 }, true],
  ['beside it', SQUARE, { lng: -58.41, lat: -34.55 }, false],
  ['level with a corner, outside', SQUARE, { lng: -58.5, lat: -34.6 }, false],
  ['between the legs of a horseshoe', SHOE, { lng: 1.5, lat: 2 }, false],
  ['in a leg of it', SHOE, { lng: 0.5, lat: 2 }, true],
  ['level with an inner edge, in a leg', SHOE, { lng: 0.5, lat: 1 }, true],
] as [string, Corner[], { lng: number; lat: number }, boolean][])(
  'a point %s',
  (_, corners, point, expected) => {
    expect(isInPolygon(corners, point)).toBe(expected)
    // Neither the direction nor the first corner matters.
    expect(isInPolygon(corners.toReversed(), point)).toBe(expected)
    expect(isInPolygon([...corners.slice(2), ...corners.slice(0, 2)], point)).toBe(expected)
  },
)

it.each([
  ['a square', SQUARE, null],
  ['a horseshoe', SHOE, null],
  ['the other way round', SHOE.toReversed(), null],
  [
    'with a corner on a straight edge',
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
    ],
    null,
  ],
  [
    'two corners',
    [
      [0, 0],
      [1, 1],
    ],
    'Marcá entre 3 y 200 esquinas',
  ],
  ['too many', Array.from({ length: 201 }, (_, at) => [at, at * at]), 'Marcá entre 3 y 200 esquinas'],
  [
    'a bow tie',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
    'Los bordes se cruzan o se tocan',
  ],
  [
    'a corner on another edge',
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 0],
      [0, 2],
    ],
    'Los bordes se cruzan o se tocan',
  ],
  [
    'an edge that runs back',
    [
      [0, 0],
      [2, 0],
      [1, 0],
      [0, 2],
    ],
    'Los bordes se cruzan o se tocan',
  ],
  [
    'an edge that runs back at the end',
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [-1, 0],
    ],
    null,
  ],
  [
    'a line',
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    'Los bordes se cruzan o se tocan',
  ],
  [
    'a corner twice in a row',
    [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ],
    'Hay una esquina repetida',
  ],
  [
    'a corner visited twice',
    [
      [0, 0],
      [1, 0],
      [2, 1],
      [1, 0.5],
      [0, 1],
      [1, 0.5],
    ],
    'Los bordes se cruzan o se tocan',
  ],
  [
    'next to nothing',
    [
      [0, 0],
      [0.001, 0],
      [0, 0.001],
    ],
    'El polígono es demasiado chico',
  ],
] as [string, Corner[], string | null][])('%s: %s', (_, corners, trouble) => {
  expect(polygonTrouble(corners)).toBe(trouble)
})

it('a closed ring is the same as an open one', () => {
  expect(openRing([...SQUARE, SQUARE[0]!])).toEqual(SQUARE)
  expect(openRing(SQUARE)).toEqual(SQUARE)
})

it('points drawn around a centre in sequence are a polygon, with the centre inside', () => {
  const star = fc.array(fc.double({ min: 0.05, max: 0.5, noNaN: true }), { minLength: 5, maxLength: 60 })
  fc.assert(
    fc.property(star, (radii) => {
      const corners = radii.map((radius, at): Corner => {
        const angle = (2 * Math.PI * at) / radii.length
        return [-58 + radius * Math.cos(angle), -34 + radius * Math.sin(angle)]
      })
      expect(polygonTrouble(corners)).toBeNull()
      expect(isInPolygon(corners, { lat: -34, lng: -58 })).toBe(true)
      expect(isInPolygon(corners, { lat: -34, lng: -58.6 })).toBe(false)
    }),
  )
})
