/** The parts of `npm test`, and those that `npm run test:all` adds. */
import { availableParallelism } from 'node:os'
import { changedSlowTests } from './slow-tests.mjs'

/** @import { Part, Stage } from './run-parts.mjs' */

/** What the server is made of. */
const SERVER = [
  'apps/server',
  'packages/city-pack',
  'packages/contract',
  'packages/dispatch',
  'packages/embedded-postgres',
  'packages/map',
  'packages/places',
  'packages/record',
  'packages/streets',
]
/** What both web apps are made of. */
const WEB = [
  'packages/contract',
  'packages/map',
  'packages/record',
  'packages/streets',
  'packages/ui',
  'packages/web',
  'scripts',
]
const RIDER = ['apps/rider', ...WEB]
const CONSOLE = ['apps/console', ...WEB]
const TRACKING = ['apps/tracking', ...WEB]
const STORE = ['apps/store', ...WEB]

/** @param {string} name @param {string[]} args @returns {Part} */
const vitest = (name, ...args) => ({ name, commands: [['npx', 'vitest', 'run', ...args]] })
/** @param {string} name @param {string[]} args @returns {Part} */
const npm = (name, ...args) => ({ name, commands: [['npm', 'run', '--silent', ...args]] })

/** @type {Part} */
const build = {
  name: 'build and sizes',
  commands: [
    ['node', 'scripts/build.mjs'],
    ['npm', 'run', '--silent', 'sizes'],
  ],
}

/** The linter leaves some of two cores to the others. @type {Stage} */
const checks = {
  atOnce: 2,
  parts: [npm('types and lint', 'check:code'), build, npm('format', 'check:format'), npm('audit', 'audit')],
}

/** They run beside HTTP. */
const HALF = ['--maxWorkers', '50%']

/** @type {readonly Part[]} */
const units = [
  { ...vitest('units', '--project', 'units', ...HALF), inputs: ['.'] },
  {
    ...vitest('components', '--project', 'components', ...HALF),
    inputs: [...RIDER, ...CONSOLE, ...STORE, 'verify/support'],
  },
]

/** @type {Part} */
const http = {
  ...vitest('HTTP', '--project', 'server on postgres', '--project', 'server on embedded'),
  inputs: [...SERVER, 'deploy', 'verify/support'],
}

/** @param {string} chromium @param {NodeJS.ProcessEnv} [environment] @returns {Part} */
const journeys = (chromium, environment = {}) => ({
  ...npm('journeys', 'e2e'),
  environment: { CHROMIUM_PATH: chromium, ...environment },
  inputs: [...RIDER, ...CONSOLE, ...TRACKING, ...STORE, ...SERVER, 'verify/journeys', 'verify/support'],
})

/**
 * Over HTTP, tests often wait for the database: units and components take what it leaves of the processors, which saves a quarter of the
 * three's time.
 * @param {Part} http
 * @returns {Stage}
 */
const besideHttp = (http) => ({ atOnce: Math.min(2, availableParallelism()), parts: [http, ...units] })

const SLOW = ['--project', 'slow units', '--project', 'server on postgres, slow']

/**
 * What a change can have broken.
 * @param {string} chromium its path, or '' for Playwright's own
 * @returns {readonly Stage[]}
 */
export function usualParts(chromium) {
  const changed = changedSlowTests()
  const slow =
    changed.length === 0 ? [] : [vitest(`slow tests that changed (${changed.length})`, ...SLOW, ...changed)]
  return [checks, besideHttp(http), { atOnce: 1, parts: [...slow, journeys(chromium)] }]
}

/**
 * Everything.
 * @param {string} chromium its path, or '' for Playwright's own
 * @returns {readonly Stage[]}
 */
export function allParts(chromium) {
  const environment = { CHROMIUM_PATH: chromium }
  const http = {
    ...vitest('HTTP', '--project', 'server on postgres'),
    environment: { RUNS: '16', FUZZ_REQUESTS: '3000' },
  }
  const rest = [
    vitest('HTTP on embedded database', '--project', 'server on embedded, whole'),
    vitest('slow tests', ...SLOW),
    journeys(chromium, { SLOW: '1' }),
    { ...npm('engines', 'engines'), environment },
    npm('days', 'days', '--', '--short'),
    { ...npm('chaos', 'chaos', '--', '--short'), environment },
    npm('failover', 'failover', '--', '--short'),
    npm('installation', 'installation'),
    { ...npm('mutants', 'mutants', '--', '--suite'), environment },
  ]
  return [checks, besideHttp(http), { atOnce: 1, parts: rest }]
}
