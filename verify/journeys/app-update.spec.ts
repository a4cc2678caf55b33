/**
 * A new version of the app: announced while it waits, never during a delivery, and only activated when the
 * rider agrees.
 */
import type { Page } from '@playwright/test'
import { setVisible } from './device.ts'
import { heldOrder } from '../support/scripted/entities.ts'
import { advance } from './gestures.ts'
import { advanceTo, button, deliveryCard, dialog, waiting } from '../support/phone.ts'
import { expect, giveClock, openOffDuty, openOnDuty, test } from './scripted.ts'

// The service worker also fetches the map's code, which must load.
test.use({ serviceWorkers: 'allow', withMap: true })
test.beforeEach(({ page }) => giveClock(page))

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Hay una versión nueva' })

/** Waits until the page's version is cached on the phone and controls the site. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** The app returns to the foreground after long enough to check for a new version, and finds one. */
async function findRelease(page: Page): Promise<void> {
  await setVisible(page, false)
  await page.clock.fastForward('31:00')
  await setVisible(page, true)
  await expect.poll(() => isWaiting(page)).toBe(true)
}

const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')

test('a new version is told, and a tap on it moves the app there', async ({ page, api, site }) => {
  await openOffDuty(page, api)
  await settled(page)
  await expect(notice(page)).toHaveCount(0)
  await page.evaluate(() => document.body.setAttribute('data-version', 'old'))
  site.release()
  await findRelease(page)
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('[data-version=old]')).toBeVisible()

  await button(page, 'Actualizar').click()
  await expect(page.locator('[data-version=old]')).toHaveCount(0)
  await expect(page.getByText('Hola, Ramona')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(await isWaiting(page)).toBe(false)
})

test('a version that waits already when the app is opened is told on the screen that opens', async ({
  page,
  api,
  site,
}) => {
  await openOffDuty(page, api)
  await settled(page)
  site.release()
  await findRelease(page)
  await page.reload()
  await expect(page.getByText('Hola, Ramona')).toBeVisible()
  await expect(notice(page)).toBeVisible()
})

test('a new version waits untold until the delivery is over', async ({ page, api, site }) => {
  api.takesSteps(heldOrder('waiting_pickup'))
  await openOnDuty(page, api)
  await expect(deliveryCard(page)).toBeVisible()
  await settled(page)
  site.release()
  await findRelease(page)
  await advanceTo(page, 'En camino').click()
  await expect(advanceTo(page, 'Entregado')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)

  await advance(page, 'Entregado')
  await dialog(page, '¡Felicitaciones!').getByRole('button').click()
  await expect(waiting(page)).toBeVisible()
  await expect(notice(page)).toBeVisible()
})
