/** Section 2: the map of the work screen. */
import { WITH_MAPS } from './browser.ts'
import { hueOf, shareOfColour } from './device.ts'
import { heldOrder, offerSince, routeOf, PICKUP } from '../support/scripted/entities.ts'
import { offerCard } from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })

test('the map is said to load, and then is there with the position of the rider', async ({ page, api }) => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/route-map*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await openOnDuty(page, api)
  await expect(page.getByText('Cargando mapa...', { exact: true })).toBeVisible()
  arrive()
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Tu posición' })).toBeVisible()
})

test('a map that does not arrive is told, the work goes on, and it comes with the signal', async ({
  page,
  api,
}) => {
  const code = '**/route-map*.js'
  await page.route(code, (route) => route.abort())
  api.offers(offerSince)
  await openOnDuty(page, api)
  await expect(page.getByText('Error al cargar el mapa', { exact: true })).toBeVisible()
  await expect(offerCard(page)).toBeVisible()
  await page.unroute(code)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await expect(page.getByText('Error al cargar el mapa')).toBeHidden()
})

test('the ways are drawn blue to the pickup and green to the delivery', async ({ page, api }) => {
  const rider = { latitude: -34.605, longitude: -58.385 }
  const at = ({ latitude, longitude }: typeof rider) => ({ lat: latitude, lng: longitude })
  const end = { latitude: -34.615, longitude: -58.41 }
  await page.context().setGeolocation(rider)
  api.delivers(heldOrder()).answers('getRoute', ({ query }) => {
    const toPickup = query['from']?.startsWith('-34.605') ?? false
    return routeOf({ path: toPickup ? [at(rider), at(PICKUP)] : [at(PICKUP), at(end)] })
  })
  await openOnDuty(page, api)
  await expect(page.getByRole('img', { name: 'Tu posición' })).toBeVisible()
  await expect.poll(() => shareOfColour(page, '--color-route-pickup')).toBeGreaterThan(0.02)
  await expect.poll(() => shareOfColour(page, '--color-route-delivery')).toBeGreaterThan(0.02)
  expect(await hueOf(page, '--color-route-pickup')).toBeGreaterThan(200)
  expect(await hueOf(page, '--color-route-pickup')).toBeLessThan(250)
  expect(await hueOf(page, '--color-route-delivery')).toBeGreaterThan(100)
  expect(await hueOf(page, '--color-route-delivery')).toBeLessThan(160)
})
