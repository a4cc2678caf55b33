/**
 * An action started by a tap continues and completes after the rider has left the screen; what was tapped
 * disappears at once.
 */
import type { Page } from '@playwright/test'
import { CONGRATULATIONS_MODAL_MS } from '@puni/contract/limits'
import { heldOrder, NOON, offerSince } from '../support/scripted/entities.ts'
import { advance, tickUntil } from './gestures.ts'
import {
  acceptButton,
  advanceTo,
  alertWith,
  deliveryCard,
  dialog,
  dutyButton,
  offerCard,
  skipButton,
  waiting,
} from '../support/phone.ts'
import { expect, giveClock, openOffDuty, openOnDuty, stopClock, test } from './scripted.ts'

const leave = (page: Page) => page.getByRole('link', { name: 'Historial' }).click()
const comeBack = (page: Page) => page.getByRole('link', { name: 'Mapa' }).click()

test('a delivery that ends on another screen is congratulated there, and the next offer comes', async ({
  page,
  api,
}) => {
  api.delivers(heldOrder('on the way')).answers('setOrderStatus', () => {
    api.delivers(null).offers(offerSince(NOON))
    return { order: heldOrder('delivered') }
  })
  const answer = api.holds('setOrderStatus')
  await giveClock(page)
  await openOnDuty(page, api)
  await expect(advanceTo(page, 'Entregado')).toBeVisible()
  await stopClock(page)
  await advance(page, 'Entregado')
  await leave(page)
  answer()
  const congratulations = dialog(page, '¡Felicitaciones!')
  await tickUntil(page, congratulations)
  await expect(congratulations).toContainText('Pizzería Güerrín')
  // It closes automatically, and nothing delays the next offer.
  await page.clock.runFor(CONGRATULATIONS_MODAL_MS)
  await expect(congratulations).toBeHidden()
  await tickUntil(page, page.getByRole('alert').filter({ hasText: 'Pedido ofrecido' }))
  await expect(page).toHaveURL('/history')
})

test('an acceptance that is answered on another screen is told there, and cannot be tapped again meanwhile', async ({
  page,
  api,
}) => {
  api.offers(offerSince(NOON)).accepts(heldOrder())
  const answer = api.holds('acceptOrder')
  await giveClock(page)
  await openOnDuty(page, api)
  await expect(acceptButton(page)).toBeEnabled()
  await stopClock(page)
  await acceptButton(page).click()
  await leave(page)
  await comeBack(page)
  await expect(offerCard(page).getByRole('button', { name: 'Aceptando...' })).toBeVisible()
  await expect(skipButton(page)).toBeDisabled()
  await leave(page)
  answer()
  await tickUntil(page, dialog(page, '¡Comenzó el viaje!'))
  expect(api.sent('acceptOrder').length).toBe(1)
})

test('a step that waits for its answer waits on after a look at another screen', async ({ page, api }) => {
  api.delivers(heldOrder()).holds('setOrderStatus')
  await giveClock(page)
  await openOnDuty(page, api)
  await expect(advanceTo(page, 'Yendo a retirar')).toBeEnabled()
  await stopClock(page)
  await advanceTo(page, 'Yendo a retirar').click()
  await leave(page)
  await comeBack(page)
  await expect(deliveryCard(page).getByRole('button', { name: 'Actualizando...' })).toBeVisible()
})

test('a skipped offer is gone at once, for good, however slow the line is', async ({ page, api, site }) => {
  const order = offerSince(new Date())
  api.streams().offers(order)
  const answer = api.holds('skipOrder')
  await openOnDuty(page, api)
  await skipButton(page).click()
  expect(await offerCard(page).count(), 'nothing is left to tap').toBe(0)
  answer()
  await expect.poll(() => api.answered('skipOrder')).toBe(1)
  // The change has not reached every part of the platform yet.
  const before = api.answered('getOfferedOrder')
  await site.say({ type: 'order', orderId: order._id })
  await expect.poll(() => api.answered('getOfferedOrder')).toBeGreaterThan(before)
  await expect(waiting(page)).toBeVisible()
  await expect(offerCard(page)).toHaveCount(0)
})

test('an offer that the platform calls over is gone before it is asked again', async ({ page, api }) => {
  api.offers(offerSince).refuses('acceptOrder', 'OFFER_TAKEN')
  await openOnDuty(page, api)
  await expect(offerCard(page)).toBeVisible()
  api.holds('getOfferedOrder')
  await acceptButton(page).click()
  await expect(alertWith(page, 'Error al asignar la order. El pedido ya no está disponible')).toBeVisible()
  await expect(offerCard(page)).toHaveCount(0)
})

test('an acceptance without signal says why it failed, and can be tried again', async ({ page, api }) => {
  api.offers(offerSince).isUnreachable('acceptOrder')
  await openOnDuty(page, api)
  await acceptButton(page).click()
  await expect(alertWith(page, 'Error al asignar la order. No hay conexión con el servidor')).toBeVisible()
  await expect(acceptButton(page)).toBeEnabled()
})

test('the deliveries of yesterday are not those of today', async ({ page, api }) => {
  await giveClock(page)
  api.replies('filterOrders', { orders: [heldOrder('delivered')] })
  await openOffDuty(page, api)
  const today = page.getByRole('region', { name: 'Tu día' })
  await expect(today).toContainText(/2\.300/)
  api.isUnreachable('filterOrders')
  await page.clock.setSystemTime(NOON.getTime() + 12 * 3_600_000)
  await page.clock.runFor(11_000)
  await expect(today).not.toContainText(/2\.300/)
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(today).not.toContainText(/2\.300/)
})
