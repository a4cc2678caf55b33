/**
 * `npm test`: what a change can have broken, from a fresh clone, with no service running beforehand. What nothing has changed for since it passed here is
 * left out, and slow tests run when their own files have changed.
 * `npm run test:all`: everything, in an hour or two.
 * `npm test -- NAME`: only the test files with NAME in their path. Takes seconds, since only browser tests need a build.
 */
import { ensureChromium } from './browsers.mjs'
import { filesIn } from './inputs.mjs'
import { allParts, usualParts } from './parts.mjs'
import { build, install, requireNode, run } from './prepare.mjs'
import { runParts } from './run-parts.mjs'
import { ensureServers } from './servers.mjs'
import { changedSlowTests, noteSlowTests } from './slow-tests.mjs'

requireNode()
await install()
const names = process.argv.slice(2)
// Here, as two test files at a time cannot both install.
if (names[0] === '--all' || (names.length === 0 && changedSlowTests().length > 0))
  ensureServers('nats-server', 'pgbouncer')
if (names[0] === '--all') {
  await runParts('npm run test:all', allParts(ensureChromium()), { all: true, onPassed: noteSlowTests })
} else if (names.length === 0) await runParts('npm test', usualParts(ensureChromium()))
else await testNamed(names)

/** @param {string[]} names */
async function testNamed(names) {
  const found = filesIn(['apps', 'packages', 'scripts', 'verify']).filter(
    (file) => /\.(test|spec)\.tsx?$/.test(file) && names.some((name) => file.includes(name)),
  )
  const inBrowser = found.filter((file) => file.endsWith('.spec.ts'))
  const others = found.filter((file) => !inBrowser.includes(file))
  if (found.length === 0) {
    console.error(`puni-rider: no test has ${names.join(' or ')} in its path`)
    process.exit(1)
  }
  // One of the two databases is enough during development.
  const projects = [
    'units',
    'components',
    'slow units',
    'server on postgres',
    'server on postgres, slow',
  ].flatMap((name) => ['--project', name])
  if (others.length > 0) run('npx', ['vitest', 'run', ...projects, ...others])
  if (inBrowser.length === 0) return
  const chromium = ensureChromium()
  await build()
  run('npm', ['run', 'e2e', '--silent', '--', ...inBrowser], { CHROMIUM_PATH: chromium, SLOW: '1' })
}
