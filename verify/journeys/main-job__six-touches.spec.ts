/** A delivery takes six touches from the offer to the congratulations, and a thumb that lands twice makes one of them. */
import type { Locator, Page } from '@playwright/test'
import { heldOrder, offerSince } from '../support/scripted/entities.ts'
import { slide } from './gestures.ts'
import { acceptButton, advanceTo, button, deliveryCard, dialog } from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.use({ hasTouch: true, isMobile: true })

/** Two touches of the same place, 300 ms apart: what was touched may have made room for the next button. */
async function touchTwice(page: Page, target: Locator): Promise<void> {
  // It ignores touches for the first half second on the screen.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to touch')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.waitForTimeout(300)
  await page.touchscreen.tap(x, y)
}

test('six touches deliver, each of them made twice by a shaking thumb', async ({ page, api }) => {
  api.offers(offerSince).accepts(heldOrder())
  await openOnDuty(page, api)
  const steps = () => api.sent('setOrderStatus').length
  let touches = 0
  const touch = async (target: Locator) => {
    touches += 1
    await touchTwice(page, target)
  }

  await touch(acceptButton(page))
  const begun = dialog(page, '¡Comenzó el viaje!')
  await expect(begun).toBeVisible()
  expect([api.sent('acceptOrder').length, steps()]).toEqual([1, 0])
  api.takesSteps(heldOrder())
  await touch(begun.getByRole('button'))
  await expect(begun).toBeHidden()
  await expect(deliveryCard(page)).toBeVisible()
  expect(steps(), 'what closes the message starts nothing').toBe(0)

  for (const [made, label] of ['Yendo a retirar', 'Esperando pedido', 'En camino'].entries()) {
    await touch(advanceTo(page, label))
    await expect(advanceTo(page, label)).toHaveCount(0)
    await expect.poll(steps).toBe(made + 1)
  }
  const last = advanceTo(page, 'Entregado')
  await expect(last).toBeEnabled()
  touches += 1
  await slide(page, last)
  await expect(dialog(page, '¡Felicitaciones!')).toBeVisible()
  await expect.poll(steps).toBe(4)
  expect(touches).toBe(6)
})

test('a slide that is let go half-way delivers nothing', async ({ page, api }) => {
  api.takesSteps(heldOrder('on the way'))
  await openOnDuty(page, api)
  const last = advanceTo(page, 'Entregado')
  await expect(last).toBeEnabled()
  await slide(page, last, 0.6)
  await expect(last).toBeEnabled()
  await expect(dialog(page, '¿Entregaste el pedido?')).toHaveCount(0)
  expect(api.sent('setOrderStatus').length).toBe(0)
  await slide(page, last)
  await expect(dialog(page, '¡Felicitaciones!')).toBeVisible()
})

test('by keyboard the last step asks before it is taken', async ({ page, api }) => {
  api.takesSteps(heldOrder('on the way'))
  await openOnDuty(page, api)
  const last = advanceTo(page, 'Entregado')
  await expect(last).toBeEnabled()
  await last.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(api.sent('setOrderStatus').length).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await last.press('Enter')
  await page.getByRole('dialog').getByRole('button').last().press('Enter')
  await expect(dialog(page, '¡Felicitaciones!')).toBeVisible()
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
})

test('pressed instead of slid, the last step asks, and the answer is taken by touch', async ({
  page,
  api,
}) => {
  api.takesSteps(heldOrder('on the way'))
  await openOnDuty(page, api)
  const last = advanceTo(page, 'Entregado')
  await last.tap()
  await button(page, 'Todavía no').tap()
  expect(api.sent('setOrderStatus').length).toBe(0)
  await last.tap()
  await button(page, 'Sí, lo entregué').tap()
  await expect(dialog(page, '¡Felicitaciones!')).toBeVisible()
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
})
