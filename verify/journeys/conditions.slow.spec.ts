/** The three conditions that journeys run under are what they say. */
import type { CDPSession, Page } from '@playwright/test'
import { LATE_MS, SlowLine } from './conditions/slow-line.ts'
import { nobodyTapped } from './conditions/untapped.ts'
import { riderOf } from '../support/scripted/entities.ts'
import { SILENT_UNTIL_TAPPED } from './browser.ts'
import { expect, giveClock, stopClock, test } from './scripted.ts'

test.use({ launchOptions: SILENT_UNTIL_TAPPED })

test.describe('an insecure origin', () => {
  test.use({ isSecure: false })

  test('has none of what browsers keep for secure ones', async ({ page }) => {
    await page.goto('/favicon.svg')
    const has = await page.evaluate(() => ({
      trust: isSecureContext,
      ids: 'randomUUID' in crypto,
      locks: 'locks' in navigator,
      worker: 'serviceWorker' in navigator,
      storage: 'localStorage' in globalThis,
    }))
    expect(has).toEqual({ trust: false, ids: false, locks: false, worker: false, storage: true })
  })
})

test.describe('a page nobody tapped', () => {
  const ACTIVATION = 'navigator.userActivation.hasBeenActive'
  const SOUND = 'globalThis.sound ??= new AudioContext(); sound.state'
  const RESUMED =
    'Promise.race([sound.resume().then(() => sound.state), new Promise((r) => setTimeout(r, 500, "waits"))])'

  const byPlaywright = (page: Page) => (script: string) => page.evaluate(script)
  /** As the browser itself sees it: what Playwright evaluates counts as a tap. */
  const untouched = (devtools: CDPSession) => async (expression: string) => {
    const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true })
    return result.value as unknown
  }

  for (const [what, isReal] of [
    ['in the browser itself', true],
    ['under the condition', false],
  ] as const) {
    test(`is silent until a tap, ${what}`, async ({ page, context }) => {
      if (!isReal) await nobodyTapped(page)
      await page.goto('/favicon.svg')
      const ask = isReal ? untouched(await context.newCDPSession(page)) : byPlaywright(page)
      expect([await ask(ACTIVATION), await ask(SOUND), await ask(RESUMED)]).toEqual([
        false,
        'suspended',
        'waits',
      ])
      await page.mouse.click(10, 10)
      expect([await ask(ACTIVATION), await ask(RESUMED)]).toEqual([true, 'running'])
    })
  }
})

test.describe('a slow line', () => {
  test('is up to 5 s late, and its answers overtake each other, as they were when they were given', async ({
    page,
    api,
  }) => {
    await giveClock(page)
    // No page of the app: it would ask things of its own.
    await page.goto('/favicon.svg')
    await stopClock(page)
    const line = new SlowLine(page)
    api.carries = line.carries
    line.begin()

    /** Asks who the rider is, and how long the answer took, milliseconds. */
    const ask = () =>
      page.evaluate(async () => {
        const asked = Date.now()
        const { fullName } = (await (await fetch('/prod/api/user/rider/me')).json()) as { fullName: string }
        return { fullName, after: Date.now() - asked }
      })
    const sent = api.sent('getMe').length
    const first = ask()
    await expect.poll(() => api.sent('getMe').length).toBe(sent + 1)
    api.replies('getMe', riderOf({ fullName: 'Luis Paz' }))
    const second = ask()
    await expect.poll(() => api.sent('getMe').length).toBe(sent + 2)
    await line.pass(LATE_MS[0])
    await line.pass(1_000)
    expect((await first).fullName).toBe(riderOf().fullName)
    expect((await first).after).toBeGreaterThanOrEqual(LATE_MS[0])
    expect((await second).fullName).toBe('Luis Paz')
    expect((await second).after).toBeLessThan(LATE_MS[0])
    expect(line.overtaken).toBe(1)
  })
})
