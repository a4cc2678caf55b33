/** Playwright's test with the built app, a scripted API, and a phone in the hand. */
import { expect, type Page } from '@playwright/test'
import type { Rider } from '@puni/contract/riders/entities'
import { insecure } from './conditions/insecure-origin.ts'
import { NOON, ORDER_ID, TOKEN, WORKING, riderOf, PICKUP } from '../support/scripted/entities.ts'
import { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { serveTo } from './scripted-routes.ts'
import { openSite, type Site } from './site.ts'
import { test as watched } from './watch.ts'

interface Fixtures {
  readonly api: ScriptedApi
  /** The map costs a second of drawing: most tests leave it loading. */
  readonly withMap: boolean
  /** Whether the browser trusts the origin. */
  readonly isSecure: boolean
  /** Errors that the app wrote to its console. */
  readonly logged: string[]
}

export const test = watched.extend<Fixtures, { site: Site }>({
  site: [
    // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await openSite()
      await provide(site)
      site.close()
    },
    { scope: 'worker' },
  ],
  isSecure: [true, { option: true }],
  baseURL: ({ site, isSecure }, provide) => provide(isSecure ? site.origin : insecure(site.origin)),
  // A service worker would answer before the scripted API does.
  serviceWorkers: 'block',
  permissions: ['geolocation'],
  geolocation: { ...PICKUP, accuracy: 8 },
  withMap: [false, { option: true }],
  api: [
    async ({ context, withMap }, provide) => {
      const api = new ScriptedApi()
      await serveTo(context, api)
      if (!withMap) await context.route('**/route-map*.js', () => undefined)
      await provide(api)
      // The app continues to send requests until its page is closed.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  logged: async ({ page }, provide) => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await provide(logged)
  },
})

/** Opens the app on a phone with a stored rider, in sync with the server's data. */
export async function openAs(page: Page, api: ScriptedApi, rider: Rider, path = '/'): Promise<void> {
  api.replies('getMe', rider)
  const items = { token: TOKEN, user: JSON.stringify(rider) }
  // For this one opening: a reload finds what the app has changed since.
  const remembering = await page.addInitScript(store, items)
  const before = api.answered('getMe')
  await page.goto(path)
  await remembering.dispose()
  // What a test scripts next must not be part of the app's start.
  await expect.poll(() => api.answered('getMe'), { intervals: [10] }).toBeGreaterThan(before)
}

/** Puts these into the storage of the phone before the app runs. */
export async function remember(page: Page, items: Record<string, string>): Promise<void> {
  // Any file of the site that is no page of the app.
  await page.goto('/favicon.svg')
  await page.evaluate(store, items)
}

/** Runs in the page. */
function store(items: Record<string, string>): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}

/** Where the order of `orderOf` is shown. */
export const DETAIL = `/orders-detail/${ORDER_ID}`

export const openOffDuty = (page: Page, api: ScriptedApi, path?: string) => openAs(page, api, riderOf(), path)

export const openOnDuty = (page: Page, api: ScriptedApi, path?: string) => openAs(page, api, WORKING, path)

/** Waits until the live stream is open and the app has fetched again what it may have missed. */
export async function followsStream(api: ScriptedApi): Promise<void> {
  await expect.poll(() => api.answered('getMe')).toBe(2)
}

/** Gives the phone a clock that the test may stop; it starts at noon. */
export async function giveClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOON })
}

/**
 * Gives the phone a clock that stands at noon from the first page on. It runs until it is stopped, so it starts before:
 * a clock cannot be stopped at a time that has passed.
 */
export async function giveStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOON.getTime() - 60_000 })
  await page.clock.pauseAt(NOON)
}

/** From here on time moves only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

export { expect }
