/** A built server per test, on an empty embedded database, ended with the test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../apps/server/test/server-process.ts'
import { FlakyLine } from './flaky-line.ts'
import { Platform } from './platform.ts'
import { test as watched } from './watch.ts'

interface Options {
  /** Variables of the server of a test. */
  environment: Record<string, string>
}

interface Served {
  platform: Platform
  /** A line to it that can fail. */
  line: FlakyLine
}

/** Playwright's test with a running platform. */
export const test = watched.extend<Options & Served>({
  environment: [{}, { option: true }],
  platform: async ({ watch, environment }, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'puni-e2e-'))
    const server = await startServer('build', {
      DATA_DIR: dataDir,
      DEMO: '0',
      OPERATOR_EMAIL: Platform.operator.email,
      OPERATOR_PASSWORD: Platform.operator.password,
      ...environment,
    })
    await provide(new Platform(server.origin))
    // Before the server: the phones would go on asking it.
    await watch.closePages()
    await server.end()
    await rm(dataDir, { recursive: true })
  },
  line: async ({ watch, platform }, provide) => {
    const line = await FlakyLine.open(platform.origin)
    await provide(line)
    await watch.closePages()
    line.close()
  },
})

export { expect } from '@playwright/test'
