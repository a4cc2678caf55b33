/** 'Modo bolsillo': black, deaf to every touch but one, and awake for what matters. */
import type { Page } from '@playwright/test'
import { locationAnswers, moveTo } from './device.ts'
import { heldOrder, offerSince, routeOf, PICKUP } from '../support/scripted/entities.ts'
import { slide } from './gestures.ts'
import { advanceTo, button, dialog, offerCard, waiting } from '../support/phone.ts'
import { expect, followsStream, openOnDuty, test } from './scripted.ts'

const pocket = (page: Page) => dialog(page, 'Modo bolsillo')
const news = (page: Page) => pocket(page).getByRole('status').first()
const lock = (page: Page) => button(page, 'Deslizá para salir')
const begin = async (page: Page) => {
  await button(page, 'Modo bolsillo').click()
  await expect(pocket(page)).toBeVisible()
}
const isDark = async (page: Page) => await expect(pocket(page)).not.toHaveAttribute('data-state')

test('touches do nothing but for the lock, which has to be slid to its end', async ({ page, api }) => {
  api.takesSteps(heldOrder())
  await openOnDuty(page, api)
  const step = await advanceTo(page, 'Yendo a retirar').boundingBox()
  await begin(page)
  await expect(pocket(page)).toContainText('Asignado')
  await expect(pocket(page)).toContainText('Pizzería Güerrín')
  await isDark(page)
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

test('an offer lights it up, and waits behind the lock', async ({ page, api, site }) => {
  api.streams()
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await followsStream(api)
  await begin(page)
  await expect(pocket(page)).toContainText('Esperando pedidos')
  api.offers(offerSince)
  await site.say({ type: 'offer', orderId: '' })
  await expect(pocket(page)).toHaveAttribute('data-state', 'offer')
  await expect(news(page)).toContainText(/Pedido nuevo.*Pizzería Güerrín.*\$\s2\.300/s)
  api.offers(null)
  await site.say({ type: 'offer', orderId: '' })
  await isDark(page)
  api.offers(offerSince)
  await site.say({ type: 'offer', orderId: '' })
  await expect(pocket(page)).toHaveAttribute('data-state', 'offer')
  await slide(page, lock(page))
  await expect(offerCard(page)).toBeVisible()
  expect([api.sent('acceptOrder'), api.sent('skipOrder')]).toEqual([[], []])
})

test('a turn and the next place light it up as the rider gets there', async ({ page, api }) => {
  // 1,000 m to the north of the pickup, and 300 m to the west: the way goes south, then east.
  const start = { lat: PICKUP.latitude + 0.009, lng: PICKUP.longitude - 0.0033 }
  const corner = { lat: PICKUP.latitude, lng: start.lng }
  await locationAnswers(page, { latitude: start.lat, longitude: start.lng })
  const path = [start, corner, { lat: PICKUP.latitude, lng: PICKUP.longitude }]
  api.delivers(heldOrder('to_pickup')).answers('getRoute', () => routeOf({ path }))
  await openOnDuty(page, api)
  await begin(page)
  await isDark(page)
  await moveTo(page, PICKUP.latitude + 0.0009, start.lng)
  await expect(pocket(page)).toHaveAttribute('data-state', 'near')
  await expect(news(page)).toHaveText('A la izquierda en 110 m')
  await moveTo(page, PICKUP.latitude, PICKUP.longitude - 0.001)
  await expect(news(page)).toHaveText('Estás por llegar')
})

test('the keyboard leaves it, with a question, also without a wake lock', async ({ page, api }) => {
  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(navigator, 'wakeLock', { value: { request: refused } })
  })
  await openOnDuty(page, api)
  await button(page, 'Modo bolsillo').press('Enter')
  await expect(lock(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Salir')).toBeFocused()
  await button(page, 'Seguir a oscuras').press('Enter')
  await expect(button(page, 'Salir')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(pocket(page)).toBeHidden()
  await expect(button(page, 'Modo bolsillo')).toBeFocused()
})
