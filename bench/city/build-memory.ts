/**
 * How much memory `npm run city` takes for a metropolis: copies of a real extract side by side, built by the command itself. What it
 * writes goes to a temporary folder and is deleted. Run: tsx bench/city/build-memory.ts FILE [--copies 28] [--heap MB] [--most MB].
 * Fails if the build does, or takes more than --most.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readExtract } from '../../packages/city/src/extract/read-extract.ts'
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

/** Builds the pack as a process of its own; whether it did so within its memory. */
function build(extract: string, out: string): boolean {
  const command = fileURLToPath(new URL('../../packages/city/src/build-command.ts', import.meta.url))
  const limit = values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`]
  const { status, stdout } = spawnSync(
    process.execPath,
    [...limit, '--import', 'tsx', command, extract, '--out', out],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  )
  console.log(stdout.trimEnd())
  const memory = Number(/with ([\d.]+) MB/.exec(stdout)?.[1] ?? Infinity)
  if (status === 0 && memory > Number(values.most)) console.error(`More than ${values.most} MB`)
  return status === 0 && memory <= Number(values.most)
}
