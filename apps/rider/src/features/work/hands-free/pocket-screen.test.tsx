/** 'Modo bolsillo': black, deaf to every touch but one, and awake for what matters. */
import type { Locator } from '@puni/verify/support/components/locator'
import type { Page } from '@puni/verify/support/components/page'
import {
  button,
  deliveryCard,
  dialog,
  keepPhone,
  offerCard,
  waiting,
  waitingCard,
} from '@puni/verify/support/phone'
import { PICKUP, heldOrder, offerSince, routeOf } from '@puni/verify/support/scripted/entities'
import { slide } from '../../../testing/gestures.ts'
import { expect, followsStream, openOnDuty, test } from '../../../testing/scripted.ts'

const pocket = (page: Page) => dialog(page, 'Modo bolsillo')
const news = (page: Page) => pocket(page).getByRole('status').first()
const lock = (page: Page) => button(page, 'Deslizá para salir')
const begin = async (page: Page, card: Locator) => {
  await keepPhone(page, card, 'Modo bolsillo')
  await expect(pocket(page)).toBeVisible()
}
const isDark = async (page: Page) => await expect(pocket(page)).not.toHaveAttribute('data-state', /./)

test('an offer lights it up, and waits behind the lock', async ({ page, api }) => {
  api.streams()
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await followsStream(api)
  await begin(page, waitingCard(page))
  await expect(pocket(page)).toContainText('Esperando pedidos')
  api.offers(offerSince)
  await page.say({ type: 'offer', orderId: '' })
  await expect(pocket(page)).toHaveAttribute('data-state', 'offer')
  await expect(news(page)).toContainText(/Pedido nuevo.*Pizzería Güerrín.*\$\s2\.300/s)
  api.offers(null)
  await page.say({ type: 'offer', orderId: '' })
  await isDark(page)
  api.offers(offerSince)
  await page.say({ type: 'offer', orderId: '' })
  await expect(pocket(page)).toHaveAttribute('data-state', 'offer')
  await slide(lock(page))
  await expect(offerCard(page)).toBeVisible()
  await expect(pocket(page)).toBeHidden()
  expect([api.sent('acceptOrder'), api.sent('skipOrder')]).toEqual([[], []])
})

test('a turn and the next place light it up as the rider gets there', async ({ page, api }) => {
  // 1,000 m to the north of the pickup, and 300 m to the west: the way goes south, then east.
  const start = { lat: PICKUP.latitude + 0.009, lng: PICKUP.longitude - 0.0033 }
  const corner = { lat: PICKUP.latitude, lng: start.lng }
  page.location.answers({ latitude: start.lat, longitude: start.lng })
  const path = [start, corner, { lat: PICKUP.latitude, lng: PICKUP.longitude }]
  api.delivers(heldOrder('to_pickup')).answers('getRoute', () => routeOf({ path }))
  await openOnDuty(page, api)
  await begin(page, deliveryCard(page))
  await isDark(page)
  page.location.moveTo(PICKUP.latitude + 0.0009, start.lng)
  await expect(pocket(page)).toHaveAttribute('data-state', 'near')
  await expect(news(page)).toHaveText('A la izquierda en 110 m')
  page.location.moveTo(PICKUP.latitude, PICKUP.longitude - 0.001)
  await expect(news(page)).toHaveText('Estás por llegar')
})

test('the keyboard leaves it, with a question, also without a wake lock', async ({ page, api }) => {
  const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  Object.defineProperty(navigator, 'wakeLock', { value: { request: refused }, configurable: true })
  await openOnDuty(page, api)
  await button(page, 'Guardar el teléfono').press('Enter')
  await button(page, 'Modo bolsillo').press('Enter')
  await expect(lock(page)).toBeFocused()
  await page.press('Enter')
  await expect(button(page, 'Salir')).toBeFocused()
  await button(page, 'Seguir a oscuras').press('Enter')
  await expect(button(page, 'Salir')).toHaveCount(0)
  await page.press('Escape')
  await page.press('Enter')
  await expect(pocket(page)).toBeHidden()
  await expect(button(page, 'Guardar el teléfono')).toBeFocused()
})
