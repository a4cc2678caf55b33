/** The city on the rider's map: cached, kept whole and forgotten, tried again, built anew, in another theme. */
import { DARK_PALETTE } from '@puni/map/palette'
import { WITH_MAPS } from './browser.ts'
import { cityMap, TILES_PATH } from './city.ts'
import { locationAnswers, moveTo, shareOfColour } from './device.ts'
import { attribution, losesTiles, offlineMapTitle, showsGroundOnly, showsStreets, SOME } from './drawn-map.ts'
import { CONFIG, heldOrder, routeOf, PICKUP } from '../support/scripted/entities.ts'
import { alertWith, button, chooseFromMenu, deliveryCard, logInButton } from '../support/phone.ts'
import { expect, giveClock, openOffDuty, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })
test.beforeEach(async ({ api }) => void api.replies('getConfig', { ...CONFIG, map: await cityMap() }))

test('the streets come by ranges, and whose data they are is said', async ({ page, api }) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(TILES_PATH)) statuses.push(response.status())
  })
  await openOnDuty(page, api)
  await showsStreets(page)
  await expect(attribution(page)).toBeVisible()
  expect(new Set(statuses)).toEqual(new Set([206]))
})

test('a map that was looked at is there without the network', async ({ page, api }) => {
  await openOnDuty(page, api)
  await showsStreets(page)
  await losesTiles(page)
  await page.reload()
  await showsStreets(page)
})

test('a map that was built anew is found while the app is open', async ({ page, api }) => {
  const city = await cityMap()
  await giveClock(page)
  api.replies('getConfig', { ...CONFIG, map: { ...city, tiles: '/city/gone.pmtiles' } })
  await openOnDuty(page, api)
  await expect.poll(() => api.sent('getConfig').length).toBe(1)
  api.replies('getConfig', { ...CONFIG, map: city })
  await page.clock.fastForward('10:01')
  await showsStreets(page)
})

test('without a city the ground is plain', async ({ page, api }) => {
  api.replies('getConfig', CONFIG)
  await openOnDuty(page, api)
  await showsGroundOnly(page)
  await expect(attribution(page)).toHaveCount(0)
})

test('another theme changes the streets at once', async ({ page, api }) => {
  await openOnDuty(page, api)
  await showsStreets(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => shareOfColour(page, DARK_PALETTE.street)).toBeGreaterThan(SOME)
})

test.describe('the zone without signal', () => {
  test('is kept whole, with its size told beforehand', async ({ page, api }) => {
    await openOffDuty(page, api)
    await expect(offlineMapTitle(page)).toBeVisible()
    await expect(page.getByText(/^[\d,]+ MB$/)).toBeVisible()
    await button(page, 'Guardar').click()
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible()

    await losesTiles(page)
    await openOnDuty(page, api)
    await showsStreets(page)
  })

  test('is forgotten with the log-out', async ({ page, api }) => {
    await openOffDuty(page, api)
    await button(page, 'Guardar').click()
    await page.getByText('Guardado', { exact: true }).waitFor()
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })

  test('can be tried again when it could not be kept', async ({ page, api }) => {
    await openOffDuty(page, api)
    await offlineMapTitle(page).waitFor()
    await losesTiles(page)
    await button(page, 'Guardar').click()
    await expect(alertWith(page, 'Error al guardar el mapa')).toBeVisible()
    await page.unroute(`**${TILES_PATH}`)
    await button(page, 'Reintentar').click()
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  })

  test('is not spoken of where there is no map', async ({ page, api }) => {
    api.replies('getConfig', CONFIG)
    await openOffDuty(page, api)
    await expect(page.getByText('Hola, Ramona')).toBeVisible()
    await expect.poll(() => api.answered('getConfig')).toBeGreaterThan(0)
    await expect(offlineMapTitle(page)).toHaveCount(0)
  })
})

test('a way shrinks as it is ridden, without signal too', async ({ page, api }) => {
  const start = { latitude: PICKUP.latitude, longitude: PICKUP.longitude - 0.02 }
  const path = [start, PICKUP].map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
  await giveClock(page)
  await locationAnswers(page, start)
  api.delivers(heldOrder()).answers('getRoute', () => routeOf({ path }))
  await openOnDuty(page, api)
  const card = deliveryCard(page)
  await expect(card.getByText('2,4 km / 9 min').first()).toBeVisible()

  api.isUnreachable('getRoute')
  await moveTo(page, start.latitude, start.longitude + 0.01)
  // A position is applied once a minute.
  await page.clock.fastForward(61_000)
  await expect(card.getByText('1,2 km / 5 min').first()).toBeVisible()
  await expect(card.getByText('Error')).toHaveCount(0)
})
