import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Long, because it only tells when a test fails: a machine that does other things too is no failure. [ms] */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}

/** Behaviour seen over HTTP runs twice, the same files on both databases; everything else runs once. */
const overHttp = 'apps/server/src/**/*.http.test.ts'
const onDatabase = (name: string, exclude: string[] = []) => ({
  test: {
    name: `server on ${name}`,
    include: [overHttp],
    exclude,
    globalSetup: `verify/support/database/${name}.ts`,
    // A process loads and warms the server once for its share of the files. They keep nothing in modules.
    isolate: false,
    ...PATIENCE,
  },
})

/** What component tests draw in place of the map. */
const ROUTE_MAP = fileURLToPath(new URL('apps/rider/src/testing/route-map.tsx', import.meta.url))

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'units',
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.ts',
            'verify/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [overHttp, '**/node_modules/**'],
          ...PATIENCE,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: [{ find: /^.*\/route-map\.tsx$/, replacement: ROUTE_MAP }] },
        test: {
          name: 'components',
          include: ['apps/{rider,console}/src/**/*.test.tsx'],
          environment: 'jsdom',
          // React as it is built: its checks while developing cost three times as much.
          env: { NODE_ENV: 'production' },
          // A process loads the app once for its share of the files; each page starts it anew.
          isolate: false,
          ...PATIENCE,
        },
      },
      // These take their time and are about the server, and both databases are PostgreSQL: once is enough.
      onDatabase('embedded', [
        '**/*.property.http.test.ts',
        '**/plans.http.test.ts',
        '**/monitoring.http.test.ts',
        '**/crowded-zone.http.test.ts',
        '**/full-day.http.test.ts',
        '**/shedding.http.test.ts',
        '**/slow-readers.http.test.ts',
        '**/threads.http.test.ts',
      ]),
      onDatabase('postgres'),
    ],
  },
})
