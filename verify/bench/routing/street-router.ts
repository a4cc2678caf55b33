/**
 * The street router next to ngraph.path and geojson-path-finder: the same streets, the same pairs of junctions, in turn. Our search
 * does what they do, and more: they know no turns and turn around at will, so their ways are rarely slower. The router also finds
 * the street at each point and draws the line. Run with an extract or a folder of them: tsx bench/routing/street-router.ts PATH.
 * Fails if our search is not as many times as fast as the fastest of them as BOUNDS says.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { readRouterData } from '@puni/streets/router/router-file'
import { extractsIn } from '../city/extracts.ts'
import { StreetRouter } from '@puni/streets/router/street-router'
import { OPTIONS } from './arcs.ts'
import { costOf, summary } from './cost.ts'
import { INFO } from './info.ts'
import { BOUNDS, isWon, race, randomStreets } from './race.ts'

const PAIRS = 400
const TABLE_SIDE = 500
const us = (ms: number) => `${(1000 * ms).toFixed(1)} µs`
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
  const { search, router: whole, libraries, searchRatio, routerRatio } = raced
  for (const { name, times, seconds } of [search, whole, ...libraries]) {
    const { median, p95, mean } = summary(times)
    const slower = seconds.filter((value, pair) => value > search.seconds[pair]! + 1).length
    say(`${name}: median ${us(median)}, p95 ${us(p95)}, mean ${us(mean)}; slower ways ${slower}`)
  }
  const told = ({ median, mean }: typeof searchRatio) =>
    `median ${median.toFixed(1)}, mean ${mean.toFixed(1)}`
  say(`Fastest library ÷ our search: ${told(searchRatio)}; ÷ the whole router: ${told(routerRatio)}`)

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
