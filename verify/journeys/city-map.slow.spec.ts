/** The streets of the built server's city, on the maps of a rider and an operator, and the rider's way along them. */
import type { Page } from '@playwright/test'
import { LIGHT_PALETTE } from '@puni/map/palette'
import { WITH_MAPS } from './browser.ts'
import { onDemoCity } from './city.ts'
import { openDesk, placeTypedOrder } from './desk.ts'
import { shareOfColour } from './device.ts'
import { attribution, SOME } from './drawn-map.ts'
import { lowerSheet } from './gestures.ts'
import { acceptButton } from '../support/phone.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS, ...onDemoCity })

/** The answers to what this page asks of the city's map, from now on. */
function statusesOfTiles(page: Page): ReadonlySet<number> {
  const statuses = new Set<number>()
  page.on('response', (response) => {
    if (response.url().endsWith('/map.pmtiles')) statuses.add(response.status())
  })
  return statuses
}

test('a rider and an operator see the streets, and the way along them', async ({ browser, platform }) => {
  const zone = await platform.createZone()
  const { email } = await platform.createRider('Nora Mapa', zone.id)
  const phone = await openPhone(browser, platform.origin, 200)
  const onPhone = statusesOfTiles(phone)
  await logIn(phone, email)
  await goOnDuty(phone, zone.name)
  await expect(attribution(phone)).toBeVisible()
  await lowerSheet(phone)
  await expect.poll(() => shareOfColour(phone, LIGHT_PALETTE.casing)).toBeGreaterThan(SOME)
  expect(onPhone).toEqual(new Set([206]))

  const desk = await openDesk(browser, platform)
  const atDesk = statusesOfTiles(desk)
  await placeTypedOrder(desk, zone.name, {
    pickup: { typed: 'av demo 1234', found: 'Avenida Demo 1234' },
    delivery: { typed: 'jacarnda 87', found: 'Pasaje Jacarandá 87' },
  })
  await expect(attribution(desk)).toBeVisible()
  expect(atDesk).toEqual(new Set([206]))
  await desk.context().close()

  await acceptButton(phone).click()
  await expect.poll(() => shareOfColour(phone, '--color-route-delivery')).toBeGreaterThan(0.2)
})
