import type { Position } from '@puni/contract/fields'
import { describe, expect, it } from 'vitest'
import type { Extract } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { demoCity } from './demo-city.ts'

const city = demoCity()
const roads = city.ways.filter((way) => way.tags['highway'])
const position = ({ latE7, lngE7 }: Extract, node: number): Position => ({
  lat: latE7[node]! / 1e7,
  lng: lngE7[node]! / 1e7,
})

/** Crossings reachable from a crossing, along the streets or against them. */
function reachable(from: number, against: boolean): Set<number> {
  const next = new Map<number, number[]>()
  const join = (a: number, b: number) => next.set(a, [...(next.get(a) ?? []), b])
  for (const { nodes, tags } of roads) {
    for (const [i, node] of [...nodes].entries()) {
      if (i === 0) continue
      const before = nodes[i - 1]!
      if (tags['oneway'] !== 'yes' || !against) join(before, node)
      if (tags['oneway'] !== 'yes' || against) join(node, before)
    }
  }
  const seen = new Set([from])
  for (const node of seen) next.get(node)?.forEach((other) => seen.add(other))
  return seen
}

describe('demoCity', () => {
  it('is always the same', () => {
    expect(demoCity()).toEqual(city)
  })

  it('leads from everywhere to everywhere', () => {
    const crossings = new Set(roads.flatMap(({ nodes }) => Array.from(nodes)))
    const start = roads[0]!.nodes[0]!
    expect(reachable(start, false)).toEqual(crossings)
    expect(reachable(start, true)).toEqual(crossings)
  })

  it('names every street differently, none by a number', () => {
    const names = new Set(roads.map(({ tags }) => tags['name'] ?? ''))
    // As many as lines in both directions, and four stretches; one of them is as long as its line.
    expect(names.size).toBe(2 * 113 + 4)
    expect([...names].filter((name) => /\d|undefined/.test(name))).toEqual([])
  })

  it.each([
    ['Avenida Demo', { lat: -34.6092, lng: -58.3929 }],
    ['Calle de los Ceibos', { lat: -34.6151, lng: -58.3862 }],
    ['Pasaje Jacarandá', { lat: -34.6037, lng: -58.4011 }],
    ['Calle del Lapacho', { lat: -34.6198, lng: -58.4032 }],
  ])('has %s near where the demo has addresses on it', (name, place) => {
    const distances = roads
      .filter(({ tags }) => tags['name'] === name)
      .flatMap(({ nodes }) => Array.from(nodes, (node) => metresBetween(position(city, node), place)))
    const nearest = Math.min(...distances)
    expect(nearest).toBeLessThan(80)
  })

  it.each([
    ['Avenida Demo', 1234],
    ['Calle de los Ceibos', 450],
    ['Pasaje Jacarandá', 87],
    ['Calle del Lapacho', 1620],
  ])('has the number of %s %i', (street, number) => {
    const ranges = city.ways
      .filter(({ tags }) => tags['addr:interpolation'] === 'all')
      .map(({ nodes }) => [...nodes].map((node) => city.nodeTags.get(node)!))
      .filter((ends) => ends.every((tags) => tags['addr:street'] === street))
      .map((ends) => ends.map((tags) => Number(tags['addr:housenumber'])))
    const holding = ranges.filter(([from, to]) => from! <= number && number <= to!)
    expect(holding).toHaveLength(1)
  })
})
