/** The router next to the judge in real cities. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { readdir } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { estimateRoute } from '@puni/streets/estimate'
import type { Extract } from '../extract/extract.ts'
import { readExtract } from '../extract/read-extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { buildStreetGraph } from './build-graph.ts'
import { TEST_INFO } from './extract-fixture.ts'
import { decodeGraph } from '@puni/streets/graph/graph-file'
import { judgeWays, NOTHING_WRONG, randomNumbers } from './judged-ways-fixture.ts'
import { readRouter } from '@puni/streets/router/router-file'
import { StreetRouter } from '@puni/streets/router/street-router'

const folder = process.env['CITY_EXTRACTS']
const leftOut = folder ? '' : ' (left out: CITY_EXTRACTS is not set)'
const files = folder ? (await readdir(folder)).filter((file) => /\.(pbf|osm|gz)$/.test(file)) : []

/** Ways judged in each city and for each vehicle: RUNS is for long runs by hand. */
const WAYS = Number(process.env['RUNS'] ?? 100)
/** Of the streets of any of these cities, with what is prepared for every vehicle. */
const MOST_BYTES = 6_000_000

/** An extract and its streets, built once. */
const cities = new Map<string, Promise<{ readonly extract: Extract; readonly streets: Uint8Array }>>()
function cityOf(file: string) {
  const build = async () => {
    const extract = await readExtract(`${folder}/${file}`)
    return { extract, streets: buildStreetGraph(extract, TEST_INFO) }
  }
  const city = cities.get(file) ?? build()
  cities.set(file, city)
  return city
}

describe.skipIf(!folder)(`StreetRouter in real cities${leftOut}`, () => {
  it.each(files)(
    'finds the ways that the judge finds, and breaks no rule: %s',
    async (file) => {
      const { extract, streets } = await cityOf(file)
      expect(streets.length).toBeLessThan(MOST_BYTES)
      const router = readRouter(streets)
      for (const vehicle of ['Auto', 'Bicicleta'] as const) {
        expect(judgeWays(extract, router, vehicle, WAYS), vehicle).toEqual(NOTHING_WRONG)
      }
    },
    WAYS * 1_000 + 60_000,
  )
})

describe.skipIf(!folder)(`StreetRouter on Buenos Aires${leftOut}`, () => {
  let extract: Extract
  let file: Uint8Array
  let router: StreetRouter
  beforeAll(async () => {
    const city = await cityOf('buenos-aires.osm.pbf')
    extract = city.extract
    file = city.streets
    router = readRouter(file)
  }, 120_000)

  const random = randomNumbers()
  const anywhere = () => {
    const node = Math.floor(random() * extract.latE7.length)
    return { lat: extract.latE7[node]! / 1e7, lng: extract.lngE7[node]! / 1e7 }
  }

  it('returns the same as a plain search, one by one and in tables', () => {
    const plain = new StreetRouter(decodeGraph(file))
    for (const vehicle of VEHICLE_TYPES) {
      const options = { vehicle, traffic: 1.5 }
      const [from, to] = [Array.from({ length: 10 }, anywhere), Array.from({ length: 20 }, anywhere)]
      const table = router.durations(from, to, options)
      expect(table).toEqual(plain.durations(from, to, options))
      for (const [row, start] of from.entries()) {
        const route = router.route(start, to[row]!, options)
        expect(route?.seconds ?? Infinity).toBe(table[row * to.length + row])
      }
    }
  })

  it('takes about as long as the straight estimate says', () => {
    for (const vehicle of VEHICLE_TYPES) {
      let [routed, estimated] = [0, 0]
      for (let pair = 0; pair < 100; pair++) {
        const [from, to] = [anywhere(), anywhere()]
        // Couriers ride a few kilometres; across the whole city motorways dominate.
        if (metresBetween(from, to) > 8000) continue
        const route = router.route(from, to, { vehicle, traffic: 1 })
        if (route === null) continue
        routed += route.seconds
        estimated += estimateRoute(from, to, vehicle).durationValue
      }
      expect(routed / estimated, vehicle).toBeGreaterThan(0.85)
      expect(routed / estimated, vehicle).toBeLessThan(1.15)
    }
  })

  it('is a small file that loads at once into little memory', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const used = () => {
      collectGarbage()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    expect(file.length).toBeLessThan(MOST_BYTES)
    const before = used()
    const loaded = readRouter(file)
    for (const vehicle of VEHICLE_TYPES) loaded.route(anywhere(), anywhere(), { vehicle, traffic: 1 })
    expect(used() - before).toBeLessThan(100e6)
    expect(loaded.info).toEqual(TEST_INFO)
  })
})
