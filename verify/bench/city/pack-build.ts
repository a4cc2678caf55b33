/** The city command as a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Milliseconds between two looks at the memory of the build. */
const LOOK_EVERY_MS = 100

/** How a build went. */
export interface PackBuild {
  readonly isBuilt: boolean
  /** What the command said in the end. */
  readonly report: string
  readonly seconds: number
  /** Most memory that it took; Infinity if it told none. */
  readonly megabytes: number
}

/** A part of the work, and the most memory that it took. */
export interface BuildStep {
  readonly name: string
  readonly seconds: number
  readonly megabytes: number
}

/** Builds a pack in a folder, with a heap of so many megabytes if any are given. */
export async function buildPack(
  extract: string,
  out: string,
  heap?: string,
  onStep: (step: BuildStep) => void = () => {},
): Promise<PackBuild> {
  const command = fileURLToPath(new URL('../../../apps/server/src/puni-rider.ts', import.meta.url))
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`]
  const child = spawn(
    process.execPath,
    [...limit, '--import', 'tsx', command, 'city', extract, '--out', out],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exit = once(child, 'exit') as Promise<[number | null]>
  const begin = (name: string) => ({ name, from: performance.now(), most: 0 })
  let part = begin('Starting')
  const timer = setInterval(() => {
    part.most = Math.max(part.most, memoryOf(child.pid))
  }, LOOK_EVERY_MS)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    // A step ends where the next line begins.
    if (lines.length === 0) {
      onStep({ name: part.name, seconds: (performance.now() - part.from) / 1000, megabytes: part.most })
      part = begin(line)
    }
    if (line.startsWith('City pack') || lines.length > 0) lines.push(line)
  }
  clearInterval(timer)
  const report = lines.join('\n')
  const [, seconds = NaN, megabytes = Infinity] = /Built in ([\d.]+) s with ([\d.]+) MB/.exec(report) ?? []
  const [code] = await exit
  return { isBuilt: code === 0, report, seconds: Number(seconds), megabytes: Number(megabytes) }
}

/** Megabytes of the process; 0 where the system does not tell, and once it has ended. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
