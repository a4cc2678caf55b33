/** A built server per test, on an empty embedded database, ended with the test. */
import { FlakyLine } from './flaky-line.ts'
import type { Platform } from './platform.ts'
import { servePlatform } from './served-platform.ts'
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
    const served = await servePlatform(environment)
    await provide(served.platform)
    // Before the server: the phones would go on asking it.
    await watch.closePages()
    await served.end()
  },
  line: async ({ watch, platform }, provide) => {
    const line = await FlakyLine.open(platform.origin)
    await provide(line)
    await watch.closePages()
    line.close()
  },
})

export { expect } from '@playwright/test'
