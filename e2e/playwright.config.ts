import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from './browser.ts'

/** Journeys in a real Chromium. Each starts a server of its own, so nothing has to run beforehand. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    actionTimeout: 15_000,
    // Every frame of an animation is drawn without a graphics card, and waited for before a tap.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: HEADLESS_SHELL,
  },
})
