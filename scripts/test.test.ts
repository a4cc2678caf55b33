/** `npm test -- NAME`: a single test, by the name of its file. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The command's output, without colours, and its exit code. */
function test(...names: string[]) {
  const { VITEST: _, ...env } = process.env
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/test.mjs', ...names], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  })
  return { said: stdout + stderr, status }
}

it('runs the files with the name in their path, and nothing else', () => {
  const { said, status } = test('contract/src/pesos')
  expect(said).toContain('packages/contract/src/pesos.test.ts')
  expect(said).toMatch(/Test Files +1 passed \(1\)/)
  expect(status).toBe(0)
})

it('says so where no test has that name', () => {
  expect(test('no-such-test')).toEqual({
    said: 'puni-rider: no test has no-such-test in its path\n',
    status: 1,
  })
})
