/** `npm run city` as a process of its own. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a build went. */
export interface PackBuild {
  readonly isBuilt: boolean
  /** What the command printed. */
  readonly report: string
  readonly seconds: number
  /** Most memory that it took; Infinity if it told none. */
  readonly megabytes: number
}

/** Builds a pack in a folder, with a heap of so many megabytes if any are given. */
export function buildPack(extract: string, out: string, heap?: string): PackBuild {
  const command = fileURLToPath(new URL('../../packages/city/src/build-command.ts', import.meta.url))
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`]
  const { status, stdout } = spawnSync(
    process.execPath,
    [...limit, '--import', 'tsx', command, extract, '--out', out],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  )
  const [, seconds = NaN, megabytes = Infinity] = /Built in ([\d.]+) s with ([\d.]+) MB/.exec(stdout) ?? []
  return {
    isBuilt: status === 0,
    report: stdout.trimEnd(),
    seconds: Number(seconds),
    megabytes: Number(megabytes),
  }
}
