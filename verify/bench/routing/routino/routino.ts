/**
 * Durations next to those of routino, another program, with our speeds: how many agree within 5 %, for random pairs of junctions by car
 * and by bicycle. Run: npm run routino -- FILE_OR_FOLDER… [--pairs 300]. Needs Debian's package `routino`. Fails below BOUND percent.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { readRouter } from '@puni/streets/router/router-file'
import { extractsIn } from '../../city/extracts.ts'
import { INFO } from '../info.ts'
import { BOUND, compareDurations, type Comparison } from './compared-durations.ts'
import { hasRoutino } from './routino-engine.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '300' } },
})
const pairs = Number(values.pairs)
if (positionals.length === 0 || !(pairs >= 1)) {
  console.error('Usage: npm run routino -- FILE_OR_FOLDER… [--pairs 300]')
  process.exit(2)
}
if (!hasRoutino()) {
  console.error('routino is not installed (Debian: apt install routino)')
  process.exit(2)
}

const paths = await Promise.all(
  positionals.map(async (path) => ((await stat(path)).isDirectory() ? extractsIn(path) : [path])),
)
for (const file of paths.flat()) {
  const extract = await readExtract(file)
  const router = readRouter(buildStreetGraph(extract, INFO))
  for (const vehicle of ['Auto', 'Bicicleta'] as const) {
    const comparison = await compareDurations(extract, router, vehicle, pairs)
    console.log(`${basename(file)}, ${vehicle}: ${described(comparison)}`)
    if (comparison.agreeing < BOUND) process.exitCode = 1
  }
}

function described({ agreeing, median, worst }: Comparison): string {
  const [from, to] = [worst.from, worst.to].map(({ lat, lng }) => `${lat.toFixed(6)},${lng.toFixed(6)}`)
  return [
    `${agreeing.toFixed(1)} % of ${pairs} pairs within 5 %, ours ÷ routino's ${median.toFixed(3)} at the median`,
    `worst ${worst.ratio.toFixed(2)}, from ${from} to ${to}`,
  ].join('\n  ')
}
