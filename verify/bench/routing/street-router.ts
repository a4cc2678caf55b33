/**
 * The street router on an extract or a folder of them: what it takes to build and load, tables, and its search next to a library's,
 * which knows no turns and turns around at will. Run: tsx bench/routing/street-router.ts PATH. Fails if a race is not won (race.ts).
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { readRouterData } from '@puni/streets/router/router-file'
import { StreetRouter } from '@puni/streets/router/street-router'
import { extractsIn } from '../city/extracts.ts'
import { costOf, summary } from './cost.ts'
import { INFO } from './info.ts'
import { BOUNDS, race } from './race.ts'
import { OPTIONS, randomStreets } from './random-streets.ts'

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
  const { junctionLatE7, edgeFrom } = random.graph
  say(`\n${basename(file)}: ${junctionLatE7.length} junctions, ${edgeFrom.length} edges`)
  say(
    `built in ${ms(built.ms)}: ${built.made.length} bytes; loaded in ${ms(read.ms)}, keeps ${read.megabytes.toFixed(1)} MB`,
  )
  const { ours, library, median, mean, disagreeing } = race(random, PAIRS)
  for (const [name, times] of [
    ['our search', ours],
    ['ngraph.path NBA*', library],
  ] as const) {
    const each = summary(times)
    say(`${name}: median ${us(each.median)}, p95 ${us(each.p95)}, mean ${us(each.mean)}`)
  }
  say(
    `Library ÷ our search: median ${median.toFixed(1)}, mean ${mean.toFixed(1)}; disagreeing ${disagreeing}`,
  )
  const places = () => random.anyPlaces(TABLE_SIDE)
  const tables = [1, 2, 3].map(() => costOf(() => router.durations(places(), places(), OPTIONS)).ms)
  say(`${TABLE_SIDE} × ${TABLE_SIDE} durations: ${tables.map(ms).join(', ')}`)
  return median >= BOUNDS.median && mean >= BOUNDS.mean && disagreeing === 0
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Usage: tsx bench/routing/street-router.ts FILE_OR_FOLDER')
const isFolder = (await stat(path)).isDirectory()
const files = isFolder ? await extractsIn(path) : [path]
const failed: string[] = []
for (const file of files) if (!(await measure(file))) failed.push(basename(file))
if (failed.length > 0) {
  say(`\nFailed: not fast enough, or not the library's ways: ${failed.join(', ')}`)
  process.exitCode = 1
}
