/**
 * `npm test`: all tests, from a fresh clone, with no service running beforehand.
 * `npm test -- NAME`: only the test files with NAME in their path. Takes seconds, since only browser tests
 * need a build.
 */
import { readdirSync } from 'node:fs'
import { ensureChromium } from './browsers.mjs'
import { ensureServers } from './servers.mjs'
import { build, install, requireNode, ROOT, run } from './prepare.mjs'

requireNode()
install()
const names = process.argv.slice(2)
if (names.length === 0) testAll()
else testNamed(names)

function testAll() {
  const chromium = ensureChromium()
  run('npm', ['run', 'check', '--silent'])
  run('npm', ['run', 'audit', '--silent'])
  // Here, as two test files at a time cannot both install.
  ensureServers('nats-server', 'pgbouncer')
  run('npx', ['vitest', 'run'])
  build()
  run('npm', ['run', 'sizes', '--silent'])
  run('npm', ['run', 'days', '--silent', '--', '--short'])
  run('npm', ['run', 'chaos', '--silent', '--', '--short'], { CHROMIUM_PATH: chromium })
  run('npm', ['run', 'e2e', '--silent'], { CHROMIUM_PATH: chromium })
  run('npm', ['run', 'engines', '--silent'], { CHROMIUM_PATH: chromium })
}

/** @param {string[]} names */
function testNamed(names) {
  const found = testFiles().filter((file) => names.some((name) => file.includes(name)))
  const inBrowser = found.filter((file) => file.endsWith('.spec.ts'))
  const others = found.filter((file) => !inBrowser.includes(file))
  if (found.length === 0) {
    console.error(`puni-rider: no test has ${names.join(' or ')} in its path`)
    process.exit(1)
  }
  // One of the two databases is enough during development.
  const projects = ['--project', 'units*', '--project', 'server on postgres']
  if (others.length > 0) run('npx', ['vitest', 'run', ...projects, ...others])
  if (inBrowser.length === 0) return
  const chromium = ensureChromium()
  build()
  run('npm', ['run', 'e2e', '--silent', '--', ...inBrowser], { CHROMIUM_PATH: chromium })
}

/** Every test file, relative to the project's folder, with slashes. */
function testFiles() {
  return ['apps', 'packages', 'scripts', 'verify'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !/\/(node_modules|dist)\//.test(path)),
  )
}
