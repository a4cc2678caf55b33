import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Long, because it only tells when a test fails: a machine that does other things too is no failure. [ms] */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}

const overHttp = 'apps/server/src/**/*.http.test.ts'
const slowOverHttp = 'apps/server/src/**/*.slow.http.test.ts'
/** With `npm run test:all`, and when their own files have changed. */
const slow = '**/*.slow.test.ts'
const installed = '**/node_modules/**'

/** What depends on who runs PostgreSQL. Both databases are PostgreSQL, so the rest is seen on one of them. */
const DEPENDS_ON_DATABASE = [
  // Processes that start together make everything once: over its socket, with its few connections.
  'start-together',
  // An old database is migrated, by the newer PostgreSQL that the embedded one is.
  'platform/database/upgrade',
  // What is sent and prepared, and how few connections it needs.
  'statements',
  // NOTIFY, the line's end, and streams that outlive it.
  'subjects/live/live-stream',
  // Constraints and locks decide who gets an order; PostgreSQL is asked to tell by their names.
  'subjects/offers/offers',
  // The main job: every function and trigger of an order's way, and the month's sums.
  'subjects/delivery/delivery',
  // What PostgreSQL gives up to end a deadlock is done all the same.
  'platform/outcomes/given-up',
  // The demo is what runs on the embedded database.
  'demo/demo',
].map((name) => `apps/server/src/${name}.http.test.ts`)

/** About the server and long: once is enough. */
const onPostgresOnly = [slowOverHttp, '**/*.property.http.test.ts', '**/monitoring.http.test.ts']

/** Tests of the server over HTTP. `database` names the global setup that starts it. */
const serverOn = (
  database: 'embedded' | 'postgres',
  name: string,
  include: string[],
  exclude: string[] = [],
) => ({
  test: {
    name: `server on ${database}${name}`,
    include,
    exclude,
    globalSetup: `verify/support/database/${database}.ts`,
    // A process loads and warms the server once for its share of the files, which share servers too: `TestApp.shared`.
    isolate: false,
    ...PATIENCE,
  },
})

/** What component tests draw in place of the map. */
const ROUTE_MAP = fileURLToPath(new URL('apps/rider/src/testing/route-map.tsx', import.meta.url))

export default defineConfig({
  test: {
    // One more would load the server once more, which costs more than the waiting it fills.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'units',
          include: ['{apps,packages,verify,scripts}/**/*.test.ts'],
          exclude: [overHttp, slow, installed],
          // They put back what they replace. Loading each module once saves two fifths.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: [{ find: /^.*\/route-map\.tsx$/, replacement: ROUTE_MAP }] },
        test: {
          name: 'components',
          include: ['apps/{rider,console,store}/src/**/*.test.tsx'],
          environment: 'jsdom',
          // React as it is built: its checks while developing cost half as much again.
          env: { NODE_ENV: 'production' },
          // A process loads the app once for its share of the files; each page starts it anew.
          isolate: false,
          ...PATIENCE,
        },
      },
      // The demo is what runs on the embedded database.
      serverOn('postgres', '', [overHttp], [slowOverHttp, '**/demo.http.test.ts']),
      serverOn('embedded', '', DEPENDS_ON_DATABASE),
      {
        test: {
          name: 'slow units',
          include: ['{apps,packages,verify,scripts}/**/*.slow.test.ts'],
          exclude: [installed],
          ...PATIENCE,
        },
      },
      serverOn('postgres', ', slow', [slowOverHttp]),
      serverOn('embedded', ', whole', [overHttp], onPostgresOnly),
    ],
  },
})
