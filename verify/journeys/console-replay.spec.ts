/**
 * How operators can review decisions: why an offer went to its rider, and a day as other policies would have
 * decided it.
 */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk } from './desk.ts'
import { advance } from './gestures.ts'
import { acceptButton, alertWith, dialog, offerCard, openWhy } from '../support/phone.ts'
import { FULL_DAY } from './replayed-day.ts'
import { twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

async function openReplay(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await desk.getByRole('menuitem', { name: 'Simulación' }).click()
  await expect(desk.getByRole('heading', { name: 'Simulación' })).toBeVisible()
}

const run = (desk: Page) => desk.getByRole('button', { name: 'Simular' }).click()

test('the rider reads why the offer came, the operator with which numbers', async ({ browser, platform }) => {
  const { zoneId, near } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zoneId)
  await openWhy(near)
  await expect(
    offerCard(near).getByText(/^Te tocó por llegar antes que nadie .* entre 2 riders/),
  ).toBeVisible()
  await acceptButton(near).click()

  const desk = await openDesk(browser, platform.origin, `orders/${orderId}`)
  await logInAtDesk(desk)
  const offer = desk.getByRole('list', { name: 'Ofertas' }).getByRole('listitem').first()
  await offer.getByText('Llega antes · 1.º de 2').click()
  await expect(offer).toContainText('Juntos, mirando adelante')
  const others = offer.getByRole('table', { name: 'Los otros candidatos' })
  await expect(others.getByRole('row').nth(1)).toContainText(/Luis Lejos.*min.*Llega después/)
})

test('a day is shown as it was and as every policy would have decided it', async ({ browser, platform }) => {
  const { zoneId, near } = await twoRidersOnDuty(browser, platform)
  await platform.placeOrder(zoneId)
  await acceptButton(near).click()
  for (const label of ['Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado']) {
    await advance(near, label)
  }
  await expect(dialog(near, '¡Felicitaciones!')).toBeVisible()

  const desk = await openDesk(browser, platform.origin)
  await logInAtDesk(desk)
  await openReplay(desk)
  await expect(desk.getByText('Elegí una zona y un día')).toBeVisible()
  await run(desk)
  const results = desk.getByRole('table', { name: 'Resultados del día' })
  await expect(results.getByRole('row')).toContainText([
    'Reparto',
    /Lo que pasó.*0 de 1 \(0%\)/,
    'Quien más espera',
    'El más cercano',
    'Juntos, al momento',
    'Juntos, mirando adelante',
  ])
  for (const chart of [
    'Del pedido a la puerta',
    'De listo a retirado',
    'Sin entregar',
    'Lo que ganó cada rider',
  ]) {
    await expect(desk.getByRole('region', { name: chart }).getByRole('listitem')).toHaveCount(5)
  }
  await desk.getByText('Ver los números').click()
  const numbers = desk.getByRole('region', { name: 'Cuánto tardaron las entregas' }).getByRole('table')
  await expect(numbers.getByRole('row')).toHaveCount(11)

  // The URL contains zone and day: a reload shows the same.
  await desk.reload()
  await expect(results).toBeVisible()
})

test('a day without orders, and one that cannot be had, say so', async ({ browser, platform }) => {
  await platform.createZone('Centro')
  const desk = await openDesk(browser, platform.origin)
  await logInAtDesk(desk)
  await openReplay(desk)
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await desk.route('**/operator/replay?*', async (route) => {
    await asked
    await route.fulfill({
      status: 400,
      json: { code: 'INVALID_INPUT', message: 'Ese día no se puede simular' },
    })
  })
  await run(desk)
  await expect(
    desk.getByRole('status').filter({ hasText: 'Repasando el día con cada política' }),
  ).toBeVisible()
  answer()
  await expect(alertWith(desk, 'Ese día no se puede simular')).toBeVisible()
  await desk.unroute('**/operator/replay?*')
  await desk.getByRole('button', { name: 'Reintentar' }).click()
  await expect(desk.getByText('Ese día no hubo pedidos terminados en la zona')).toBeVisible()
})

test('a full day shows how far it is and what is known, may be given up, and says when it was cut off', async ({
  browser,
  platform,
}) => {
  await platform.createZone('Centro')
  const desk = await openDesk(browser, platform.origin)
  await logInAtDesk(desk)
  const asked: (string | null)[] = []
  let goOn = (): void => undefined
  const mayEnd = new Promise<void>((resolve) => (goOn = resolve))
  await desk.route('**/operator/replay?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('run'))
    if (asked.length === 1) return await route.fulfill({ json: FULL_DAY })
    await mayEnd
    await route.fulfill({ json: { ...FULL_DAY, state: asked.length === 2 ? 'failed' : 'late', progress: 0 } })
  })
  await openReplay(desk)
  await run(desk)
  const status = desk.getByRole('status').filter({ hasText: 'Simulando «Juntos, mirando adelante», 4 de 4…' })
  await expect(status).toBeVisible()
  await expect(desk.getByRole('progressbar', { name: 'Avance' })).toHaveAttribute('aria-valuenow', '37')
  const results = desk.getByRole('table', { name: 'Resultados del día' })
  await expect(results.getByRole('row')).toContainText([
    'Reparto',
    /Lo que pasó.*180 de 6000/,
    'Quien',
    'El',
    'Juntos',
  ])
  goOn()
  await expect(alertWith(desk, 'La simulación se cortó')).toBeVisible()
  await desk.getByRole('button', { name: 'Reintentar' }).click()
  await expect(
    desk.getByText('En diez minutos no se llegó a simular: Juntos, mirando adelante.'),
  ).toBeVisible()
  await expect(results.getByRole('row')).toHaveCount(5)
  expect(asked).toEqual([null, FULL_DAY.run, null])

  await desk.unroute('**/operator/replay?*')
  await desk.route('**/operator/replay?*', (route) =>
    route.request().url().includes('run=') ? undefined : route.fulfill({ json: FULL_DAY }),
  )
  await desk.reload()
  await expect(status).toBeVisible()
  await desk.getByRole('button', { name: 'Cancelar' }).click()
  await expect(desk.getByText('Elegí una zona y un día')).toBeVisible()
})
