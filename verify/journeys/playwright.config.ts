import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from './browser.ts'

/** Journeys in a real Chromium. Each starts its own server, so nothing has to run beforehand. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // On two cores: a test waits for its server and its page more than it computes.
  workers: 3,
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
