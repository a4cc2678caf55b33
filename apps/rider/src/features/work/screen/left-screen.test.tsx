/**
 * An action started by a tap continues and completes after the rider has left the screen; what was tapped
 * disappears at once.
 */
import { CONGRATULATIONS_MODAL_MS } from '@puni/contract/orders/limits'
import { runFor, sleepFor, stopClock } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import {
  acceptButton,
  advanceTo,
  alertWith,
  button,
  deliveryCard,
  dialog,
  dutyButton,
  offerCard,
  skipButton,
  waiting,
} from '@puni/verify/support/phone'
import { NOON, heldOrder, offerSince } from '@puni/verify/support/scripted/entities'
import { advance } from '../../../testing/gestures.ts'
import { eventually, expect, openOffDuty, openOnDuty, test } from '../../../testing/scripted.ts'

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
  await openOnDuty(page, api)
  await advance(page, 'Entregado')
  await leave(page)
  answer()
  const congratulations = dialog(page, '¡Felicitaciones!')
  await expect(congratulations).toBeVisible()
  await expect(congratulations).toContainText('Pizzería Güerrín')
  // It closes automatically, and nothing delays the next offer.
  await runFor(CONGRATULATIONS_MODAL_MS)
  await expect(congratulations).toBeHidden()
  await expect(alertWith(page, 'Pedido ofrecido')).toBeVisible()
  expect(page.path()).toBe('/history')
})

test('an acceptance that is answered on another screen is told there, and cannot be tapped again meanwhile', async ({
  page,
  api,
}) => {
  api.offers(offerSince(NOON)).accepts(heldOrder())
  const answer = api.holds('acceptOrder')
  await openOnDuty(page, api)
  await acceptButton(page).click()
  await leave(page)
  await comeBack(page)
  await expect(offerCard(page).getByRole('button', { name: 'Aceptando...' })).toBeVisible()
  await expect(skipButton(page)).toBeDisabled()
  await leave(page)
  answer()
  await expect(dialog(page, '¡Comenzó el viaje!')).toBeVisible()
  expect(api.sent('acceptOrder').length).toBe(1)
})

test('a step that waits for its answer waits on after a look at another screen', async ({ page, api }) => {
  api.delivers(heldOrder()).holds('setOrderStatus')
  await openOnDuty(page, api)
  await expect(advanceTo(page, 'Yendo a retirar')).toBeEnabled()
  stopClock()
  await advanceTo(page, 'Yendo a retirar').click()
  await leave(page)
  await comeBack(page)
  await expect(deliveryCard(page).getByRole('button', { name: 'Actualizando...' })).toBeVisible()
})

test('a skipped offer is gone at once, for good, however slow the line is', async ({ page, api }) => {
  const order = offerSince(NOON)
  api.streams().offers(order)
  const answer = api.holds('skipOrder')
  await openOnDuty(page, api)
  await skipButton(page).click()
  expect(offerCard(page).elements(), 'nothing is left to tap').toEqual([])
  answer()
  await eventually(() => api.answered('skipOrder')).toBe(1)
  // The change has not reached every part of the platform yet.
  const before = api.answered('getOfferedOrder')
  await page.say({ type: 'order', orderId: order._id })
  await eventually(() => api.answered('getOfferedOrder')).toBeGreaterThan(before)
  await expect(waiting(page)).toBeVisible()
  await expect(offerCard(page)).toHaveCount(0)
})

test('an offer that the platform calls over is gone before it is asked again', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Error al asignar la order')
  api.offers(offerSince).refuses('acceptOrder', 'OFFER_TAKEN')
  await openOnDuty(page, api)
  await expect(offerCard(page)).toBeVisible()
  api.holds('getOfferedOrder')
  await acceptButton(page).click()
  await expect(alertWith(page, 'Error al asignar la order. El pedido ya no está disponible')).toBeVisible()
  await expect(offerCard(page)).toHaveCount(0)
})

test('an acceptance without signal says why it failed, and can be tried again', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Error al asignar la order')
  api.offers(offerSince).isUnreachable('acceptOrder')
  await openOnDuty(page, api)
  await acceptButton(page).click()
  await expect(alertWith(page, 'Error al asignar la order. No hay conexión con el servidor')).toBeVisible()
  await expect(acceptButton(page)).toBeEnabled()
})

test('an acceptance that hangs ends by itself, says so, and can be tried again', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Error al asignar la order')
  api.offers(offerSince).holds('acceptOrder')
  await openOnDuty(page, api)
  await acceptButton(page).click()
  await expect(button(page, 'Aceptando...')).toBeVisible()
  await runFor(10_000)
  await expect(alertWith(page, 'Error al asignar la order. El servidor no contestó')).toBeVisible()
  await expect(acceptButton(page)).toBeEnabled()
})

test('the deliveries of yesterday are not those of today', async ({ page, api, watch }) => {
  watch.expects('Error al cargar pedidos')
  api.replies('filterOrders', { orders: [heldOrder('delivered')] })
  await openOffDuty(page, api)
  const today = page.getByRole('region', { name: 'Tu día' })
  await expect(today).toContainText(/2\.300/)
  api.isUnreachable('filterOrders')
  await sleepFor(12 * 3_600_000)
  await runFor(11_000)
  await expect(today).not.toContainText(/2\.300/)
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(today).not.toContainText(/2\.300/)
})
