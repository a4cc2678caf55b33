/**
 * What a pack takes to load, what the first way of each vehicle takes, then ways and tables in it; and how long a thread that answers
 * requests keeps others waiting, while a thread beside it answers tables, and with the streets that phones keep. Run:
 * tsx bench/city/ways-in-pack.ts STREETS_GRAPH.
 */
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { cutStreets } from '@puni/streets/guidance/cut-streets'
import { stepsOf } from '@puni/streets/guidance/steps'
import { encodeStreets } from '@puni/streets/graph/graph-streets'
import { readRouterData } from '@puni/streets/router/router-file'
import { E7, type StreetGraph } from '@puni/streets/graph/street-graph'
import { StreetRouter } from '@puni/streets/router/street-router'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { tablesInThread } from './tables-in-thread.ts'

const WAYS = 300
const TABLE_SIDES = [100, 500]
const TABLES = 5
/** Parts of the streets that phones keep: the longest ones decide. */
const PARTS = 30
/** As the server has it. */
const MOST_EDGES = 16_000

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: tsx bench/city/ways-in-pack.ts STREETS_GRAPH')
const bytes = await readFile(file)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const say = (line: string) => process.stdout.write(`${line}\n`)
const ms = (value: number) => `${value.toFixed(1)} ms`

/** The result of a task, and its milliseconds. */
function timed<T>(task: () => T): { made: T; took: number } {
  const from = performance.now()
  const made = task()
  return { made, took: performance.now() - from }
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const [median, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)]!)
  return `median ${ms(median!)}, p95 ${ms(p95!)}, most ${ms(sorted.at(-1)!)}`
}

function keptBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const before = keptBytes()
const { made: data, took: reading } = timed(() => readRouterData(bytes))
const { graph, hierarchies } = data
const shared = keptBytes() - before
const { made: router, took: making } = timed(() => new StreetRouter(graph, hierarchies))
const megabytes = (value: number) => `${(value / 1e6).toFixed(0)} MB`
say(
  `${graph.junctionLatE7.length} junctions: ${megabytes(bytes.length)}, read in ${ms(reading)}, ${megabytes(shared)}`,
)
say(`A router of it: made in ${ms(making)}, ${megabytes(keptBytes() - before - shared)} more`)

const random = randomNumbers(1)
const anywhere = positionsOf(graph)

const first = VEHICLE_TYPES.map((vehicle) => {
  const { took } = timed(() => router.route(anywhere(), anywhere(), { vehicle, traffic: 1 }))
  return `${vehicle} ${ms(took)}`
})
say(`First way: ${first.join(', ')}`)

for (const vehicle of VEHICLE_TYPES) {
  const options = { vehicle, traffic: 1 }
  const ways = Array.from({ length: WAYS }, () => timed(() => wayWithSteps(options)).took)
  say(`${vehicle}, a way with its steps: ${summary(ways)}`)
  for (const side of TABLE_SIDES) {
    const places = () => Array.from({ length: side }, anywhere)
    const tables = Array.from({ length: TABLES }, () => {
      const [from, to] = [places(), places()]
      return timed(() => router.durations(from, to, options)).took
    })
    say(`${vehicle}, ${side} × ${side} durations: ${summary(tables)}`)
  }
}

/** As the server answers `getRoute`. */
function wayWithSteps(options: Parameters<typeof router.route>[2]) {
  const way = router.route(anywhere(), anywhere(), options)
  if (way === null) throw new Error('There is no way between two junctions')
  const { parts, endSide } = way.describe()
  return stepsOf(parts, way.path.length, endSide)
}

const cuts = Array.from({ length: PARTS }, () => {
  const lines = [0, 1].map(
    () => router.route(anywhere(), anywhere(), { vehicle: 'Moto', traffic: 1 })?.path ?? [],
  )
  const { made: part, took } = timed(() => cutStreets(graph, lines, MOST_EDGES))
  const encoding = timed(() => (part === null ? new Uint8Array() : encodeStreets(part)))
  return { took: took + encoding.took, size: encoding.made.length }
})
say(`Streets around two ways: ${summary(cuts.map(({ took }) => took))}`)
say(`Their bytes: most ${Math.max(...cuts.map(({ size }) => size))}`)

const largest = Math.max(...TABLE_SIDES)
const places = () => Array.from({ length: largest }, anywhere)
const beside = await tablesInThread(
  data,
  Array.from({ length: TABLES }, () => [places(), places(), { vehicle: 'Moto', traffic: 1 }]),
)
say(
  `Longest silence while a thread starts: ${ms(beside.startingMs)}; while it answers ${largest} × ${largest}: ${ms(beside.silenceMs)}`,
)

/** Positions of junctions that all vehicles can reach, at random. */
function positionsOf({ junctionLatE7, junctionLngE7, edgeFrom, edgeRule, rules }: StreetGraph) {
  const edges = Array.from(edgeRule.keys()).filter((edge) => rules[edgeRule[edge]!]!.directions === 0xff)
  return () => {
    const junction = edgeFrom[edges[Math.floor(random() * edges.length)]!]!
    return { lat: junctionLatE7[junction]! / E7, lng: junctionLngE7[junction]! / E7 }
  }
}
