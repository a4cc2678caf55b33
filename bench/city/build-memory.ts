/**
 * How much memory `npm run city` takes for a metropolis: copies of a real extract side by side, built by the command itself. What it
 * writes goes to a temporary folder and is deleted. Run: tsx bench/city/build-memory.ts FILE [--copies 28] [--heap MB] [--most MB].
 * Fails if the build does, or takes more than --most.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readExtract } from '../../packages/city/src/extract/read-extract.ts'
import { buildPack } from './pack-build.ts'
import { writeTiled } from './tiled-extract.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    copies: { type: 'string', default: '28' },
    heap: { type: 'string' },
    most: { type: 'string', default: '2000' },
  },
})
const [file] = positionals
if (file === undefined) {
  console.error('Usage: npm run city-memory -- FILE [--copies 28] [--heap MB] [--most MB]')
  process.exit(2)
}

const copies = Number(values.copies)
const folder = await mkdtemp(path.join(tmpdir(), 'city-memory-'))
try {
  const extract = await readExtract(file)
  const tiled = path.join(folder, 'tiled.osm.pbf')
  await writeTiled(extract, copies, tiled)
  const nodes = (copies * extract.latE7.length) / 1e6
  const size = (await stat(tiled)).size / 1e6
  console.log(
    `${copies} times ${path.basename(file)}: ${nodes.toFixed(2)} million nodes, ${size.toFixed(0)} MB`,
  )
  process.exitCode = build(tiled, path.join(folder, 'pack')) ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

/** Builds the pack; whether within its memory. */
function build(extract: string, out: string): boolean {
  const { isBuilt, report, megabytes } = buildPack(extract, out, values.heap)
  console.log(report)
  if (isBuilt && megabytes > Number(values.most)) console.error(`More than ${values.most} MB`)
  return isBuilt && megabytes <= Number(values.most)
}
