/**
 * Breaks a platform on purpose and counts what it lost: `npm run chaos -- [--short] [--seed N] [part …]`. Runs what was built
 * last. Fails when an invariant broke. `docs/chaos.md` has the rest.
 */
import { parseArgs } from 'node:util'
import { deliveries } from './deliveries.ts'
import { kills } from './kills.ts'
import { outage } from './outage.ts'
import { races } from './races.ts'
import { brokenOff, isBroken, type Part, type Row, say, tableOf } from './report.ts'

const PARTS: Readonly<Record<string, Part>> = { kills, races, outage, deliveries }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed)
const unknown = positionals.filter((name) => PARTS[name] === undefined)
if (unknown.length > 0 || !Number.isInteger(seed)) {
  say(`usage: npm run chaos -- [--short] [--seed N] [${Object.keys(PARTS).join('|')} …]`)
  process.exit(2)
}

// Interrupted, it ends what it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const rows: Row[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  say(`${name}: seed ${seed}`)
  try {
    rows.push(...(await run({ short: values.short, seed })))
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
    rows.push(brokenOff(name))
  }
  say(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
// Phones that still wait for their streams delay nobody.
process.stdout.write(`seed ${seed}\n${tableOf(rows)}\n`, () => process.exit(rows.some(isBroken) ? 1 : 0))
