/** The command line of runs that break things in parts: `npm run NAME -- [--short] [--seed N] [part …]`. */
import { parseArgs } from 'node:util'
import { brokenOff, isBroken, type Part, type Row, say, tableOf } from './report.ts'

/** Runs the parts that the command line names, or all. Prints their table, and ends the process: with 1 if something broke. */
export async function runParts(name: string, parts: Readonly<Record<string, Part>>): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
  })
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed)
  const unknown = positionals.filter((each) => parts[each] === undefined)
  if (unknown.length > 0 || !Number.isInteger(seed)) {
    say(`usage: npm run ${name} -- [--short] [--seed N] [${Object.keys(parts).join('|')} …]`)
    process.exit(2)
  }

  // Interrupted, it ends what it started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  const rows: Row[] = []
  for (const [each, run] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(each)) continue
    const startedAt = performance.now()
    say(`${each}: seed ${seed}`)
    try {
      rows.push(...(await run({ short: values.short, seed })))
    } catch (error) {
      say(`${each}: ${error instanceof Error ? error.stack : String(error)}`)
      rows.push(brokenOff(each))
    }
    say(`${each}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  // Phones that still wait for their streams delay nobody.
  process.stdout.write(`seed ${seed}\n${tableOf(rows)}\n`, () => process.exit(rows.some(isBroken) ? 1 : 0))
}
