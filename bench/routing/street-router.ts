/**
 * The street router next to ngraph.path and geojson-path-finder: the same streets, the same pairs of junctions, in turn. Theirs is
 * the easier task: they start from the junctions, know no turns, and turn around at will, so their ways are rarely slower. Ours also
 * finds the street at each point and returns the line. Run with an extract or a folder of them:
 * tsx bench/routing/street-router.ts PATH. Fails if ours is not as many times as fast as the fastest of them as BOUNDS says.
 */
import type * as GeoJsonPathFinderModule from 'geojson-path-finder'
import createGraph, { type Graph, type Link, type Node } from 'ngraph.graph'
import ngraphPath, { type PathFinder } from 'ngraph.path'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readExtract } from '../../packages/city/src/extract/read-extract.ts'
import { metresBetween } from '../../packages/city/src/geodesic.ts'
import { buildStreetGraph } from '../../packages/city/src/streets/build-graph.ts'
import { decodeGraph } from '../../packages/city/src/streets/graph-file.ts'
import { readRouter } from '../../packages/city/src/streets/router-file.ts'
import { E7, pointAt, type StreetGraph, Streets } from '../../packages/city/src/streets/street-graph.ts'
import type { StreetRouter } from '../../packages/city/src/streets/street-router.ts'
import { CLOSED } from '../../packages/city/src/streets/turn-rules.ts'
import { VehicleStreets } from '../../packages/city/src/streets/vehicle-streets.ts'
import { randomNumbers } from '../../packages/dispatch/src/random-numbers.ts'

// It is CommonJS with a default export, which Node's import does not unwrap as its types say.
const { default: GeoJsonPathFinder } = createRequire(import.meta.url)(
  'geojson-path-finder',
) as typeof GeoJsonPathFinderModule

const PAIRS = 400
const WARM_UP = 60
/** At the median and at the mean. */
const BOUNDS = { median: 10, mean: 5 }
const TABLE_SIDE = 500
const OPTIONS = { vehicle: 'Auto', traffic: 1 } as const
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

/** Streets of the vehicle, without turns. */
interface Arcs {
  /** Edge number doubled, plus one against its drawing. */
  readonly open: readonly number[]
  readonly tail: (arc: number) => number
  readonly head: (arc: number) => number
  readonly seconds: (arc: number) => number
}

function arcsOf(streets: Streets): Arcs {
  const { rules } = new VehicleStreets(streets, OPTIONS.vehicle).nodes
  return {
    open: Array.from(rules.use.keys()).filter((arc) => rules.use[arc] !== CLOSED),
    tail: (arc) => streets.head(arc ^ 1),
    head: (arc) => streets.head(arc),
    seconds: (arc) => rules.milliseconds(arc) / 1000,
  }
}

/** Its two exact searches, with the straight line at the speed of the fastest street as the heuristic. */
function ngraph(graph: StreetGraph, arcs: Arcs): Contender[] {
  const links = linksOf(graph, arcs)
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

function linksOf(graph: StreetGraph, arcs: Arcs): Graph<Flat, number> {
  const links = createGraph<Flat, number>()
  const origin = positionOf(graph, 0)
  // A little short, so that the straight line never overestimates.
  const metresPerDegree = metresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 }) * 0.995
  const shortening = Math.cos((origin.lat * Math.PI) / 180)
  for (const junction of new Set(arcs.open.flatMap((arc) => [arcs.tail(arc), arcs.head(arc)]))) {
    const { lat, lng } = positionOf(graph, junction)
    const x = (lng - origin.lng) * shortening * metresPerDegree
    links.addNode(junction, { x, y: (lat - origin.lat) * metresPerDegree })
  }
  for (const arc of arcs.open) {
    // Of two streets between the same junctions only the faster counts.
    const [from, to, seconds] = [arcs.tail(arc), arcs.head(arc), arcs.seconds(arc)]
    const known = links.getLink(from, to)
    if (!known || known.data > seconds) links.addLink(from, to, seconds)
  }
  return links
}

/** It takes lines with a weight for each direction, by the metres of a segment. */
function geoJsonPathFinder(streets: Streets, arcs: Arcs): Contender {
  const { graph, along } = streets
  const position = (junction: number) => {
    const { lat, lng } = positionOf(graph, junction)
    return [lng, lat]
  }
  const isOpen = new Set(arcs.open)
  const features = Array.from(graph.edgeFrom.keys(), (edge) => {
    const first = graph.pointStart[edge]!
    const last = graph.pointStart[edge + 1]!
    const coordinates = Array.from({ length: last - first }, (_, index) => {
      const { lat, lng } = pointAt(graph, first + index)
      return [lng, lat]
    })
    // Seconds of one metre; 0 closes a direction.
    const pace = (arc: number) => (isOpen.has(arc) ? arcs.seconds(arc) / along[last - 1]! : 0)
    return {
      type: 'Feature' as const,
      properties: { forward: pace(2 * edge), backward: pace(2 * edge + 1) },
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

const positions = (graph: StreetGraph, junctions: readonly number[]) =>
  junctions.map((junction) => positionOf(graph, junction))

/** Prints what an extract's routes take; true if ours is fast enough. */
async function measure(file: string): Promise<boolean> {
  const extract = await readExtract(file)
  const built = costOf(() => buildStreetGraph(extract, INFO))
  const read = costOf(() => readRouter(built.made))
  const router = read.made
  const graph = decodeGraph(built.made)
  const streets = new Streets(graph)
  const arcs = arcsOf(streets)
  const open = [...new Set(arcs.open.map(arcs.tail))]
  const random = randomNumbers(1)
  const anyJunction = () => open[Math.floor(random() * open.length)]!
  const pair = () => [anyJunction(), anyJunction()] as const
  const [first, second] = positions(graph, pair())
  const firstRoute = costOf(() => router.route(first!, second!, OPTIONS))
  say(`\n${basename(file)}: ${graph.junctionLatE7.length} junctions, ${graph.edgeFrom.length} edges`)
  say(
    `built in ${ms(built.ms)}: ${built.made.length} bytes; loaded in ${ms(read.ms)}, keeps ${read.megabytes.toFixed(1)} MB`,
  )
  say(`first route of a vehicle ${ms(firstRoute.ms)}, keeps ${firstRoute.megabytes.toFixed(1)} MB more`)

  const pairs = Array.from({ length: WARM_UP + PAIRS }, pair)
  const others = [...ngraph(graph, arcs), geoJsonPathFinder(streets, arcs)]
  const [own, ...rest] = compare([ours(graph, router), ...others], pairs)
  const ownTimes = summary(own!.times)
  for (const { name, times, seconds } of [own!, ...rest]) {
    const { median, p95, mean } = summary(times)
    const ratios = `${(median / ownTimes.median).toFixed(1)} and ${(mean / ownTimes.mean).toFixed(1)} times ours`
    const slower = seconds.filter((value, pair) => value > own!.seconds[pair]! + 1).length
    say(`${name}: median ${ms(median)}, p95 ${ms(p95)}, mean ${ms(mean)}; ${ratios}; slower ways ${slower}`)
  }
  const ratioBy = (key: 'median' | 'mean') =>
    Math.min(...rest.map(({ times }) => summary(times)[key])) / ownTimes[key]
  const [median, mean] = [ratioBy('median'), ratioBy('mean')]
  say(`Ratio to the fastest of them: median ${median.toFixed(1)}, mean ${mean.toFixed(1)}`)

  const points = () => positions(graph, Array.from({ length: TABLE_SIDE }, anyJunction))
  const tables = [1, 2, 3].map(() => costOf(() => router.durations(points(), points(), OPTIONS)).ms)
  say(`${TABLE_SIDE} × ${TABLE_SIDE} durations: ${tables.map(ms).join(', ')}`)
  return median >= BOUNDS.median && mean >= BOUNDS.mean
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Usage: tsx bench/routing/street-router.ts FILE_OR_FOLDER')
const isFolder = (await stat(path)).isDirectory()
const files = isFolder
  ? (await readdir(path)).filter((name) => /\.(pbf|osm)(\.gz)?$/.test(name)).map((name) => join(path, name))
  : [path]
const failed: string[] = []
for (const file of files) if (!(await measure(file))) failed.push(basename(file))
if (failed.length > 0) {
  say(
    `\nFailed: not ${BOUNDS.median} times as fast at the median and ${BOUNDS.mean} at the mean: ${failed.join(', ')}`,
  )
  process.exitCode = 1
}
