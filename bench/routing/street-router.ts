/**
 * The street router next to ngraph.path and geojson-path-finder: the same streets, the same pairs of junctions, in turn. Theirs is
 * the easier task: they start from the junctions, know no turns, and turn around at will, so their ways are rarely slower. Ours also
 * finds the street at each point and returns the line. Run with an extract or a folder of them:
 * tsx bench/routing/street-router.ts PATH. Fails if ours is not as many times as fast as the fastest of them as BOUNDS says.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readExtract } from '../../packages/city/src/extract/read-extract.ts'
import { buildStreetGraph } from '../../packages/city/src/streets/build-graph.ts'
import { readRouterData } from '../../packages/city/src/streets/router-file.ts'
import { extractsIn } from '../city/extracts.ts'
import { StreetRouter } from '../../packages/city/src/streets/street-router.ts'
import { OPTIONS } from './arcs.ts'
import { costOf, summary } from './cost.ts'
import { INFO } from './info.ts'
import { BOUNDS, isWon, race, randomStreets } from './race.ts'

const PAIRS = 400
const TABLE_SIDE = 500
const ms = (value: number) => `${value.toFixed(3)} ms`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints what an extract's routes take; true if ours is fast enough. */
async function measure(file: string): Promise<boolean> {
  const extract = await readExtract(file)
  const built = costOf(() => buildStreetGraph(extract, INFO))
  const read = costOf(() => {
    const data = readRouterData(built.made)
    return { data, router: new StreetRouter(data.graph, data.hierarchies) }
  })
  const { data, router } = read.made
  const random = randomStreets(data)
  const [first, second] = random.anyPlaces(2)
  const firstRoute = costOf(() => router.route(first!, second!, OPTIONS))
  const { junctionLatE7, edgeFrom } = random.graph
  say(`\n${basename(file)}: ${junctionLatE7.length} junctions, ${edgeFrom.length} edges`)
  say(
    `built in ${ms(built.ms)}: ${built.made.length} bytes; loaded in ${ms(read.ms)}, keeps ${read.megabytes.toFixed(1)} MB`,
  )
  say(`first route of a vehicle ${ms(firstRoute.ms)}, keeps ${firstRoute.megabytes.toFixed(1)} MB more`)

  const raced = race(random, router, PAIRS)
  const { own, alone, others, ratio, aloneRatio } = raced
  const ownTimes = summary(own.times)
  for (const { name, times, seconds } of [own, alone, ...others]) {
    const { median, p95, mean } = summary(times)
    const ratios = `${(median / ownTimes.median).toFixed(1)} and ${(mean / ownTimes.mean).toFixed(1)} times ours`
    const slower = seconds.filter((value, pair) => value > own.seconds[pair]! + 1).length
    say(`${name}: median ${ms(median)}, p95 ${ms(p95)}, mean ${ms(mean)}; ${ratios}; slower ways ${slower}`)
  }
  const told = (by: typeof ratio) => `median ${by.median.toFixed(1)}, mean ${by.mean.toFixed(1)}`
  say(`Ratio to the fastest library: ${told(ratio)}; of the search alone: ${told(aloneRatio)}`)

  const places = () => random.anyPlaces(TABLE_SIDE)
  const tables = [1, 2, 3].map(() => costOf(() => router.durations(places(), places(), OPTIONS)).ms)
  say(`${TABLE_SIDE} × ${TABLE_SIDE} durations: ${tables.map(ms).join(', ')}`)
  return isWon(raced)
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Usage: tsx bench/routing/street-router.ts FILE_OR_FOLDER')
const isFolder = (await stat(path)).isDirectory()
const files = isFolder ? await extractsIn(path) : [path]
const failed: string[] = []
for (const file of files) if (!(await measure(file))) failed.push(basename(file))
if (failed.length > 0) {
  say(
    `\nFailed: not ${BOUNDS.median} times as fast at the median and ${BOUNDS.mean} at the mean: ${failed.join(', ')}`,
  )
  process.exitCode = 1
}
