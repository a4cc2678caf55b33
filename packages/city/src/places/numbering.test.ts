/** House numbers where houses are not known: from parallel streets, and by counting blocks. */
import type { Place } from '@puni/contract/entities'
import { describe, expect, it } from 'vitest'
import { metresBetween } from '../geodesic.ts'
import { buildPlaceIndex } from './build-index.ts'
import {
  DRAWN_INFO,
  draw,
  house,
  positionOf,
  street,
  type Drawing,
  type Spot,
} from './drawn-extract-fixture.ts'
import { PlaceIndex } from './place-search.ts'

const BLOCK_M = 120
const ROWS = ['Abeto', 'Boldo', 'Ceibo', 'Drago', 'Espino', 'Fresno', 'Guindo', 'Higuera']
/** Rows begin at the shore in the east and end after so many blocks, anywhere. */
const ROW_BLOCKS = [9, 12, 7, 14, 8, 11, 13, 10]
const COLUMNS = Array.from(
  { length: 15 },
  (_, column) => `Cruce ${String.fromCharCode(65 + column).repeat(3)}`,
)

/** `reversed` rows are drawn from their other end, as one-way streets often are. */
function shoreTown(houses: NonNullable<Drawing['nodes']>, reversed: (row: number) => boolean): PlaceIndex {
  const spot = (column: number, row: number): Spot => [-column * BLOCK_M, row * BLOCK_M]
  const rows = ROWS.map((name, row) => {
    const spots = Array.from({ length: (ROW_BLOCKS[row] ?? 0) + 1 }, (_, column) => spot(column, row))
    return street(name, reversed(row) ? spots.toReversed() : spots)
  })
  const columns = COLUMNS.map((name, column) =>
    street(
      name,
      ROWS.map((_, row) => spot(column, row)),
    ),
  )
  return PlaceIndex.parse(buildPlaceIndex(draw({ ways: [...rows, ...columns], nodes: houses }), DRAWN_INFO))
}

const blocksWest = (blocks: number, row: number): Spot => [-blocks * BLOCK_M, row * BLOCK_M]
const metresTo = (place: Place | undefined, spot: Spot) =>
  metresBetween(place?.position ?? { lat: 0, lng: 0 }, positionOf(spot))

describe('a number where no house is known', () => {
  it.each([
    ['drawn from their beginnings', () => false],
    ['drawn from their ends', () => true],
    ['drawn either way', (row: number) => row % 2 === 0],
  ])('is counted by blocks from where most parallel streets begin: streets %s', (_, reversed) => {
    const town = shoreTown([], reversed)
    ROWS.forEach((name, row) => {
      for (const number of [150, 500, 650]) {
        const [found] = town.search(`${name} ${number}`)
        expect(metresTo(found, blocksWest(number / 100, row)), `${name} ${number}`).toBeLessThan(20)
        expect(found?.certainty).toBe('street')
      }
    })
  })

  it('is at the same hundred as on a parallel street that knows houses', () => {
    // Numbers of this town begin at 2000, at the shore.
    const known = [0.2, 1.5, 2.8, 4.5].map((blocks) =>
      house('Drago', String(2000 + Math.round(100 * blocks)), [-blocks * BLOCK_M, 3 * BLOCK_M + 8]),
    )
    const town = shoreTown(known, (row) => row % 3 === 0)
    for (const [name, row] of [
      ['Ceibo', 2],
      ['Guindo', 6],
    ] as const) {
      const [found] = town.search(`${name} 2350`)
      expect(metresTo(found, blocksWest(3.5, row)), name).toBeLessThan(30)
      expect(found?.certainty).toBe('approximate')
    }
  })

  it('far beyond the end of its street is the street alone', () => {
    const [found] = shoreTown([], () => false).search('abeto 9000')
    expect(found).toMatchObject({ kind: 'address', certainty: 'street', between: null })
  })
})

it('where a city does not number by the block, numbers follow its own step', () => {
  // Ten metres a house, one to the number: the block of 120 metres has twelve of each side.
  const numbered = ROWS.slice(0, 4).flatMap((name, row) =>
    Array.from({ length: 20 }, (_, at) => house(name, String(2 * at + 1), [-at * 20, row * BLOCK_M + 8])),
  )
  const [found] = shoreTown(numbered, () => false).search('abeto 61')
  expect(metresTo(found, [-600, 0])).toBeLessThan(30)
  expect(found?.certainty).toBe('approximate')
})
