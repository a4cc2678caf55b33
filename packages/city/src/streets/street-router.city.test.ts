/** The router next to the judge in real cities. */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/limits'
import { readdir } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { estimateRoute } from '../estimate.ts'
import type { Extract } from '../extract/extract.ts'
import { readExtract } from '../extract/read-extract.ts'
import { metresBetween } from '../geodesic.ts'
import { buildStreetGraph } from './build-graph.ts'
import { TEST_INFO } from './extract-fixture.ts'
import { decodeGraph } from './graph-file.ts'
import { Judge, type PlainPlace } from './judge-fixture.ts'
import { StreetRouter } from './street-router.ts'

const folder = process.env['CITY_EXTRACTS']
const leftOut = folder ? '' : ' (left out: CITY_EXTRACTS is not set)'
const files = folder ? (await readdir(folder)).filter((file) => /\.(pbf|osm|gz)$/.test(file)) : []

const STARTS = 10
const TARGETS = 100
/** Milliseconds are whole on every edge of a route, but not for the judge. */
const ROUNDING_S = 0.1

/** Numbers from 0 to 1, the same in every run. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) / 2 ** 23
  }
}

/** Places on the streets, every other one at a node instead of between two. */
function randomPlaces(judge: Judge): () => PlainPlace {
  const random = randomNumbers()
  const segments = judge
    .segments()
    .filter(([a, b]) => metresBetween(judge.positionOf(a), judge.positionOf(b)) > 5)
  return () => {
    const [a, b] = segments[Math.floor(random() * segments.length)]!
    return random() < 0.5 ? { a, b: a, share: 0 } : { a, b, share: 0.1 + 0.8 * random() }
  }
}

/** What is wrong, of 1,000 ways. */
function judged(extract: Extract, router: StreetRouter, vehicle: VehicleType) {
  const judge = new Judge(extract, vehicle)
  const place = randomPlaces(judge)
  const found = { vehicle, none: 0, breaksRules: 0, slower: 0, faster: 0, otherTime: 0 }
  for (let start = 0; start < STARTS; start++) {
    const from = place()
    const secondsTo = judge.from(from)
    for (let target = 0; target < TARGETS; target++) {
      const to = place()
      const route = router.route(judge.placeAt(from), judge.placeAt(to), { vehicle, traffic: 1 })
      if (route === null) {
        found.none++
        continue
      }
      if (route.metres === 0) continue
      const least = secondsTo(to)
      const own = judge.secondsOf(route.path, from, to)
      if (own === Infinity) found.breaksRules++
      else if (Math.abs(own - route.seconds) > ROUNDING_S) found.otherTime++
      if (route.seconds > least + ROUNDING_S) found.slower++
      if (route.seconds < least - ROUNDING_S) found.faster++
    }
  }
  return found
}

describe.skipIf(!folder)(`StreetRouter in real cities${leftOut}`, () => {
  it.each(files)('finds the ways that the judge finds, and breaks no rule: %s', async (file) => {
    const extract = await readExtract(`${folder}/${file}`)
    const router = new StreetRouter(decodeGraph(buildStreetGraph(extract, TEST_INFO)))
    for (const vehicle of ['Auto', 'Bicicleta'] as const) {
      expect(judged(extract, router, vehicle)).toEqual({
        vehicle,
        none: 0,
        breaksRules: 0,
        slower: 0,
        faster: 0,
        otherTime: 0,
      })
    }
  })
})

describe.skipIf(!folder)(`StreetRouter on Buenos Aires${leftOut}`, () => {
  let extract: Extract
  let file: Uint8Array
  let router: StreetRouter
  let plainRouters: Record<VehicleType, PlainRouter>
  beforeAll(async () => {
    extract = await readExtract(`${folder}/buenos-aires.osm.pbf`)
    file = buildStreetGraph(extract, TEST_INFO)
    router = new StreetRouter(decodeGraph(file))
    plainRouters = {
      Moto: new PlainRouter(extract, 'Moto'),
      Bicicleta: new PlainRouter(extract, 'Bicicleta'),
      Auto: new PlainRouter(extract, 'Auto'),
      Otro: new PlainRouter(extract, 'Otro'),
    }
  })

  it('agrees with plain Dijkstra, to a metre and without a step the wrong way', () => {
    const found = VEHICLE_TYPES.map((vehicle) => disagreements(vehicle, vehicle === 'Auto' ? 20 : 4))
    expect(found).toEqual(
      VEHICLE_TYPES.map((vehicle) => ({ vehicle, otherTime: 0, otherLength: 0, wrongSteps: 0 })),
    )
  })

  function disagreements(vehicle: VehicleType, starts: number) {
    const plain = plainRouters[vehicle]
    const place = randomPlaces(plain)
    const found = { vehicle, otherTime: 0, otherLength: 0, wrongSteps: 0 }
    for (let start = 0; start < starts; start++) {
      const from = place()
      const costTo = plain.from(from)
      for (let target = 0; target < 50; target++) {
        const to = place()
        const route = router.route(plain.placeAt(from), plain.placeAt(to), { vehicle, traffic: 1 })!
        const { seconds, metres } = costTo(to)
        if (!(Math.abs(route.seconds - seconds) < 0.01)) found.otherTime++
        if (!(Math.abs(route.metres - metres) < 1 && Math.abs(drawnMetres(route) - metres) < 1))
          found.otherLength++
        found.wrongSteps += plain.wrongSteps(route.path, from, to)
      }
    }
    return found
  }

  it('returns the same times in a table as one by one', () => {
    const plain = plainRouters.Moto
    const place = randomPlaces(plain)
    const positions = Array.from({ length: 40 }, () => plain.placeAt(place()))
    const options = { vehicle: 'Moto', traffic: 1.5 } as const
    for (const [from, to] of [
      [positions.slice(0, 10), positions.slice(10)],
      [positions.slice(10), positions.slice(0, 10)],
    ] as const) {
      const oneByOne = from.flatMap((a) => to.map((b) => router.route(a, b, options)!.seconds))
      for (const [index, seconds] of router.durations(from, to, options).entries()) {
        expect(seconds).toBeCloseTo(oneByOne[index]!, 6)
      }
    }
  })

  it('takes about as long as the straight estimate says', () => {
    for (const vehicle of VEHICLE_TYPES) {
      const plain = plainRouters[vehicle]
      const place = randomPlaces(plain)
      let [routed, estimated] = [0, 0]
      for (let pair = 0; pair < 100; pair++) {
        const [from, to] = [plain.placeAt(place()), plain.placeAt(place())]
        // Couriers ride a few kilometres; across the whole city motorways dominate.
        if (metresBetween(from, to) > 8000) continue
        routed += router.route(from, to, { vehicle, traffic: 1 })!.seconds
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
    expect(file.length).toBeLessThan(900_000)
    const before = used()
    const started = performance.now()
    const loaded = new StreetRouter(decodeGraph(file))
    const ms = performance.now() - started
    const [a, b] = [positionOf(0), positionOf(1000)]
    for (const vehicle of VEHICLE_TYPES) loaded.route(a, b, { vehicle, traffic: 1 })
    expect(used() - before).toBeLessThan(100e6)
    expect(loaded.info).toEqual(TEST_INFO)
    // The target is under 500; three times that allows for a busy machine.
    expect(ms).toBeLessThan(1500)
  })

  const positionOf = (node: number) => ({ lat: extract.latE7[node]! / 1e7, lng: extract.lngE7[node]! / 1e7 })
})
