/** '¿Me va a sonar?' as a courier reads it, and the test that it waits for. */
import type { Locator } from '@puni/verify/support/components/locator'
import type { Page } from '@puni/verify/support/components/page'
import { eventually, settle } from '@puni/verify/support/components/clock'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { button, dialog } from '@puni/verify/support/phone'
import { expect } from 'vitest'

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'

export const ringCheck = (page: Page): Locator => dialog(page, '¿Me va a sonar?')

/** The line of the check with this name. */
export const line = (page: Page, name: string): Locator =>
  ringCheck(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The same, once on a new phone. */
export const ringTest = (page: Page): Locator => dialog(page, '¿Te va a sonar?')

export async function openCheck(page: Page): Promise<void> {
  await button(page, '¿Me va a sonar?').click()
  await expect(ringCheck(page)).toBeVisible()
}

/** A browser that cannot notify, as Safari on an iPhone outside of the home screen. */
export function onIphone(page: Page): void {
  page.pretendsToBe(IPHONE)
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(globalThis, 'PushManager')
}

/** Waits until the server has been asked for a test this many times: React renders twice while developing, so may be for one more. */
export async function testIsSent(api: ScriptedApi, times = 1): Promise<void> {
  await eventually(() => api.answered('testPush')).toBeGreaterThanOrEqual(times)
}

/** The service worker has received the test of `testPush`, and says so. No worker runs here: the browser tests of push prove what it does. */
export async function testArrives(testId = 'prueba'): Promise<void> {
  const data = { type: 'push', data: { type: 'test', testId } }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  await settle()
}
