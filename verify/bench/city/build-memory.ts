/**
 * What a metropolis takes: copies of a real extract side by side, built by `npm run city` itself, then routes and tables in the pack.
 * What it writes goes to a temporary folder and is deleted. Run: tsx bench/city/build-memory.ts FILE [--copies 28] [--heap MB] [--most MB].
 * Fails if the build does, or takes more memory than --most.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { PACK_FILES } from '@puni/contract/city/pack'
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
  const pack = path.join(folder, 'pack')
  const isBuilt = await build(tiled, pack)
  process.exitCode = isBuilt && ask(path.join(pack, PACK_FILES.streets)) ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

/** Builds the pack and prints what each part took; whether it did so within its memory. */
async function build(extract: string, out: string): Promise<boolean> {
  const { isBuilt, report, megabytes } = await buildPack(extract, out, values.heap, (step) => {
    console.log(`${step.name}: ${step.seconds.toFixed(1)} s, ${step.megabytes.toFixed(0)} MB at most`)
  })
  console.log(report)
  if (isBuilt && megabytes > Number(values.most)) console.error(`More than ${values.most} MB`)
  return isBuilt && megabytes <= Number(values.most)
}

/** Asks the pack for ways as a process of its own, whose memory is nothing else's; whether all was found. */
function ask(streets: string): boolean {
  const command = fileURLToPath(new URL('ways-in-pack.ts', import.meta.url))
  return spawnSync(process.execPath, ['--import', 'tsx', command, streets], { stdio: 'inherit' }).status === 0
}
