/** Coasts on a square of 100 by 100, with the sea where its lines have it: on their right. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Extract, ExtractWay } from '../extract/extract.ts'
import { isWithin } from './rings.ts'
import { findSea } from './sea.ts'

type Xy = readonly [x: number, y: number]

const SIDE = 100
const UNIT = 1e4
const BOUNDS = { north: 0.1, south: 0, east: 0.1, west: 0 }

/** An extract with these lines of coast and these streets; equal points are one node. */
function drawnExtract(coast: readonly (readonly Xy[])[], streets: readonly (readonly Xy[])[] = []): Extract {
  const nodes = new Map<string, number>()
  const all: Xy[] = []
  const node = (point: Xy) => {
    const key = point.join()
    if (!nodes.has(key)) nodes.set(key, all.push(point) - 1)
    return nodes.get(key)!
  }
  const way = (tags: ExtractWay['tags']) => (line: readonly Xy[], id: number) => ({
    id,
    tags,
    nodes: Int32Array.from(line, node),
  })
  const ways = [...coast.map(way({ natural: 'coastline' })), ...streets.map(way({ highway: 'residential' }))]
  return {
    latE7: Int32Array.from(all, ([, y]) => y * UNIT),
    lngE7: Int32Array.from(all, ([x]) => x * UNIT),
    nodeTags: new Map(),
    ways,
    areas: [],
    restrictions: [],
  }
}

/** What was found, and whether water is at points. */
function seaOf(...drawing: Parameters<typeof drawnExtract>) {
  const { polygons, outcome } = findSea(drawnExtract(...drawing), BOUNDS)
  const isWet = ([x, y]: Xy) =>
    polygons.some(
      (polygon) => polygon.filter((ring) => isWithin([x * UNIT, y * UNIT], ring)).length % 2 === 1,
    )
  return { outcome, isWet, polygons }
}
/** Points as 'x,y x,y'. */
const path = (text: string): Xy[] =>
  text.split(' ').map((point) => point.split(',').map(Number) as [number, number])
const square = (from: number, to: number): Xy[] =>
  path(`${from},${from} ${to},${from} ${to},${to} ${from},${to} ${from},${from}`)

/** Lines as paths, or as 'square 30 70', 'lagoon 30 70' for one drawn the other way. */
const linesOf = (text: string) =>
  text === ''
    ? []
    : text.split('|').map((line) => {
        const [kind, from, to] = line.split(' ')
        if (kind !== 'square' && kind !== 'lagoon') return path(line)
        const around = square(Number(from), Number(to))
        return kind === 'square' ? around : around.toReversed()
      })

describe('the sea', () => {
  it.each([
    ['of no coast', '', 'none', '', '50,50'],
    ['in the east of a straight coast', '50,0 50,100', 'drawn', '75,50 51,1 99,99', '25,50 49,99'],
    ['of pieces, in any order, beyond the box', '40,50 50,120|50,-20 60,20 40,50', 'drawn', '75,50', '25,50'],
    [
      'of a bay: the coast leaves where it came',
      '100,30 40,30 40,70 100,70',
      'drawn',
      '70,50',
      '20,50 70,10 70,90',
    ],
    [
      'of a headland: drawn the other way',
      '100,70 40,70 40,30 100,30',
      'drawn',
      '20,50 70,10 70,90',
      '70,50',
    ],
    ['on either side of a causeway', '100,70 0,70|0,30 100,30', 'drawn', '50,10 50,90', '50,50'],
    [
      'of one line that crosses the box twice',
      '30,-10 30,110 70,110 70,-10',
      'drawn',
      '50,50',
      '10,50 90,50',
    ],
    ['with an island', '20,0 20,100|square 50 70', 'drawn', '40,50 90,90', '60,60 10,60'],
    ['with an island drawn the wrong way round', '20,0 20,100|lagoon 50 70', 'drawn', '40,50', '60,60'],
    ['around an island alone', 'square 30 70', 'drawn', '10,10', '50,50'],
    ['of a lagoon', 'lagoon 30 70', 'drawn', '50,50', '10,10'],
    ['around an island in a lagoon', 'lagoon 20 80|square 40 60', 'drawn', '30,30', '10,10 50,50'],
    ['around an island through the edge', '80,40 120,40 120,60 80,60 80,40', 'drawn', '50,50', '90,50'],
    ['of a coast that ends a little before the edge', '50,0 50,98', 'drawn', '75,50 75,99', '25,50'],
    ['of a coast that ends farther from the edge', '50,0 50,90', 'open', '', '25,50 75,50'],
    ['of lines against each other', '30,0 30,100|60,0 60,100', 'open', '', '10,50 45,50 80,50'],
    ['of an island and a lagoon side by side', 'square 10 30|lagoon 50 70', 'open', '', '20,20 60,60 90,90'],
  ])('%s', (_, lines, outcome, wet, dry) => {
    const sea = seaOf(linesOf(lines))
    expect(sea.outcome).toBe(outcome)
    for (const point of wet === '' ? [] : path(wet))
      expect(sea.isWet(point), `water at ${point.join()}`).toBe(true)
    for (const point of path(dry)) expect(sea.isWet(point), `land at ${point.join()}`).toBe(false)
  })

  it('is left out where streets would lie in it', () => {
    const sea = seaOf([path('50,100 50,0')], [square(10, 40)])
    expect([sea.outcome, sea.polygons]).toEqual(['doubtful', []])
  })

  it('lies on the right of a coast of any shape, cut into any pieces', () => {
    // From the southern to the northern edge and beyond, zigzag.
    const coast = fc.array(fc.integer({ min: -20, max: 120 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(coast, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (xs, cuts) => {
        const points = xs.map((x, i): Xy => [x, Math.round(-10 + (120 * i) / (xs.length - 1))])
        const lines: Xy[][] = [[points[0]!]]
        for (const [i, point] of points.entries()) {
          if (i === 0) continue
          lines.at(-1)!.push(point)
          if (cuts[i] && i < points.length - 1) lines.push([point])
        }
        const { isWet, outcome } = seaOf(lines.toReversed())
        expect(outcome).not.toBe('open')
        for (const y of [13, 37, 61, 83]) {
          const i = points.findIndex((point) => point[1] > y)
          const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!]
          const shore = ax + ((y - ay) / (by - ay)) * (bx - ax)
          for (const x of [shore - 2, shore + 2]) {
            if (x <= 0 || x >= SIDE) continue
            if (outcome === 'drawn' || x < shore) expect(isWet([x, y])).toBe(x > shore)
          }
        }
      }),
    )
  })

  it('never drowns the streets, whatever the lines', () => {
    const point = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: -20, max: 120 }))
    const line = fc.array(point, { minLength: 2, maxLength: 6 })
    const streets: Xy[][] = [square(20, 80), square(40, 60)]
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const { isWet } = seaOf(lines, streets)
        const wet = streets.flat().filter(isWet)
        expect(wet).toEqual([])
      }),
    )
  })
})
