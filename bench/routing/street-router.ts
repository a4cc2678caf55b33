/**
 * The street router next to ngraph.path and geojson-path-finder: the same graph, the same times, the same pairs of junctions, in
 * turn. Ours also finds the street at each point and returns the line; theirs start from the junctions. Run with an extract:
 * tsx bench/routing/street-router.ts FILE. Fails if ours is not BOUND times as fast as the faster of them, or finds slower routes.
 */
import type * as GeoJsonPathFinderModule from 'geojson-path-finder'
import createGraph, { type Graph, type Link, type Node } from 'ngraph.graph'
import ngraphPath, { type PathFinder } from 'ngraph.path'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readExtract } from '../../packages/city/src/extract/read-extract.ts'
import { metresBetween } from '../../packages/city/src/geodesic.ts'
import { buildStreetGraph } from '../../packages/city/src/streets/build-graph.ts'
import { decodeGraph } from '../../packages/city/src/streets/graph-file.ts'
import {
  E7,
  metresAlongEdges,
  pointAt,
  type StreetGraph,
} from '../../packages/city/src/streets/street-graph.ts'
import { StreetRouter } from '../../packages/city/src/streets/street-router.ts'
import { VehicleNetwork } from '../../packages/city/src/streets/vehicle-network.ts'
import { randomNumbers } from '../../packages/dispatch/src/random-numbers.ts'

// It is CommonJS with a default export, which Node's import does not unwrap as its types say.
const { default: GeoJsonPathFinder } = createRequire(import.meta.url)(
  'geojson-path-finder',
) as typeof GeoJsonPathFinderModule

const PAIRS = 400
const WARM_UP = 60
const BOUND = 3
const TABLE_SIDE = 300
const OPTIONS = { vehicle: 'Auto', traffic: 1 } as const
/** Seconds by which the routes of two programs may differ by rounding. */
const SAME_SECONDS = 0.01
const INFO = {
  name: 'Bench',
  attribution: '© OpenStreetMap',
  bounds: { north: 0, south: 0, east: 0, west: 0 },
  builtAt: '1970-01-01T00:00:00Z',
  demo: false,
}

/** A program that finds routes between junctions. */
interface Contender {
  readonly name: string
  /** What is timed. */
  readonly find: (from: number, to: number) => unknown
  /** Seconds of the last route found; Infinity for none. */
  readonly seconds: () => number
}

const positionOf = (graph: StreetGraph, junction: number) => ({
  lat: graph.junctionLatE7[junction]! / E7,
  lng: graph.junctionLngE7[junction]! / E7,
})

function ours(graph: StreetGraph, router: StreetRouter): Contender {
  let found: ReturnType<StreetRouter['route']> = null
  const find = (from: number, to: number) =>
    (found = router.route(positionOf(graph, from), positionOf(graph, to), OPTIONS))
  return { name: 'StreetRouter', find, seconds: () => found?.seconds ?? Infinity }
}

/** A place on the flat, metres. */
interface Flat {
  readonly x: number
  readonly y: number
}

/** Its two exact searches, with the straight line at the speed of the fastest street as the heuristic. */
function ngraph(graph: StreetGraph, network: VehicleNetwork): Contender[] {
  const links = linksOf(graph, network)
  let fastest = 0
  links.forEachLink((link) => {
    const metres = metresBetween(positionOf(graph, Number(link.fromId)), positionOf(graph, Number(link.toId)))
    if (link.data > 0) fastest = Math.max(fastest, metres / link.data)
  })
  const options = {
    oriented: true,
    distance: (_from: Node<Flat>, _to: Node<Flat>, link: Link<number>) => link.data,
    heuristic: (a: Node<Flat>, b: Node<Flat>) =>
      Math.sqrt((a.data.x - b.data.x) ** 2 + (a.data.y - b.data.y) ** 2) / fastest,
  }
  const contender = (name: string, finder: PathFinder<Flat>): Contender => {
    let found: Node<Flat>[] = []
    // Routes are returned from their end.
    const seconds = () =>
      found.length === 0
        ? Infinity
        : found.slice(1).reduce((sum, node, index) => sum + links.getLink(node.id, found[index]!.id)!.data, 0)
    return { name, find: (from, to) => (found = finder.find(from, to)), seconds }
  }
  return [
    contender('ngraph.path NBA*', ngraphPath.nba(links, options)),
    contender('ngraph.path A*', ngraphPath.aStar(links, options)),
  ]
}

function linksOf(graph: StreetGraph, network: VehicleNetwork): Graph<Flat, number> {
  const links = createGraph<Flat, number>()
  const { tail, head, seconds } = network.onward
  const origin = positionOf(graph, 0)
  // A little short, so that the straight line never overestimates.
  const metresPerDegree = metresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 }) * 0.995
  const shortening = Math.cos((origin.lat * Math.PI) / 180)
  for (const junction of new Set([...tail, ...head])) {
    const { lat, lng } = positionOf(graph, junction)
    const x = (lng - origin.lng) * shortening * metresPerDegree
    links.addNode(junction, { x, y: (lat - origin.lat) * metresPerDegree })
  }
  for (const [arc, from] of tail.entries()) {
    // Of two streets between the same junctions only the faster counts.
    const known = links.getLink(from, head[arc]!)
    if (!known || known.data > seconds[arc]!) links.addLink(from, head[arc]!, seconds[arc])
  }
  return links
}

/** It takes lines with a weight for each direction, by the metres of a segment. */
function geoJsonPathFinder(graph: StreetGraph, network: VehicleNetwork): Contender {
  const position = (junction: number) => {
    const { lat, lng } = positionOf(graph, junction)
    return [lng, lat]
  }
  const features = Array.from(graph.edgeFrom.keys(), (edge) => {
    const first = graph.pointStart[edge]!
    const points = Array.from({ length: graph.pointStart[edge + 1]! - first }, (_, index) =>
      pointAt(graph, first + index),
    )
    const coordinates = points.map(({ lat, lng }) => [lng, lat])
    // Seconds of one metre; 0 closes a direction.
    const pace = (from: number, to: number) => {
      const seconds = network.secondsWithin(edge, from, to)
      return seconds === Infinity ? 0 : seconds
    }
    return {
      type: 'Feature' as const,
      properties: { forward: pace(0, 1), backward: pace(1, 0) },
      geometry: { type: 'LineString' as const, coordinates },
    }
  })
  const finder = new GeoJsonPathFinder(
    { type: 'FeatureCollection', features },
    {
      tolerance: 1 / E7,
      weight: (a, b, pace) => {
        const metres = metresBetween({ lat: a[1]!, lng: a[0]! }, { lat: b[1]!, lng: b[0]! })
        return { forward: pace.forward * metres, backward: pace.backward * metres }
      },
    },
  )
  const point = (junction: number) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: position(junction) },
  })
  let found: { weight: number } | undefined
  const find = (from: number, to: number) => (found = finder.findPath(point(from), point(to)))
  return { name: 'geojson-path-finder', find, seconds: () => found?.weight ?? Infinity }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The result of `make`, the milliseconds it took and the megabytes it retains. */
function costOf<T>(make: () => T) {
  const before = usedBytes()
  const from = performance.now()
  const made = make()
  const ms = performance.now() - from
  return { made, ms, megabytes: (usedBytes() - before) / 1e6 }
}

function summary(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length
  return { median: sorted[sorted.length >> 1]!, p95: sorted[Math.floor(sorted.length * 0.95)]!, mean }
}

const ms = (value: number) => `${value.toFixed(3)} ms`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Asks all contenders for each pair, in turn, so that what slows the machine slows all alike. */
function compare(contenders: readonly Contender[], pairs: readonly (readonly [number, number])[]) {
  const results = contenders.map(({ name }) => ({ name, times: [] as number[], seconds: [] as number[] }))
  for (const [round, [from, to]] of pairs.entries()) {
    for (const [index, contender] of contenders.entries()) {
      const started = performance.now()
      contender.find(from, to)
      const took = performance.now() - started
      if (round < WARM_UP) continue
      results[index]!.times.push(took)
      results[index]!.seconds.push(contender.seconds())
    }
  }
  return results
}

async function main(file: string): Promise<boolean> {
  const extract = await readExtract(file)
  const built = costOf(() => buildStreetGraph(extract, INFO))
  const parsed = costOf(() => new StreetRouter(decodeGraph(built.made)))
  const router = parsed.made
  const graph = decodeGraph(built.made)
  const network = new VehicleNetwork(graph, metresAlongEdges(graph), OPTIONS.vehicle)
  const open = [...new Set(network.onward.tail)]
  const random = randomNumbers(1)
  const anyJunction = () => open[Math.floor(random() * open.length)]!
  const first = costOf(() =>
    router.route(positionOf(graph, anyJunction()), positionOf(graph, anyJunction()), OPTIONS),
  )
  say(
    `${graph.junctionLatE7.length} junctions, ${graph.edgeFrom.length} edges; file ${built.made.length} bytes`,
  )
  say(`built in ${ms(built.ms)}; loaded in ${ms(parsed.ms)}, keeps ${parsed.megabytes.toFixed(1)} MB`)
  say(`first route of a vehicle ${ms(first.ms)}, keeps ${first.megabytes.toFixed(1)} MB more`)

  const pairs = Array.from({ length: WARM_UP + PAIRS }, () => [anyJunction(), anyJunction()] as const)
  const others = [...ngraph(graph, network), geoJsonPathFinder(graph, network)]
  const [own, ...rest] = compare([ours(graph, router), ...others], pairs)
  const ownTimes = summary(own!.times)
  let passed = true
  say(`\n${PAIRS} pairs of junctions, ${OPTIONS.vehicle}`)
  for (const { name, times, seconds } of [own!, ...rest]) {
    const { median, p95, mean } = summary(times)
    const same = seconds.filter((value, pair) => Math.abs(value - own!.seconds[pair]!) < SAME_SECONDS).length
    const faster = seconds.filter((value, pair) => value < own!.seconds[pair]! - SAME_SECONDS).length
    const ratios = `${(median / ownTimes.median).toFixed(1)} and ${(mean / ownTimes.mean).toFixed(1)} times ours`
    say(`${name}: median ${ms(median)}, p95 ${ms(p95)}, mean ${ms(mean)}; median and mean ${ratios}`)
    say(`  ways as fast as ours ${same}, faster ${faster}, slower ${seconds.length - same - faster}`)
    passed &&= faster === 0
  }
  const ratioBy = (key: 'median' | 'mean') =>
    Math.min(...rest.map(({ times }) => summary(times)[key])) / ownTimes[key]
  const ratio = Math.min(ratioBy('median'), ratioBy('mean'))
  say(
    `\nRatio to the fastest of them: median ${ratioBy('median').toFixed(1)}, mean ${ratioBy('mean').toFixed(1)}`,
  )

  const points = () => Array.from({ length: TABLE_SIDE }, () => positionOf(graph, anyJunction()))
  const table = costOf(() => router.durations(points(), points(), OPTIONS))
  say(`${TABLE_SIDE} × ${TABLE_SIDE} durations: ${ms(table.ms)}`)
  return passed && ratio >= BOUND
}

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: tsx bench/routing/street-router.ts FILE')
if (!(await main(file))) {
  say(`Failed: not ${BOUND} times as fast, or a slower way`)
  process.exitCode = 1
}
