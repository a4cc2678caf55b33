/** What of subscribing to pushes only a real service worker shows; the rest is tested beside the app's `platform/push`. */
import type { Page } from '@playwright/test'
import { tokenOf } from '../support/push-address.ts'
import { PUSH_KEY, TOKEN } from '../support/scripted/entities.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { PushedWorker, pushCalls, pushService } from './push.ts'
import { expect, openOffDuty, test } from './scripted.ts'

// A service worker is what a phone subscribes with.
test.use({ serviceWorkers: 'allow' })
// Nothing is shown here, so the browser need not be the whole one; without windows it has no permission of its own.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', {
      value: 'granted',
      writable: true,
      configurable: true,
    }),
  ),
)

const MINE = tokenOf(PUSH_KEY)
const BEARER = `Bearer ${TOKEN}`

const sentTokens = (api: ScriptedApi) =>
  api.sent('setPushToken').map(({ body }) => (body as { pushToken: string }).pushToken)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('pushToken'))

test('POST /rider/push-token sends the subscription, which is stored once the server took it', async ({
  page,
  api,
}) => {
  await pushService(page)
  const answer = api.holds('setPushToken')
  await openOffDuty(page, api)
  await expect.poll(() => sentTokens(api)).toEqual([MINE])
  const [call] = api.sent('setPushToken')
  expect([call?.method, call?.path, call?.authorization]).toEqual(['POST', '/rider/push-token', BEARER])
  expect(await stored(page)).toBeNull()
  answer()
  await expect.poll(() => stored(page)).toBe(MINE)
  expect(await pushCalls(page)).toEqual([{ userVisibleOnly: true, applicationServerKey: PUSH_KEY }])
})

test('a subscription that the browser replaced is told to the server', async ({ page, api }) => {
  await pushService(page)
  await openOffDuty(page, api)
  await expect.poll(() => stored(page)).toBe(MINE)
  const { worker } = await PushedWorker.of(page)
  await page.evaluate(() => localStorage.setItem('pushToken', 'x'.repeat(50)))
  await worker.evaluate(() => {
    const change = Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => undefined })
    dispatchEvent(change)
  })
  await expect.poll(() => sentTokens(api)).toEqual([MINE, MINE])
})
