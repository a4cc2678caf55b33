/** The city on the rider's map: drawn when it can be, and never in the way of the work. */
import { WITH_MAPS } from './browser.ts'
import { cityMap, TILES_PATH } from './city.ts'
import { losesTiles, showsGroundOnly, showsStreets } from './drawn-map.ts'
import { CONFIG, offerSince } from '../support/scripted/entities.ts'
import { offerCard } from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })
test.beforeEach(async ({ api }) => void api.replies('getConfig', { ...CONFIG, map: await cityMap() }))

test('streets that did not come are drawn when the network is back', async ({
  page,
  api,
  context,
  logged,
}) => {
  await losesTiles(page)
  await openOnDuty(page, api)
  await showsGroundOnly(page)
  // All attempts have failed: nothing that is under way brings them.
  await expect.poll(() => logged.join()).toContain('Falta una parte del mapa')
  await page.unroute(`**${TILES_PATH}`)
  await context.setOffline(true)
  // Both at once would be no change.
  await expect(page.getByText('Sin conexión').first()).toBeVisible()
  await context.setOffline(false)
  await showsStreets(page)
})

test('a phone without WebGL tells it, and the work goes on', async ({ page, api }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  api.offers(offerSince)
  await openOnDuty(page, api)
  await expect(page.getByText('Error al cargar el mapa', { exact: true })).toBeVisible()
  await expect(offerCard(page)).toBeVisible()
})
