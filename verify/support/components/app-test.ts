/** Vitest's test with a whole app in jsdom, and a scripted API. */
import { test } from 'vitest'
import { NOON } from '../scripted/entities.ts'
import { ScriptedApi } from '../scripted/scripted-api.ts'
import './matchers.ts'
import { Page } from './page.ts'
import { Watch } from './watch.ts'

export interface Fixtures {
  readonly api: ScriptedApi
  readonly page: Page
  readonly watch: Watch
}

/**
 * @param start runs the app in a document with an empty `#root`, and returns what ends it
 * @param prepare readies the phone or desk before its first page
 */
export function appTest(start: () => Promise<() => void>, prepare: (api: ScriptedApi) => void) {
  return test.extend<Fixtures>({
    // Vitest reads the names of what a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    api: async ({}, provide) => await provide(new ScriptedApi()),
    watch: [
      async ({ page }, provide) => {
        const watch = new Watch()
        await provide(watch)
        watch.end(page.findings)
      },
      { auto: true },
    ],
    page: async ({ api }, provide) => {
      const page = new Page(api, NOON, start)
      prepare(api)
      await provide(page)
      await page.dispose()
    },
  })
}
