/** What `npm test` says of its parts, and what it leaves out. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashOf, Passed } from './inputs.mjs'
import { inputsOf, slowTests } from './slow-tests.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs these stages in a process of their own. */
function runParts(stages: readonly object[]) {
  const program = `import { runParts } from './scripts/run-parts.mjs'; await runParts('npm test', ${JSON.stringify(stages)})`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { lines: stdout.trimEnd().split('\n'), status }
}

const evaluating = (program: string) => [[process.execPath, '--eval', program]]
const saying = (words: string, code = 0) =>
  evaluating(`console.log(${JSON.stringify(words)}); process.exitCode = ${code}`)

/** One part after the other. */
const stageOf = (...parts: readonly object[]) => ({ atOnce: 1, parts })

describe('a run', () => {
  it('has a line for each part, and goes on after one that fails, whose tests it names last', () => {
    const { lines, status } = runParts([
      stageOf({ name: 'one', commands: saying(' FAIL  units  a/b.test.ts > adds up\n much more', 1) }),
      stageOf({ name: 'two', commands: saying('fine') }),
    ])
    expect(status).toBe(1)
    expect(lines[1]).toMatch(/^ {2}✗ one +\d+ s$/)
    expect(lines[2]).toMatch(/^ {2}✓ two +\d+ s$/)
    expect(lines).toContain('one failed:')
    expect(lines.at(-2)).toMatch(/^npm test: failed in \d+ s$/)
    expect(lines.at(-1)).toBe('  one: units  a/b.test.ts > adds up')
  })

  it('runs as many parts at once as the stage says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'puni-parts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const met = JSON.stringify(join(folder, 'met'))
    const creates = `require('fs').writeFileSync(${met}, '')`
    const waits = `setInterval(() => require('fs').existsSync(${met}) && process.exit(0), 20); setTimeout(() => process.exit(1), 30_000)`
    const { lines, status } = runParts([
      {
        atOnce: 2,
        parts: [
          { name: 'waits for the second', commands: evaluating(waits) },
          { name: 'second', commands: evaluating(creates) },
          { name: 'third', commands: saying('fine') },
        ],
      },
    ])
    expect(status).toBe(0)
    expect(lines.filter((line) => line.includes('✓'))).toHaveLength(3)
  })

  it('runs no more at once than the stage says', () => {
    const { lines } = runParts([
      stageOf(
        { name: 'one', commands: evaluating('setTimeout(() => undefined, 300)') },
        { name: 'two', commands: saying('fine') },
      ),
    ])
    expect(lines[1]).toContain('✓ one')
  })

  it('names what failed by its last line where nothing has a name, and a program that is not there', () => {
    const { lines } = runParts([
      stageOf({ name: 'one', commands: saying('no room on the disk', 1) }),
      stageOf({ name: 'two', commands: [['no-such-program']] }),
    ])
    expect(lines.at(-2)).toBe('  one: no room on the disk')
    expect(lines.at(-1)).toBe('  two: spawn no-such-program ENOENT')
  })

  it('leaves out what passed with the same files, in one line, and nothing that failed', () => {
    const [passing, failing] = ['a part that passes', 'a part that fails']
    const stages = [
      stageOf(
        { name: passing, commands: saying('fine'), inputs: ['LICENSE'] },
        { name: failing, commands: saying('broken', 1), inputs: ['LICENSE'] },
      ),
    ]
    runParts(stages)
    const { lines } = runParts(stages)
    expect(lines.filter((line) => line.includes(passing))).toEqual([
      `Left out, as nothing they depend on has changed since they passed: ${passing}`,
    ])
    expect(lines.some((line) => line.startsWith(`  ✗ ${failing}`))).toBe(true)
  })
})

describe('what a slow test depends on', () => {
  it('is its folder and all that it imports, across packages, and no library', () => {
    const inputs = inputsOf('verify/failover/upgrade.slow.test.ts')
    expect(inputs).toContain('verify/failover/previous-version.ts')
    expect(inputs).toContain('verify/support/server-process.ts')
    expect(inputs).toContain('packages/contract/src/routes.ts')
    expect(inputs.filter((file) => file.includes('node_modules') || file.startsWith('..'))).toEqual([])
    const built = slowTests()
      .flatMap(inputsOf)
      .filter((file) => file.includes('/dist/'))
    expect(built, 'which a fresh clone has not yet').toEqual([])
  })

  it('is known for every slow test there is', () => {
    expect(slowTests().length).toBeGreaterThan(20)
    for (const test of slowTests()) expect(inputsOf(test)).toContain(test)
  })

  it('is the same by the content of files, whatever their order', () => {
    const files = ['LICENSE', 'README.md', '.npmrc']
    expect(hashOf(files.toReversed())).toBe(hashOf(files))
    expect(hashOf(files.slice(1))).not.toBe(hashOf(files))
  })
})

it('several results are kept for each name, so that another branch finds its own', () => {
  const path = `node_modules/.cache/puni-tests/${randomUUID()}.json`
  onTestFinished(() => rmSync(join(ROOT, path)))
  const passed = new Passed(path)
  passed.add('units', 'a')
  passed.add('units', 'b')
  const read = new Passed(path)
  expect([
    read.has('units', 'a'),
    read.has('units', 'b'),
    read.has('units', 'c'),
    read.has('HTTP', 'a'),
  ]).toEqual([true, true, false, false])
  passed.replace({ units: 'c' })
  expect(new Passed(path).has('units', 'a')).toBe(false)
})
