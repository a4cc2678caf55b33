/**
 * The dispatcher on the instances of Grubhub's Meal Delivery Routing Problem:
 * tsx bench/dispatch/dispatch.ts --instances DIR [--policy idle|nearest|match|plan|all] [--skip 0.15] [--ready-error 5] [--budget MS] [--only REGEXP] [--out DIR]
 * writes `assignments.txt` for each instance into a folder of its name, reads it back, checks it against the rules and prints the
 * figures. With a budget every look ends when its time is over, as on a server. `all` runs every policy, the harder conditions, and the look at a large zone: the tables of RESULTS.md.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { POLICIES, type Policy } from '@puni/contract/offers/dispatch'
import { decide } from '@puni/dispatch/decide'
import type { Decide } from '@puni/dispatch/snapshot'
import { writeAssignments } from './mdrp/assignments.ts'
import { readChecked } from './mdrp/check.ts'
import { figuresOf, meanFigures, type Figures } from './mdrp/figures.ts'
import { readInstance, type Instance } from './mdrp/instance.ts'
import { runInstance, type Conditions } from './mdrp/run.ts'
import { scaleFigures } from './mdrp/scale.ts'

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

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    policy: { type: 'string', default: 'plan' },
    skip: { type: 'string' },
    'ready-error': { type: 'string' },
    budget: { type: 'string' },
    only: { type: 'string', default: '' },
    out: { type: 'string' },
  },
})

main()

function main(): void {
  if (values.instances === undefined) throw new Error('--instances DIR is missing')
  const instances = readInstances(values.instances, new RegExp(values.only))
  const kept = values.out
  const out = kept ?? mkdtempSync(join(tmpdir(), 'dispatch-'))
  try {
    if (values.policy === 'all') runAll(instances, out)
    else runOne(instances, policyOf(values.policy), out)
  } finally {
    if (kept === undefined) rmSync(out, { recursive: true })
  }
}

function runOne(instances: readonly Instance[], policy: Policy, out: string): void {
  const conditions = {
    ...(values.skip !== undefined && { skip: numberOf('skip', values.skip) }),
    ...(values['ready-error'] !== undefined && {
      readyErrorMinutes: numberOf('ready-error', values['ready-error']),
    }),
  }
  printTable([[policy, runInstances(instances, policy, conditions, out)]])
}

function runAll(instances: readonly Instance[], out: string): void {
  const named = (test: (name: string) => boolean) => instances.filter(({ name }) => test(name))
  const skipSet = named((name) => SKIP_SET.has(name))
  const exact = POLICIES.map(
    (policy) => [policy, runInstances(instances, policy, {}, join(out, policy))] as const,
  )
  const plan = exact.find(([policy]) => policy === 'plan')![1]
  const only = (test: (name: string) => boolean) => new Map([...plan].filter(([name]) => test(name)))
  const run = (conditions: Conditions, name: string) =>
    runInstances(skipSet, 'plan', conditions, join(out, name))
  printTable([
    ...exact,
    ['plan, half-size instances of seed 0', only(isHalfSizeOfSeed0)],
    ['plan, the set for skips, without skips', only((name) => SKIP_SET.has(name))],
    ['plan, the set for skips, 15 % skipped', run({ skip: SKIP }, 'skip')],
    [
      'plan, the set for skips, ready ± 5 min',
      run({ readyErrorMinutes: READY_ERROR_MINUTES }, 'ready-error'),
    ],
  ])
  const { planMs, denseMs } = scaleFigures()
  console.log(`\none look at 10,000 couriers × 3,000 orders: ${planMs.toFixed(0)} ms`)
  console.log(`munkres, dense, on 1,000 × 300: ${denseMs.toFixed(0)} ms`)
}

/** Runs, writes, checks and computes; returns the figures by instance name. */
function runInstances(
  instances: readonly Instance[],
  policy: Policy,
  conditions: Conditions,
  out: string,
): Map<string, Figures> {
  const figures = new Map<string, Figures>()
  for (const instance of instances) {
    progress(`${policy} ${figures.size + 1}/${instances.length} ${instance.name}`)
    const timed = timing(withinBudget(decide(policy)))
    const result = runInstance(instance, timed.decide, conditions)
    const folder = join(out, instance.name)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'assignments.txt')
    writeAssignments(file, result)
    figures.set(instance.name, figuresOf(instance, readChecked(file, instance), timed.meanMs()))
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

function readInstances(directory: string, only: RegExp): Instance[] {
  const names = readdirSync(directory).filter((name) => only.test(name))
  if (names.length === 0) throw new Error(`${directory} has no instance that matches ${only.source}`)
  return names.sort().map((name) => readInstance(join(directory, name)))
}

function printTable(rows: readonly (readonly [string, ReadonlyMap<string, Figures>])[]): void {
  console.log(
    '| Run | instances | undelivered % | CtD | RtP | CtD p90 | cost | late % (impossible) | strict % | m to pickup | ms |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const [name, runs] of rows) {
    const mean = meanFigures([...runs.values()])
    const cells = [
      name,
      runs.size,
      mean.undelivered.toFixed(3),
      mean.clickToDoor.toFixed(2),
      mean.readyToPickup.toFixed(2),
      mean.clickToDoorP90.toFixed(1),
      mean.costPerOrder.toFixed(2),
      `${mean.late.toFixed(3)} (${mean.lateFromTheStart.toFixed(3)})`,
      (mean.undelivered + mean.late).toFixed(3),
      mean.pickupMetres.toFixed(0),
      mean.decisionMs.toFixed(2),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

function policyOf(name: string): Policy {
  const policy = POLICIES.find((each) => each === name)
  if (policy === undefined) throw new Error(`--policy ${name}: there are ${POLICIES.join(', ')} and all`)
  return policy
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
