/**
 * Puts defects back into a copy of the tree, one after another, and checks that the days or the journeys find each, or, with `--suite`, the tests
 * of `npm test`: `npm run mutants -- [--suite] [--only WORDS]…`. First nothing is taken back, and nothing may be found. `docs/mutants.md` has the
 * rest.
 */
import { parseArgs } from 'node:util'
import { ensureChromium } from '../../scripts/browsers.mjs'
import { build, commandOf, runCheck } from './checks.ts'
import { Copy } from './copy.ts'
import type { Check, Mend } from './mend.ts'
import { MENDS } from './mends.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, suite: { type: 'boolean', default: false } },
})
const { only } = values
const chosen = MENDS.flatMap(({ suite, ...mend }): Mend[] => {
  if (!values.suite || mend.foundBy.by === 'suite') return [mend]
  return suite === undefined ? [] : [{ ...mend, foundBy: { by: 'suite', paths: suite } }]
}).filter(({ name }) => only === undefined || only.some((words) => name.includes(words)))
if (chosen.length === 0) throw new Error(`No mend has '${only?.join("' or '")}' in its name`)

const copy = await Copy.make()
try {
  await refuseStale()
  const journeys = chosen.some(({ foundBy }) => foundBy.by === 'journey')
  if (journeys) {
    process.env['CHROMIUM_PATH'] = ensureChromium()
    await build(copy.folder, ['rider', 'console', 'server'])
  }
  console.log('| taken back | found by | seconds | first line |')
  console.log('|---|---|--:|---|')
  process.exitCode = (await isGreen()) && (await areFound()) ? 0 : 1
} finally {
  await copy.remove()
}

/** All edits first: a stale entry is reported at once. */
async function refuseStale(): Promise<void> {
  for (const { name, edits } of MENDS) {
    const undo = await copy.apply(edits).catch((cause: unknown) => {
      throw new Error(`'${name}' fits no more`, { cause })
    })
    await undo()
  }
}

async function isGreen(): Promise<boolean> {
  const checks = new Map(baseline().map((check) => [commandOf(check), check]))
  for (const [command, check] of checks) {
    const { result, seconds, detail } = await runCheck(copy.folder, check)
    row('nothing', command, seconds, result === 'passed' ? 'passed' : detail)
    if (result === 'passed') continue
    console.error('With nothing taken back the check fails: what it finds then proves nothing.')
    return false
  }
  return true
}

/** Every check once; tests of `npm test` in one run, and in another those that run without the others of their files. */
function baseline(): Check[] {
  const checks = chosen.map(({ foundBy }) => foundBy)
  const suites = checks.filter((check) => check.by === 'suite')
  const pathsOf = (some: typeof suites) => [...new Set(some.flatMap(({ paths }) => paths))]
  const whole = suites.filter(({ named }) => named === undefined)
  const parts = suites.filter(({ named }) => named !== undefined)
  const named = parts.map((part) => part.named).join('|')
  const together = [
    { by: 'suite', paths: pathsOf(whole) },
    { by: 'suite', paths: pathsOf(parts), named },
  ] as const
  return [...together.filter(({ paths }) => paths.length > 0), ...checks.filter(({ by }) => by !== 'suite')]
}

async function areFound(): Promise<boolean> {
  let found = 0
  for (const mend of chosen) if (await isFound(mend)) found += 1
  console.log(`\n${found} of ${chosen.length} were found.`)
  return found === chosen.length
}

async function isFound({ name, edits, foundBy, builds }: Mend): Promise<boolean> {
  const undo = await copy.apply(edits)
  if (builds !== undefined) await build(copy.folder, [builds])
  const { result, seconds, detail } = await runCheck(copy.folder, foundBy)
  await undo()
  if (builds !== undefined) await build(copy.folder, [builds])
  const first = { found: detail, passed: '**not found**', broke: `**broke**: ${detail}` }[result]
  row(name, commandOf(foundBy), seconds, first)
  return result === 'found'
}

function row(name: string, command: string, seconds: number, first: string): void {
  console.log(`| ${name} | \`${command.replace('npm run ', '')}\` | ${seconds.toFixed(0)} | ${first} |`)
}
