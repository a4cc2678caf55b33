import { defineConfig } from 'vitest/config'

/** Behaviour seen over HTTP runs twice, the same files on both databases; everything else runs once. */
const overHttp = 'apps/server/src/**/*.http.test.ts'
const onDatabase = (name: string) => ({
  test: {
    name: `server on ${name}`,
    include: [overHttp],
    globalSetup: `apps/server/test/database/${name}.ts`,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'units',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'bench/**/*.test.ts', 'chaos/**/*.test.ts'],
          exclude: [overHttp, '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
    ],
  },
})
