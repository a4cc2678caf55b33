/**
 * The app over plain http on a LAN, where browsers disable many features: everything else works, and what
 * cannot work is reported.
 */
import { NOT_ACTIVATED, heldOrder } from '../support/scripted/entities.ts'
import { advanceTo, alertWith, askForDuty, button, logInButton } from '../support/phone.ts'
import { expect, openAs, openOffDuty, openOnDuty, test } from './scripted.ts'

test.use({ isSecure: false })

test('the steps of a delivery are sent, each under a key of its own', async ({ page, api }) => {
  api.takesSteps(heldOrder('waiting_pickup'))
  await openOnDuty(page, api)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await advanceTo(page, 'En camino').click()
  await expect(advanceTo(page, 'Entregado')).toBeVisible()
  // The screen does not wait for it to be sent.
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
  const key = api.sent('setOrderStatus')[0]?.headers['idempotency-key']
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('that no location can be had is said with its cause, and logging out works', async ({ page, api }) => {
  await openOffDuty(page, api)
  await askForDuty(page)
  await expect(alertWith(page, 'La dirección de esta página empieza con http')).toBeVisible()
  await openAs(page, api, NOT_ACTIVATED)
  await button(page, 'Cerrar sesión').click()
  await expect(logInButton(page)).toBeVisible()
})
