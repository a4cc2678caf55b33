/** The parts of `npm test`, and those that `npm run test:all` adds. */
import { changedSlowTests } from './slow-tests.mjs'

/** @import { Part } from './run-parts.mjs' */

/** What the server is made of. */
const SERVER = [
  'apps/server',
  'packages/city',
  'packages/contract',
  'packages/dispatch',
  'packages/embedded-postgres',
  'packages/record',
]
/** What both web apps are made of. */
const WEB = [
  'packages/city',
  'packages/contract',
  'packages/record',
  'packages/ui',
  'packages/web',
  'scripts',
]
const RIDER = ['apps/rider', ...WEB]
const CONSOLE = ['apps/console', ...WEB]

/** @param {string} name @param {string[]} args @returns {Part} */
const vitest = (name, ...args) => ({ name, commands: [['npx', 'vitest', 'run', ...args]] })
/** @param {string} name @param {string[]} args @returns {Part} */
const npm = (name, ...args) => ({ name, commands: [['npm', 'run', '--silent', ...args]] })

/** @type {readonly Part[]} */
const checks = [
  npm('types', 'check:types'),
  npm('lint', 'check:lint'),
  npm('format', 'check:format'),
  npm('audit', 'audit'),
]

/** @type {Part} */
const build = {
  name: 'build and sizes',
  commands: [
    ['node', 'scripts/build.mjs'],
    ['npm', 'run', '--silent', 'sizes'],
  ],
}

/** @type {readonly Part[]} */
const fast = [
  { ...vitest('units', '--project', 'units', '--project', 'units of packages'), inputs: ['.'] },
  { ...vitest('components', '--project', 'components'), inputs: [...RIDER, ...CONSOLE, 'verify/support'] },
  { ...vitest('HTTP', '--project', 'server on postgres'), inputs: [...SERVER, 'deploy', 'verify/support'] },
  {
    ...vitest('HTTP, embedded database', '--project', 'server on embedded'),
    inputs: [...SERVER, 'verify/support'],
  },
]

/** Journeys by what they can break on. @param {string} chromium @param {NodeJS.ProcessEnv} [environment] @returns {Part} */
const journeys = (chromium, environment = {}) => ({
  ...npm('journeys', 'e2e'),
  environment: { CHROMIUM_PATH: chromium, ...environment },
  inputs: [...RIDER, ...CONSOLE, ...SERVER, 'verify/journeys', 'verify/support'],
})

/** What a change can have broken, in ten minutes. @param {string} chromium its path, or '' for Playwright's own @returns {readonly Part[]} */
export function usualParts(chromium) {
  const changed = changedSlowTests()
  const slow =
    changed.length === 0
      ? []
      : [
          vitest(
            `slow tests that changed (${changed.length})`,
            '--project',
            'slow units',
            '--project',
            'server on postgres, slow',
            ...changed,
          ),
        ]
  return [...checks, build, ...fast, ...slow, journeys(chromium)]
}

/** Everything. @param {string} chromium its path, or '' for Playwright's own @returns {readonly Part[]} */
export function allParts(chromium) {
  const environment = { CHROMIUM_PATH: chromium }
  return [
    ...checks,
    build,
    ...fast,
    vitest('slow tests', '--project', 'slow units', '--project', 'server on postgres, slow'),
    vitest('HTTP, whole on embedded database', '--project', 'server on embedded, whole'),
    journeys(chromium, { SLOW: '1' }),
    { ...npm('engines', 'engines'), environment },
    npm('days', 'days', '--', '--short'),
    { ...npm('chaos', 'chaos', '--', '--short'), environment },
    npm('failover', 'failover', '--', '--short'),
    npm('fuzz', 'fuzz', '--', '--requests', '3000'),
    { ...npm('mutants', 'mutants', '--', '--suite'), environment },
  ]
}
