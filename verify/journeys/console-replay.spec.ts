/**
 * How operators can review decisions: why an offer went to its rider, and a day as other policies would have
 * decided it.
 */
import { openDesk } from './desk.ts'
import { acceptButton, dialog, offerCard, grip } from '../support/phone.ts'
import { advance } from './gestures.ts'
import { openReplay, run } from './replay.ts'
import { twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

test('the rider reads why the offer came, the operator with which numbers, and the day as every policy would have decided it', async ({
  browser,
  platform,
}) => {
  const { zone, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zone.id)
  await expect(offerCard(near.phone)).toBeVisible()
  await grip(near.phone).click()
  await expect(
    offerCard(near.phone).getByText(/^Te tocó por llegar antes que nadie .* entre 2 riders/),
  ).toBeVisible()
  await acceptButton(near.phone).click()
  for (const label of ['Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado']) {
    await advance(near.phone, label)
  }
  await expect(dialog(near.phone, '¡Felicitaciones!')).toBeVisible()

  const desk = await openDesk(browser, platform, `orders/${orderId}`)
  const offer = desk.getByRole('list', { name: 'Ofertas' }).getByRole('listitem').first()
  await offer.getByText('Llega antes · 1.º de 2').click()
  await expect(offer).toContainText('Juntos, mirando adelante')
  const others = offer.getByRole('table', { name: 'Los otros candidatos' })
  await expect(others.getByRole('row').nth(1)).toContainText(new RegExp(`${far.name}.*min.*Llega después`))

  await openReplay(desk)
  await expect(desk.getByText('Elegí una zona y un día')).toBeVisible()
  await run(desk, zone.name)
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
