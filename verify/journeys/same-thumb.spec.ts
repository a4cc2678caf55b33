/** No step of a delivery is taken twice by one thumb. */
import { acceptButton, advanceTo, button, dialog } from '../support/phone.ts'
import { heldOrder, offerSince } from '../support/scripted/entities.ts'
import { expect, giveClock, openOnDuty, stopClock, test } from './scripted.ts'

test('a thumb that stays on the button, or comes back too soon, takes one step', async ({ page, api }) => {
  api.takesSteps(heldOrder())
  await openOnDuty(page, api)
  const first = await advanceTo(page, 'Yendo a retirar').boundingBox()
  await page.mouse.move(first!.x + first!.width / 2, first!.y + first!.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const second = advanceTo(page, 'Esperando pedido')
  await expect(second).toBeDisabled()
  // The way there is the first action before: the second step's button is elsewhere, and the thumb follows.
  const box = await second.boundingBox()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2)
  await page.mouse.down()
  await expect(second).toBeEnabled()
  await page.mouse.up()
  await page.mouse.move(0, 0)
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
  await second.click()
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(2)
})

test('a double tap on what covers the button reaches no step', async ({ page, api }) => {
  api.offers(offerSince).accepts(heldOrder())
  await giveClock(page)
  await openOnDuty(page, api)
  await acceptButton(page).click()
  await expect(dialog(page, '¡Comenzó el viaje!')).toBeVisible()
  // It would close by itself.
  await stopClock(page)
  const step = await page
    .getByRole('button', { name: 'Avanzar a: Yendo a retirar', includeHidden: true })
    .boundingBox()
  await button(page, 'Entendido').click()
  for (let tap = 0; tap < 3; tap += 1)
    await page.mouse.click(step!.x + step!.width / 2, step!.y + step!.height / 2)
  await expect(dialog(page, '¡Comenzó el viaje!')).toBeHidden()
  expect(api.sent('setOrderStatus')).toEqual([])
  api.takesSteps(heldOrder())
  await advanceTo(page, 'Yendo a retirar').click()
  await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
})
