import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from './browser.ts'

const PATIENCE_MS = 60_000

/** Journeys in a real Chromium. They start their servers, so nothing has to run beforehand. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // What is long is for `npm run test:all`.
  testIgnore: process.env['SLOW'] === '1' ? [] : '**/*.slow.spec.ts',
  // A folder of its own: Playwright empties it first.
  outputDir: join(process.env['TEST_RESULTS'] ?? join(import.meta.dirname, '../../test-results'), 'journeys'),
  // Long, because they only tell when a test fails: a machine that does other things too is no failure.
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  retries: 0,
  // One waits now and then. A worker more would be a browser, a server and a database more.
  workers: availableParallelism() === 1 ? 1 : 3,
  reporter: [['list']],
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    actionTimeout: PATIENCE_MS,
    // Without a graphics card every animation frame is drawn in software, and a tap waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: HEADLESS_SHELL,
  },
})
