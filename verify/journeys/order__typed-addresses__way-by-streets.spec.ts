/**
 * The built server with a city pack: addresses found while typing, the rider's street route, and the streets
 * on the map.
 */
import type { Page } from '@playwright/test'
import { LIGHT_PALETTE } from '@puni/city/map/palette'
import { demoCityFolder } from '../support/demo-city.ts'
import { WITH_MAPS } from './browser.ts'
import { openDesk, placeTypedOrder } from './desk.ts'
import { shareOfColour } from './device.ts'
import { acceptButton, deliveryCard, offerCard } from '../support/phone.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test.use({
  launchOptions: WITH_MAPS,
  // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  environment: async ({}, provide) => {
    await provide({ CITY_DIR: await demoCityFolder() })
  },
})

/** The answers to what this page asks of the city's map, from now on. */
function statusesOfTiles(page: Page): ReadonlySet<number> {
  const statuses = new Set<number>()
  page.on('response', (response) => {
    if (response.url().endsWith('/map.pmtiles')) statuses.add(response.status())
  })
  return statuses
}

test('an order by typed addresses leads its rider along the streets of the city', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const { email } = await platform.createRider('Nora Mapa', zone.id)
  const phone = await openPhone(browser, platform.origin, 200)
  const onPhone = statusesOfTiles(phone)

  await test.step('a rider on duty sees the streets', async () => {
    await logIn(phone, email)
    await goOnDuty(phone, zone.name)
    await expect(phone.getByText('Ciudad de demostración')).toBeVisible()
    await expect.poll(() => shareOfColour(phone, LIGHT_PALETTE.casing)).toBeGreaterThan(0.5)
    expect(onPhone).toEqual(new Set([206]))
  })

  await test.step('the operator finds both addresses, mistyped and without accents', async () => {
    const desk = await openDesk(browser, platform)
    const atDesk = statusesOfTiles(desk)
    const { delivery } = await placeTypedOrder(desk, zone.name, {
      pickup: { typed: 'av demo 1234', found: 'Avenida Demo 1234' },
      delivery: { typed: 'jacarnda 87', found: 'Pasaje Jacarandá 87' },
    })
    expect(delivery.streetNumber).toBe('87')
    expect(delivery.lat).toBeCloseTo(-34.605, 2)
    expect(delivery.lng).toBeCloseTo(-58.401, 2)
    await expect(desk.getByText('Ciudad de demostración')).toBeVisible()
    expect(atDesk).toEqual(new Set([206]))
    await desk.context().close()
  })

  await test.step('the rider reads the way by streets, before and after accepting', async () => {
    await expect(offerCard(phone)).toContainText(/\d,\d km \/ \d+ min/)
    await expect(offerCard(phone)).not.toContainText(/min\s*estimado|total \(estimado/)
    await acceptButton(phone).click()
    await expect(deliveryCard(phone)).toContainText(/\d,\d km \/ \d+ min/)
    await expect(deliveryCard(phone)).not.toContainText('estimado')
    await expect.poll(() => shareOfColour(phone, '--color-route-delivery')).toBeGreaterThan(0.2)
  })

  await test.step('the detail tells the same distance as the card', async () => {
    const leg = await deliveryCard(phone).getByRole('region', { name: 'Entrega' }).innerText()
    const distance = /\d+,\d km|\d+ m\b/.exec(leg)?.[0] ?? 'no distance on the card'
    await deliveryCard(phone).getByRole('link', { name: 'Ver detalle' }).click()
    await expect(phone.getByRole('definition').filter({ hasText: distance })).toHaveText(distance)
  })
})
