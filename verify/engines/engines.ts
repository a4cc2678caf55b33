/**
 * The main journeys in each engine that is available here: `npm run engines -- [--engine chromium|firefox|webkit]
 * [--journey courier|operator]`. It needs the result of `npm run build`. `docs/engines.md` has the rest.
 */
import { parseArgs } from 'node:util'
import { ensureChromium, ensureFirefox, ensureWebKit } from '../../scripts/browsers.mjs'
import type { Engine } from './engine.ts'
import { courier } from './journeys/courier.ts'
import { operator } from './journeys/operator.ts'
import { startChromium, startFirefox } from './puppeteer-engines.ts'
import { run } from './run.ts'
import { startWebKit } from './webkit-engine.ts'

interface Kind {
  /** Returns the browser's path, or '' if it is not available. */
  readonly ensure: () => string
  readonly start: (path: string) => Promise<Engine>
}

const KINDS: Readonly<Record<string, Kind>> = {
  chromium: { ensure: ensureChromium, start: startChromium },
  firefox: { ensure: ensureFirefox, start: startFirefox },
  webkit: { ensure: ensureWebKit, start: startWebKit },
}

const { values } = parseArgs({ options: { engine: { type: 'string' }, journey: { type: 'string' } } })
const chosen = Object.entries(KINDS).filter(([name]) => values.engine === undefined || name === values.engine)
if (chosen.length === 0) throw new Error(`--engine is one of ${Object.keys(KINDS).join(', ')}`)
const journeys = [courier, operator].filter(({ name }) => (values.journey ?? name) === name)
if (journeys.length === 0) throw new Error('--journey is courier or operator')

const rows: string[][] = []
for (const [name, { ensure, start }] of chosen) {
  const path = ensure()
  if (path === '') {
    console.log(`${name}: left out, it is not here and cannot be installed`)
    continue
  }
  await runAll(name, () => start(path)).catch((error: unknown) => {
    console.error(`${name}:`, error)
    rows.push([name, '', '', '', 'failed'])
  })
}
console.log(tableOf([['engine', 'version', 'journey', 'seconds', 'result'], ...rows]))
if (rows.some((row) => row.at(-1) === 'failed')) process.exitCode = 1

async function runAll(name: string, start: () => Promise<Engine>): Promise<void> {
  const engine = await start()
  try {
    for (const journey of journeys) {
      const { seconds, failure } = await run(journey, engine, name)
      if (failure !== null) console.error(`${name}, ${journey.name}, ${failure}`)
      const result = failure === null ? 'passed' : 'failed'
      rows.push([name, engine.version, journey.name, seconds.toFixed(1), result])
    }
  } finally {
    await engine.end()
  }
}

function tableOf(lines: readonly string[][]): string {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n')
}
