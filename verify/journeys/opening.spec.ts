/** A screen is there as soon as its code has come: nothing makes a rider wait besides. */
import { button, chooseFromMenu, grip, waiting } from '../support/phone.ts'
import { holdPhone } from './reflow.ts'
import { expect, giveStoppedClock, openOnDuty, test } from './scripted.ts'

test('no screen waits for a timer before it shows, or asks for, what it has', async ({ page, api }) => {
  await giveStoppedClock(page)
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await expect.poll(() => api.answered('getAcceptedOrder')).toBeGreaterThan(0)
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  for (const [link, title] of [
    ['Historial', 'Ver Pedidos'],
    ['Resumen', 'Resumen por Mes'],
  ] as const) {
    await sections.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await chooseFromMenu(page, 'Mi cuenta')
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
})

test('what comes after the panel moves no button under a thumb', async ({ page, api }) => {
  let comes = () => {}
  const late = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route(/\/breaks-[^/]*\.js$/, async (route) => {
    await late
    await route.continue()
  })
  const answers = [api.holds('filterOrders'), api.holds('getZoneDemand')]
  // Enlarged text breaks lines elsewhere, so that a place kept by guess is too small.
  await holdPhone(page, { width: 360, height: 740, text: 24 })
  await giveStoppedClock(page)
  await openOnDuty(page, api)
  await expect(grip(page)).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const before = await grip(page).boundingBox()
  comes()
  for (const answer of answers) answer()
  await expect(button(page, 'Hacer una pausa')).toBeAttached()
  // An answer is shown a turn later. A millisecond at a time: after 500 of them the sound's banner comes.
  const isThere = async () => {
    await page.clock.runFor(1)
    return (await page.getByText('Normal', { exact: true }).count()) === 1
  }
  await expect.poll(isThere).toBe(true)
  expect(await grip(page).boundingBox()).toEqual(before)
})
