/** 'Modo bolsillo' covers the whole screen; what lights it up is tested beside it. */
import type { Page } from '@playwright/test'
import { heldOrder } from '../support/scripted/entities.ts'
import { slide } from './gestures.ts'
import { advanceTo, button, deliveryCard, dialog, keepPhone } from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

const pocket = (page: Page) => dialog(page, 'Modo bolsillo')
const lock = (page: Page) => button(page, 'Deslizá para salir')

test('touches do nothing but for the lock, which has to be slid to its end', async ({ page, api }) => {
  api.takesSteps(heldOrder())
  await openOnDuty(page, api)
  const step = await advanceTo(page, 'Yendo a retirar').boundingBox()
  await keepPhone(page, deliveryCard(page), 'Modo bolsillo')
  await expect(pocket(page)).toBeVisible()
  await expect(pocket(page)).toContainText('Asignado')
  await expect(pocket(page)).toContainText('Pizzería Güerrín')
  await expect(pocket(page)).not.toHaveAttribute('data-state')
  expect(await pocket(page).evaluate((cover) => getComputedStyle(cover).backgroundColor)).toBe('rgb(0, 0, 0)')
  // Where the step was, and all over the screen.
  await page.mouse.click(step!.x + step!.width - 10, step!.y + 5)
  for (let y = 20; y < 640; y += 60) await page.mouse.click((y * 7) % 360, y)
  await slide(page, lock(page), 0.6)
  await expect(pocket(page)).toBeVisible()
  expect(api.sent('setOrderStatus')).toEqual([])
  await page.goBack()
  await expect(pocket(page), 'back does not leave it').toBeVisible()
  await slide(page, lock(page))
  await expect(pocket(page)).toBeHidden()
  await advanceTo(page, 'Yendo a retirar').click()
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
})
