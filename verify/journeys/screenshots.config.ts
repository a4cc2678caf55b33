import { defineConfig } from '@playwright/test'
import { WITH_MAPS } from './browser.ts'
import journeys from './playwright.config.ts'

/** Pictures of every screen, to look at: nothing is compared. */
export default defineConfig(journeys, {
  testMatch: 'screenshots-*.ts',
  // The folder of results is emptied before a run, the pictures of the last one with it.
  outputDir: '../../test-results/screenshots-run',
  use: { launchOptions: WITH_MAPS },
})
