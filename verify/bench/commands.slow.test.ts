/** The commands work at all: a few seconds of each, on the server's source. Their figures mean nothing here. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Seconds on a quiet machine; a busy one starts PostgreSQL and servers slowly. */
const PATIENCE_MS = 180_000

/** Runs a command of the bench; returns what it printed. Rejects when it fails. */
async function run(file: string, args: string): Promise<string> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const command = ['--import', 'tsx', path, ...args.split(' ')]
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: PATIENCE_MS - 10_000 })
  return stdout
}

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? NaN)

it(
  'npm run bench counts the statements of calls',
  async () => {
    const table = await run('bench.ts', '--quick --source --only statements')
    const counts = [...table.matchAll(/^\| statements, [a-z_ ]+ \| ([\d.]+), NOTIFY [\d.]+ /gm)].map(
      ([, count]) => Number(count),
    )
    expect(counts).toHaveLength(7)
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(1)
  },
  PATIENCE_MS,
)

it(
  'npm run load has riders accept, move and step',
  async () => {
    const size = '--riders 5 --orders-per-hour 60 --zones 1 --minutes 0.3 --speed 100'
    const report = await run('load/load.ts', `${size} --source`)
    expect(report).toContain('people act 100 times as fast')
    expect(numberIn(report, /placed (\d+)/)).toBeGreaterThan(0)
    expect(numberIn(report, /accepted (\d+)/)).toBeGreaterThan(0)
    expect(numberIn(report, /step: .*\((\d+)\)/)).toBeGreaterThan(0)
    expect(numberIn(report, /position: .*\((\d+)\)/)).toBeGreaterThan(0)
    expect(numberIn(report, /broken: (\d+)/)).toBe(0)
  },
  PATIENCE_MS,
)
