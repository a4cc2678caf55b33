/** The built server with a city pack: addresses found while typing, and the rider's way by streets. */
import { onDemoCity } from './city.ts'
import { openDesk, placeTypedOrder } from './desk.ts'
import { acceptButton, deliveryCard, grip, offerCard } from '../support/phone.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test.use(onDemoCity)

test('an order by typed addresses leads its rider along the streets of the city', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const { email } = await platform.createRider('Nora Mapa', zone.id)
  const phone = await openPhone(browser, platform.origin, 200)
  await logIn(phone, email)
  await goOnDuty(phone, zone.name)

  await test.step('the operator finds both addresses, mistyped and without accents', async () => {
    const desk = await openDesk(browser, platform)
    const { delivery } = await placeTypedOrder(desk, zone.name, {
      pickup: { typed: 'av demo 1234', found: 'Avenida Demo 1234' },
      delivery: { typed: 'jacarnda 87 piso 5 B', found: 'Pasaje Jacarandá 87' },
    })
    expect(delivery.streetNumber).toBe('87 piso 5 B')
    expect(delivery.lat).toBeCloseTo(-34.605, 2)
    expect(delivery.lng).toBeCloseTo(-58.401, 2)
    await desk.context().close()
  })

  await test.step('the rider reads the way by streets, before and after accepting', async () => {
    await expect(offerCard(phone)).toContainText(/\d,\d km \/ \d+ min/)
    await expect(offerCard(phone)).not.toContainText(/min\s*estimado|total \(estimado/)
    await acceptButton(phone).click()
    await expect(deliveryCard(phone)).toContainText(/\d,\d km \/ \d+ min/)
    await expect(deliveryCard(phone)).not.toContainText('estimado')
    await expect(deliveryCard(phone)).toContainText('Pasaje Jacarandá 87 piso 5 B')
  })

  await test.step('the detail tells the same distance as the card', async () => {
    await grip(phone).click()
    const leg = await deliveryCard(phone).getByRole('region', { name: 'Entrega' }).innerText()
    const distance = /\d+,\d km|\d+ m\b/.exec(leg)?.[0] ?? 'no distance on the card'
    await deliveryCard(phone).getByRole('link', { name: 'Ver detalle' }).click()
    await expect(phone.getByRole('definition').filter({ hasText: distance })).toHaveText(distance)
  })
})
