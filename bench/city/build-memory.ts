/**
 * What a metropolis takes: copies of a real extract side by side, built by `npm run city` itself, then routes and tables in the pack.
 * What it writes goes to a temporary folder and is deleted. Run: tsx bench/city/build-memory.ts FILE [--copies 28] [--heap MB] [--most MB].
 * Fails if the build does, or takes more memory than --most.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readExtract } from '../../packages/city/src/extract/read-extract.ts'
import { PACK_FILES } from '../../packages/city/src/pack.ts'
import { writeTiled } from './tiled-extract.ts'

/** Milliseconds between two looks at the memory of the build. */
const LOOK_EVERY_MS = 100

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

/** Builds the pack as a process of its own, and prints what each part took; whether it did so within its memory. */
async function build(extract: string, out: string): Promise<boolean> {
  const command = fileURLToPath(new URL('../../packages/city/src/build-command.ts', import.meta.url))
  const limit = values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`]
  const child = spawn(process.execPath, [...limit, '--import', 'tsx', command, extract, '--out', out], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  const begin = (name: string) => ({ name, from: performance.now(), most: 0 })
  let part = begin('Starting')
  const look = () => {
    part.most = Math.max(part.most, memoryOfWork(child.pid))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    // A step ends where the next line begins.
    if (lines.length === 0) {
      const seconds = ((performance.now() - part.from) / 1000).toFixed(1)
      console.log(`${part.name}: ${seconds} s, ${part.most.toFixed(0)} MB at most`)
      part = begin(line)
    }
    if (line.startsWith('City pack') || lines.length > 0) lines.push(line)
  }
  clearInterval(timer)
  console.log(lines.join('\n'))
  const memory = Number(/with ([\d.]+) MB/.exec(lines.join('\n'))?.[1] ?? Infinity)
  const [code] = await exit
  if (code === 0 && memory > Number(values.most)) console.error(`More than ${values.most} MB`)
  return code === 0 && memory <= Number(values.most)
}

/** Megabytes of the process in which the command does its work; 0 while there is none, and where the system does not tell. */
function memoryOfWork(pid: number | undefined): number {
  try {
    const worker = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

/** Asks the pack for ways as a process of its own, whose memory is nothing else's; whether all was found. */
function ask(streets: string): boolean {
  const command = fileURLToPath(new URL('ways-in-pack.ts', import.meta.url))
  return spawnSync(process.execPath, ['--import', 'tsx', command, streets], { stdio: 'inherit' }).status === 0
}
