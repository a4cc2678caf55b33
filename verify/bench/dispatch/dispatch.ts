/**
 * The dispatcher on public data. Every run is written, read back and checked against the rules before its figures are printed:
 * - tsx bench/dispatch/dispatch.ts --instances DIR: the instances of Grubhub's Meal Delivery Routing Problem;
 *   [--skip 0.15] [--ready-error 5]
 * - tsx bench/dispatch/dispatch.ts --days DIR: days of a city; [--no-absence-rule]
 *
 * Both: [--policy idle|nearest|match|plan|all] [--only REGEXP] [--budget MS] [--out DIR]. With a budget every look ends when its time is
 * over, as on a server. `all` runs every policy; on the instances also the harder conditions, and the look at a large zone.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { POLICIES, type Policy } from '@puni/contract/offers/dispatch'
import { decide } from '@puni/dispatch/decide'
import type { SimulationResult } from '@puni/dispatch/simulate'
import type { Decide } from '@puni/dispatch/snapshot'
import { clickToDoorBound } from './bound.ts'
import { readChecked } from './check.ts'
import { readDay } from './days/read-day.ts'
import { runDay } from './days/run-day.ts'
import { figureTable } from './figure-table.ts'
import { figuresOf, meanFigures, type Figures } from './figures.ts'
import type { Instance } from './instance.ts'
import { readInstance } from './mdrp/read-instance.ts'
import { runInstance, type Conditions } from './mdrp/run-instance.ts'
import { scaleFigures } from './mdrp/scale.ts'
import { writeRun } from './written-run.ts'

const SKIP = 0.15
const READY_ERROR_MINUTES = 5
/** The instances also run under harder conditions: each seed, both sizes, travel times, schedules and preparation times. */
const SKIP_SET = new Set([
  '0o100t100s1p100',
  '0r50t75s2p125',
  '1o50t100s2p100',
  '1r50t75s1p125',
  '2o100t75s2p125',
  '2r50t100s1p100',
  '4o50t75s1p125',
  '4r50t100s2p100',
  '5o100t100s2p125',
  '7r50t75s1p100',
  '9o50t100s1p125',
  '9r50t75s2p100',
])
const isHalfSizeOfSeed0 = (name: string) => /^0[or]50/.test(name)
/** Up to so many orders the bound of a day takes seconds. */
const MOST_FOR_BOUND = 1_000

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    days: { type: 'string' },
    policy: { type: 'string', default: 'plan' },
    skip: { type: 'string' },
    'ready-error': { type: 'string' },
    'no-absence-rule': { type: 'boolean', default: false },
    budget: { type: 'string' },
    only: { type: 'string', default: '' },
    out: { type: 'string' },
  },
})

/** Simulates an instance with a policy. */
type Run = (instance: Instance, decide: Decide) => SimulationResult

main()

function main(): void {
  const { instances, days } = values
  const kept = values.out
  const out = kept ?? mkdtempSync(join(tmpdir(), 'dispatch-'))
  try {
    if (instances !== undefined && days === undefined) tellInstances(instances, out)
    else if (days !== undefined && instances === undefined) tellDays(days, out)
    else throw new Error('one of --instances DIR and --days DIR is needed')
  } finally {
    if (kept === undefined) rmSync(out, { recursive: true })
  }
}

/** A table of means, with a column for each kind of run. */
function tellInstances(directory: string, out: string): void {
  if (values['no-absence-rule']) throw new Error('--no-absence-rule is of --days')
  const instances = namesIn(directory, '').map((name) => readInstance(join(directory, name)))
  const columns = values.policy === 'all' ? runVariants(instances, out) : runPlainly(instances, out)
  console.log(
    figureTable(columns.map(([name, runs]) => [`${name} (${runs.size})`, meanFigures([...runs.values()])])),
  )
  if (values.policy !== 'all') return
  const { planMs, denseMs } = scaleFigures()
  console.log(`\none look at 10,000 couriers × 3,000 orders: ${planMs.toFixed(0)} ms`)
  console.log(`munkres, dense, on 1,000 × 300: ${denseMs.toFixed(0)} ms`)
}

type Columns = readonly (readonly [string, ReadonlyMap<string, Figures>])[]

function runPlainly(instances: readonly Instance[], out: string): Columns {
  const conditions = {
    ...(values.skip !== undefined && { skip: numberOf('skip', values.skip) }),
    ...(values['ready-error'] !== undefined && {
      readyErrorMinutes: numberOf('ready-error', values['ready-error']),
    }),
  }
  return policies().map((policy) => [policy, runAll(instances, policy, under(conditions), out)])
}

function runVariants(instances: readonly Instance[], out: string): Columns {
  const skipSet = instances.filter(({ name }) => SKIP_SET.has(name))
  const exact = policies().map(
    (policy) => [policy, runAll(instances, policy, under({}), join(out, policy))] as const,
  )
  const plan = exact.find(([policy]) => policy === 'plan')![1]
  const only = (test: (name: string) => boolean) => new Map([...plan].filter(([name]) => test(name)))
  const run = (conditions: Conditions, name: string) =>
    runAll(skipSet, 'plan', under(conditions), join(out, name))
  return [
    ...exact,
    ['plan, half-size of seed 0', only(isHalfSizeOfSeed0)],
    ['plan, the set for skips', only((name) => SKIP_SET.has(name))],
    ['… 15 % skipped', run({ skip: SKIP }, 'skip')],
    ['… ready ± 5 min', run({ readyErrorMinutes: READY_ERROR_MINUTES }, 'ready-error')],
  ]
}

function under(conditions: Conditions): Run {
  return (instance, policy) => runInstance(instance, policy, conditions)
}

/** A table for each day, with a column for each policy. */
function tellDays(directory: string, out: string): void {
  if (values.skip !== undefined || values['ready-error'] !== undefined)
    throw new Error('--skip and --ready-error are of --instances')
  const run: Run = (day, policy) => runDay(day, policy, { absenceRule: !values['no-absence-rule'] })
  for (const name of namesIn(directory, '-orders.csv.gz')) {
    const day = readDay(directory, name)
    const columns = policies().map((policy): [string, Partial<Figures>] => [
      policy,
      runAll([day], policy, run, join(out, policy)).get(name)!,
    ])
    if (day.orders.length <= MOST_FOR_BOUND) columns.push(['bound', { clickToDoor: clickToDoorBound(day) }])
    console.log(
      `Day ${name}: ${day.orders.length} orders, ${day.couriers.length} couriers\n\n${figureTable(columns)}\n`,
    )
  }
}

/** Runs, writes, checks and computes; returns the figures by instance name. */
function runAll(instances: readonly Instance[], policy: Policy, run: Run, out: string): Map<string, Figures> {
  const figures = new Map<string, Figures>()
  for (const instance of instances) {
    progress(`${policy} ${figures.size + 1}/${instances.length} ${instance.name}`)
    const timed = timing(withinBudget(decide(policy)))
    const folder = join(out, instance.name)
    writeRun(folder, run(instance, timed.decide))
    figures.set(instance.name, figuresOf(instance, readChecked(folder, instance), timed.meanMs()))
  }
  progress('')
  return figures
}

function withinBudget(decide: Decide): Decide {
  if (values.budget === undefined) return decide
  const budgetMs = numberOf('budget', values.budget)
  return (snapshot, limits, travel) => {
    const until = performance.now() + budgetMs
    return decide(snapshot, limits, travel, () => performance.now() >= until)
  }
}

function timing(decide: Decide): { readonly decide: Decide; readonly meanMs: () => number } {
  let spent = 0
  let looks = 0
  return {
    decide: (...seen) => {
      const started = performance.now()
      const decisions = decide(...seen)
      spent += performance.now() - started
      looks += 1
      return decisions
    },
    meanMs: () => (looks === 0 ? 0 : spent / looks),
  }
}

/** Names in a folder that `--only` matches, without their ending. */
function namesIn(directory: string, ending: string): string[] {
  const only = new RegExp(values.only)
  const names = readdirSync(directory)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, file.length - ending.length))
    .filter((name) => only.test(name))
  if (names.length === 0) throw new Error(`${directory} has nothing that matches ${only.source}`)
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

function policies(): readonly Policy[] {
  if (values.policy === 'all') return POLICIES
  const policy = POLICIES.find((each) => each === values.policy)
  if (policy === undefined)
    throw new Error(`--policy ${values.policy}: there are ${POLICIES.join(', ')} and all`)
  return [policy]
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0)) throw new Error(`--${name} ${text} is no number from 0`)
  return value
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`)
  else if (text !== '') process.stderr.write(`${text}\n`)
}
