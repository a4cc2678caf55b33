import { describe, expect, it } from 'vitest'
import { demoCity } from '@puni/city-pack/demo/demo-city'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { decodeGraph } from '../graph/graph-file.ts'
import { decodeStreets, encodeStreets } from '../graph/graph-streets.ts'
import { StreetRouter } from '../router/street-router.ts'
import { cutStreets } from './cut-streets.ts'

// Without hierarchies, which take long on an even grid.
const CITY = decodeGraph(buildStreetGraph(demoCity(), { ...TEST_INFO, demo: true }))
const FROM = { lat: -34.6118, lng: -58.396 }
const TO = { lat: -34.6125, lng: -58.388 }
const MOTO = { vehicle: 'Moto', traffic: 1 } as const

describe('the streets around a line', () => {
  const part = cutStreets(CITY, [[FROM, TO]])!
  const kept = new StreetRouter(decodeStreets(encodeStreets(part), TEST_INFO))

  it('are few, and lead along it as those of the city do', () => {
    expect(part.edgeFrom.length).toBeLessThan(CITY.edgeFrom.length / 2)
    const [here, there] = [kept.route(FROM, TO, MOTO), new StreetRouter(CITY).route(FROM, TO, MOTO)]
    expect(here?.seconds).toBeCloseTo(there!.seconds, 6)
    expect([here?.startStreet, here?.endStreet]).toEqual([there!.startStreet, there!.endStreet])
  })

  it('end where no line comes near', () => {
    expect(kept.route({ lat: -34.64, lng: -58.44 }, TO, MOTO)).toBeNull()
    expect(cutStreets(CITY, [[{ lat: 48.4, lng: 15.6 }]])).toBeNull()
    expect(cutStreets(CITY, [])).toBeNull()
  })

  it('are none if they are more than wanted', () => {
    const edges = part.edgeFrom.length
    expect(cutStreets(CITY, [[FROM, TO]], edges)).toEqual(part)
    expect(cutStreets(CITY, [[FROM, TO]], edges - 1)).toBeNull()
  })

  it('keep what is forbidden on them, by their own numbers', () => {
    const near = CITY.edgeFrom.findIndex(
      (from) =>
        Math.abs(CITY.junctionLatE7[from]! / 1e7 - FROM.lat) < 0.001 &&
        CITY.junctionLngE7[from]! < -583_900_000,
    )
    const way = (edge: number) => ({ vehicles: 1, arcs: [2 * edge, 2 * edge + 1], hours: null })
    const strict = { ...CITY, forbidden: [way(0), way(near)] }
    const cut = cutStreets(strict, [[FROM, TO]])!
    expect(cut.forbidden).toHaveLength(1)
    const [first, second] = cut.forbidden[0]!.arcs
    expect(second).toBe(first! + 1)
    const lat = (graph: typeof CITY, edge: number) => graph.pointLatE7[graph.pointStart[edge]!]
    expect(lat(cut, first! >> 1)).toBe(lat(CITY, near))
  })

  it('miss none along a long line', () => {
    const far = { lat: -34.6, lng: -58.375 }
    const long = cutStreets(CITY, [[FROM, far]])
    expect(new StreetRouter(long!).route(FROM, far, MOTO)).not.toBeNull()
  })
})
