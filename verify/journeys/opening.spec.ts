/** A screen is there as soon as its code has come: nothing makes a rider wait besides. */
import { chooseFromMenu, waiting } from '../support/phone.ts'
import { NOON } from '../support/scripted/entities.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test('no screen waits for a timer before it shows, or asks for, what it has', async ({ page, api }) => {
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(NOON)
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
