/** Runs the parts of a test run, with a line for each. */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { filesIn, hashOf, Passed, thisMachine } from './inputs.mjs'
import { isRunning, ROOT } from './prepare.mjs'

/**
 * A part of a test run.
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly (readonly [program: string, ...args: string[]])[]} commands run one after the other, until one fails
 * @property {NodeJS.ProcessEnv} [environment] added to this process's own
 * @property {readonly string[]} [inputs] folders and files: unless one has changed since the part passed, it is left out. Without them it always runs
 */

/**
 * Parts that are begun in this order, so many of them at once.
 * @typedef {object} Stage
 * @property {number} atOnce
 * @property {readonly Part[]} parts
 */

/** What passed in this folder. npm removes it with the packages. */
const PASSED = 'node_modules/.cache/puni-tests/passed.json'
/** What a reader sees of a part that failed: the end of its output, where all runners say what failed. */
const LINES_SHOWN = 150
/** Where nobody watches a terminal, a part that takes long is told this often, seconds. */
const TOLD_EVERY = 60

/** Lines in which the runners name what failed: vitest, Playwright, the compiler, the linter, and ours. */
const NAMES =
  /^ *FAIL +(.+)|^ {4}(?:\[\S+\] › )?(\S+\.spec\.ts:\d+:\d+ › .+)|^(\S+\.tsx?\(\d+,\d+\): error .+)|^(seed \d+: .+)/

/**
 * Runs these parts, also after one of them failed. Ends this process, with 1 if one failed.
 * @param {string} title
 * @param {readonly Stage[]} stages one after the other
 * @param {{ readonly all?: boolean, readonly onPassed?: () => void }} [options] `all`: leave nothing out
 */
export async function runParts(title, stages, { all = false, onPassed } = {}) {
  const passed = new Passed(PASSED)
  const results = makeResults()
  const startedAt = performance.now()
  console.log(
    `${title}: ${stages.flatMap(({ parts }) => parts).length} parts, cores: ${availableParallelism()}; what they say is in test-results/${process.pid}`,
  )

  /** @type {string[]} */
  const leftOut = []
  /** @type {{ name: string, log: string }[]} */
  const failed = []
  /** @param {Part} part */
  const runOne = async ({ name, commands, environment = {}, inputs }) => {
    const hash = inputs && hashOf(filesIn(inputs), thisMachine())
    if (hash !== undefined && !all && passed.has(name, hash)) return void leftOut.push(name)
    const log = join(results, `${name.replaceAll(/\W+/g, '-')}.log`)
    const line = startLine(name)
    const isPassed = await runAll(commands, log, { ...process.env, TEST_RESULTS: results, ...environment })
    line.end(isPassed)
    if (!isPassed) failed.push({ name, log })
    else if (hash !== undefined) passed.add(name, hash)
  }
  for (const { atOnce, parts } of stages) {
    const left = parts.values()
    const runLeft = async () => {
      for (const part of left) await runOne(part)
    }
    await Promise.all(Array.from({ length: atOnce }, runLeft))
  }

  if (leftOut.length > 0)
    console.log(`Left out, as nothing they depend on has changed since they passed: ${leftOut.join(', ')}`)
  for (const { name, log } of failed) {
    const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd().split('\n')
    console.log(`\n${name} failed:\n${lines.slice(-LINES_SHOWN).join('\n')}`)
  }
  const took = timeOf(performance.now() - startedAt)
  if (failed.length === 0) {
    onPassed?.()
    console.log(`${title}: passed in ${took}`)
    return
  }
  console.log(`\n${title}: failed in ${took}`)
  for (const { name, log } of failed) for (const test of namesIn(log)) console.log(`  ${name}: ${test}`)
  process.exitCode = 1
}

/** A folder for what this run says. Those of runs that are over are deleted. */
function makeResults() {
  const all = join(ROOT, 'test-results')
  const results = join(all, String(process.pid))
  mkdirSync(results, { recursive: true })
  for (const name of readdirSync(all))
    if (/^\d+$/.test(name) && !isRunning(Number(name)))
      rmSync(join(all, name), { recursive: true, force: true })
  return results
}

/** @param {Part['commands']} commands @param {string} log @param {NodeJS.ProcessEnv} env */
async function runAll(commands, log, env) {
  const output = openSync(log, 'w')
  try {
    for (const [program, ...args] of commands) {
      const child = spawn(program, args, {
        cwd: ROOT,
        env,
        stdio: ['ignore', output, output],
        shell: process.platform === 'win32',
      })
      const code = await new Promise((resolve) =>
        child.once('exit', resolve).once('error', ({ message }) => {
          writeSync(output, `${message}\n`)
          resolve(1)
        }),
      )
      if (code !== 0) return false
    }
    return true
  } finally {
    closeSync(output)
  }
}

/** Parts that run, each with the time it began. */
const running = /** @type {Map<string, number>} */ (new Map())

/** The line of a part that runs: on a terminal with its time, elsewhere told now and then. @param {string} name */
function startLine(name) {
  const { isTTY } = process.stdout
  const startedAt = performance.now()
  running.set(name, startedAt)
  const time = () => timeOf(performance.now() - startedAt).padStart(12)
  const tell = isTTY ? showRunning : () => console.log(`  … ${name.padEnd(36)}${time()}`)
  const timer = setInterval(tell, isTTY ? 1000 : TOLD_EVERY * 1000)
  return {
    /** @param {boolean} isPassed */
    end(isPassed) {
      clearInterval(timer)
      running.delete(name)
      console.log(`${isTTY ? CLEARED : ''}  ${isPassed ? '✓' : '✗'} ${name.padEnd(36)}${time()}`)
    },
  }
}

/** A terminal's line, empty. */
const CLEARED = '\r\u001B[K'

function showRunning() {
  const each = [...running].map(([name, since]) => `${name} ${timeOf(performance.now() - since)}`)
  process.stdout.write(`${CLEARED}  … ${each.join(', ')}`)
}

/** What failed, by its name; the last line of the output if nothing has one. @param {string} log */
function namesIn(log) {
  const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd().split('\n')
  const names = lines.flatMap(
    (line) =>
      NAMES.exec(line)
        ?.slice(1)
        .find((name) => name !== undefined) ?? [],
  )
  return names.length > 0 ? [...new Set(names)] : lines.slice(-1)
}

/** @param {number} milliseconds */
function timeOf(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
