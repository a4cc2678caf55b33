import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from './browser.ts'

/** Journeys in a real Chromium. They start their servers, so nothing has to run beforehand. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // What is long is for `npm run test:all`.
  testIgnore: process.env['SLOW'] === '1' ? [] : '**/*.slow.spec.ts',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // As many as there are cores: a worker more is a browser, a server and a database more.
  workers: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    actionTimeout: 15_000,
    // Without a graphics card every animation frame is drawn in software, and a tap waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: HEADLESS_SHELL,
  },
})
