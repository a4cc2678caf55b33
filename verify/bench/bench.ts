/**
 * Measures what the server does next to what this machine allows, in the same run: `npm run bench -- [--only NAME,…] [--quick]
 * [--database URL] [--source] [--list]`. Runs what was built last, or the source. `bench/RESULTS.md` explains the rows.
 *
 * --database: a PostgreSQL with a large platform, for the rows that read lists; without it they fill a smaller one.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { ROWS } from './rows/rows.ts'
import type { Figure } from './rows/row.ts'
import { tableOf } from './rows/table.ts'
import { Stand } from './stand/stand.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    database: { type: 'string' },
    source: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const say = (message: string) => void process.stderr.write(`${message}\n`)

const wanted = values.only?.split(',')
const unknown = wanted?.filter((name) => !ROWS.some((row) => row.name === name)) ?? []
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) say(`no row ${unknown.join(', ')}`)
  say(`rows: ${ROWS.map(({ name }) => name).join(', ')}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}

const stand = await Stand.open(values.source ? 'source' : 'build')
const figures: Figure[] = []
const failed: string[] = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    print()
    void stand.stop().finally(() => process.exit(130))
  })
}

/** What was measured so far. */
function print(): void {
  process.stdout.write(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.versions.node}, ` +
      `PostgreSQL ${stand.postgresVersion}, fsync on${values.quick ? '; quick: figures mean nothing' : ''}\n${tableOf(figures)}\n`,
  )
}

for (const { name, run } of ROWS.filter((row) => wanted?.includes(row.name) ?? true)) {
  const from = performance.now()
  try {
    figures.push(...(await run(stand, { quick: values.quick, databaseUrl: values.database ?? null })))
  } catch (error) {
    if (isStopping) break
    failed.push(name)
    say(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
  }
  await stand.clear()
  say(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`)
}
if (!isStopping) {
  print()
  await stand.stop()
  if (failed.length > 0) say(`not measured: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
