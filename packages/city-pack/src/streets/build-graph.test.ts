import { describe, expect, it } from 'vitest'
import { type Extract, ExtractError, type Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { buildStreetGraph } from './build-graph.ts'
import { type Drawn, drawExtract, drawnAt, TEST_INFO } from './extract-fixture.ts'
import { decodeGraph } from '@puni/streets/graph/graph-file'
import { directionBits } from '@puni/streets/graph/road-rule'
import { metresAlongEdges } from '@puni/streets/graph/street-graph'

type Way = readonly [through: string, tags?: Tags]

const POINTS: Record<string, Drawn> = {
  a: [0, 0],
  b: [100, 0],
  c: [200, 0],
  d: [300, 0],
  e: [100, 100],
  f: [200, 100],
  g: [100, 200],
  // A different point at the same position as b.
  h: [100, 0],
  x: [2000, 0],
  y: [2100, 0],
}
const build = (extract: Extract) => decodeGraph(buildStreetGraph(extract, TEST_INFO))
const buildWays = (...ways: Way[]) => build(drawExtract(POINTS, ways))

describe('buildStreetGraph', () => {
  it.each<[string, Way[], { junctions: number; edges: number; points: number }]>([
    ['one street of three points', [['a b c']], { junctions: 2, edges: 1, points: 3 }],
    ['a crossing', [['a b c'], ['e b']], { junctions: 4, edges: 3, points: 6 }],
    ['two streets end to end', [['a b'], ['b c']], { junctions: 3, edges: 2, points: 4 }],
    ['two streets between the same corners', [['a b c'], ['a e c']], { junctions: 2, edges: 2, points: 6 }],
    ['a ring', [['a b e a']], { junctions: 1, edges: 1, points: 4 }],
    ['a ring at the end of a street', [['a b e g b']], { junctions: 2, edges: 2, points: 6 }],
    ['a street across itself', [['a b c f e b g']], { junctions: 3, edges: 3, points: 9 }],
    ['points said twice', [['a a b b b c']], { junctions: 2, edges: 1, points: 3 }],
    ['two points in one place', [['a b h c']], { junctions: 2, edges: 1, points: 4 }],
    ['a street of no length', [['b h']], { junctions: 2, edges: 1, points: 2 }],
    ['points left out', [['a b ? c d']], { junctions: 2, edges: 1, points: 2 }],
    [
      'points left out, and a way around',
      [['a b ? c d'], ['b e f c']],
      { junctions: 4, edges: 3, points: 8 },
    ],
    ['what is no road', [['a b'], ['b c', { highway: 'proposed' }]], { junctions: 2, edges: 1, points: 2 }],
    ['an island', [['a b c'], ['e b'], ['x y']], { junctions: 4, edges: 3, points: 6 }],
    [
      'one-way streets without return, left out',
      [['a b'], ['b c', { oneway: 'yes' }], ['e b', { oneway: 'yes' }]],
      { junctions: 2, edges: 1, points: 2 },
    ],
  ])('%s', (_, ways, expected) => {
    const graph = buildWays(...ways)
    expect({
      junctions: graph.junctionLatE7.length,
      edges: graph.edgeFrom.length,
      points: graph.pointLatE7.length,
    }).toEqual(expected)
  })

  it('keeps names and what the pack says of itself', () => {
    const graph = buildWays(['a b', { name: ' Avenida Ñandú ' }], ['b c', { name: 'Avenida Ñandú' }], ['c d'])
    expect(graph.names).toEqual(['', 'Avenida Ñandú'])
    expect(Array.from(graph.edgeName).sort((a, b) => a - b)).toEqual([0, 1, 1])
    expect(graph.info).toEqual(TEST_INFO)
  })

  it('tells how far it is, vehicle by vehicle', () => {
    const lines = Array.from({ length: 12 }, (_, line) => line)
    const points = Object.fromEntries(
      lines.flatMap((x) => lines.map((y) => [`${x},${y}`, [100 * x, 100 * y] as const])),
    )
    const streets = lines.flatMap((at): Way[] => [
      [lines.map((along) => `${along},${at}`).join(' ')],
      [lines.map((along) => `${at},${along}`).join(' ')],
    ])
    const told: number[] = []
    buildStreetGraph(drawExtract(points, streets), TEST_INFO, (fraction) => told.push(fraction))
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    for (const quarter of [0, 1, 2, 3]) {
      const within = told.filter((fraction) => Math.floor(4 * fraction) === quarter)
      expect(within.length, `vehicle ${quarter}`).toBeGreaterThan(1)
    }
  })

  it('keeps points and lengths exactly', () => {
    const graph = buildWays(['a b e'])
    const along = metresAlongEdges(graph)
    const [a, b, e] = [drawnAt(POINTS['a']!), drawnAt(POINTS['b']!), drawnAt(POINTS['e']!)]
    expect(along.at(-1)).toBeCloseTo(metresBetween(a, b) + metresBetween(b, e), 9)
  })

  it('closes to each vehicle what it cannot come to by its own streets', () => {
    // c d can only be reached over the motorway, or the footway.
    const graph = buildWays(
      ['a b e a'],
      ['b c', { highway: 'motorway', oneway: 'no' }],
      ['c d'],
      ['e f', { highway: 'footway' }],
    )
    const open = (vehicle: 'Auto' | 'Bicicleta') =>
      [...graph.edgeRule].filter((rule) => (graph.rules[rule]!.directions & directionBits(vehicle)) !== 0)
        .length
    expect(open('Auto')).toBe(5)
    expect(open('Bicicleta')).toBe(4)
  })

  it.each<[string, Way[]]>([
    ['no ways', []],
    ['no roads', [['a b', { highway: 'steps' }]]],
    ['only a point', [['a']]],
    ['only a point, twice', [['a a']]],
    ['only points left out', [['? ? a ?']]],
    ['only a one-way street', [['a b', { oneway: 'yes' }]]],
  ])('refuses an extract of %s', (_, ways) => {
    expect(() => buildWays(...ways)).toThrow(ExtractError)
  })
})
