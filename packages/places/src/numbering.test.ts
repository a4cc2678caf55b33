/** House numbers where houses are not known: from streets beside, and by counting blocks. */
import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  eastward,
  house,
  northward,
  type Spot,
} from '@puni/city-pack/places/drawn-extract-fixture'
import { indexOf, metresTo } from './drawn-index-fixture.ts'

const BLOCK_M = 120
const ROWS = ['Abeto', 'Boldo', 'Ceibo', 'Drago', 'Espino', 'Fresno', 'Guindo', 'Higuera']
/** Rows begin at the shore in the east and end after so many blocks, anywhere. */
const ROW_BLOCKS = [9, 12, 7, 14, 8, 11, 13, 10]
const COLUMNS = Array.from(
  { length: 15 },
  (_, column) => `Cruce ${String.fromCharCode(65 + column).repeat(3)}`,
)

/** The squares of a town: one in each direction, and most at its centre. */
const squares = (east: number, north: number) =>
  [-2_500, 2_500, 0, 60, 120].flatMap((away, at) => [
    { tags: { place: 'square', name: `Plaza ${at}` }, spot: [east + away, north] as const },
    { tags: { place: 'square', name: `Parque ${at}` }, spot: [east, north + away] as const },
  ])

/** `reversed` rows are drawn from their other end, as one-way streets often are. */
function shoreTown(houses: NonNullable<Drawing['nodes']>, reversed: (row: number) => boolean) {
  const rows = ROWS.map((name, row) => {
    const easts = Array.from({ length: (ROW_BLOCKS[row] ?? 0) + 1 }, (_, column) => -column * BLOCK_M)
    return eastward(name, row * BLOCK_M, reversed(row) ? easts.toReversed() : easts)
  })
  const norths = ROWS.map((_, row) => row * BLOCK_M)
  const columns = COLUMNS.map((name, column) => northward(name, -column * BLOCK_M, norths))
  return indexOf({ ways: [...rows, ...columns], nodes: [...houses, ...squares(0, 420)] })
}

const blocksWest = (blocks: number, row: number): Spot => [-blocks * BLOCK_M, row * BLOCK_M]

describe('a number where no house is known', () => {
  it.each([
    ['drawn from their beginnings', () => false],
    ['drawn from their ends', () => true],
    ['drawn either way', (row: number) => row % 2 === 0],
  ])('is counted by blocks from the end nearer to the centre: streets %s', (_, reversed) => {
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

  it.each([
    ['in one line', '0 1440 0'],
    ['in pieces, some drawn backwards', '0 480 0, 960 480 0, 960 1440 0'],
    ['of two carriageways', '0 1440 0, 1440 0 30'],
    ['with a piece missing', '0 480 0, 840 1440 0'],
  ])('is as far along an avenue drawn %s', (_, pieces) => {
    const ways = pieces.split(', ').map((piece) => {
      const [from = 0, to = 0, north = 0] = piece.split(' ').map(Number)
      const blocks = Array.from({ length: Math.abs(to - from) / BLOCK_M + 1 }, (_step, at) => at * BLOCK_M)
      return eastward(
        'Avenida Larga',
        north,
        blocks.map((east) => from + Math.sign(to - from) * east),
      )
    })
    const across = COLUMNS.slice(0, 13).map((name, at) => northward(name, at * BLOCK_M, [-100, 0, 30, 100]))
    const [found] = indexOf({ ways: [...ways, ...across], nodes: squares(0, 0) }).search('larga 1050')
    expect(Math.min(metresTo(found, [1_260, 0]), metresTo(found, [1_260, 30]))).toBeLessThan(30)
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

describe('in a city with an avenue at which the names of streets change', () => {
  const COLUMNS_M = 110
  const names = Array.from({ length: 14 }, (_, column) => String.fromCharCode(65 + column).repeat(3))
  /** From the avenue northwards and southwards, as far as the others; some are drawn towards it. */
  const column = (side: 'Norte' | 'Sur', at: number) => {
    const norths = Array.from({ length: 8 }, (_, row) => (side === 'Norte' ? row : -row) * BLOCK_M)
    return northward(`${names[at]} ${side}`, at * COLUMNS_M, at % 2 === 0 ? norths : norths.toReversed())
  }
  const easts = names.map((_, at) => at * COLUMNS_M)
  const row = (name: string, at: number) => eastward(name, at * BLOCK_M, easts)
  const ways = [
    row('Avenida del Medio', 0),
    // Most corners lie far from the avenue, so that it is not where the middle is.
    ...[-4, 3, 4, 5, 6, 7].map((at) => row(`Calle ${at < 0 ? 'Baja' : 'Alta'} ${Math.abs(at)}`, at)),
    ...names.flatMap((_, at) => [column('Norte', at), column('Sur', at)]),
  ]
  const city = indexOf({ ways, nodes: squares(7 * COLUMNS_M, 0) })

  it.each(['Norte', 'Sur'] as const)('numbers begin at the avenue: %s', (side) => {
    const sign = side === 'Norte' ? 1 : -1
    names.forEach((name, at) => {
      const [found] = city.search(`${name} ${side} 250`)
      expect(metresTo(found, [at * COLUMNS_M, sign * 2.5 * BLOCK_M]), `${name} ${side}`).toBeLessThan(30)
      expect(found?.certainty).toBe('street')
    })
  })
})
