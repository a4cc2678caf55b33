/** The map of the work screen, and the names on it. */
import type { Page } from '@playwright/test'
import type { Map as MapLibre } from 'maplibre-gl'
import { WITH_MAPS } from './browser.ts'
import { cityMap } from './city.ts'
import { locationAnswers } from './device.ts'
import { CONFIG, heldOrder, routeOf, PICKUP } from '../support/scripted/entities.ts'
import { waiting } from '../support/phone.ts'
import { expectRouteClear } from './route-clear.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })

for (const phone of [
  // On the smallest what counts comes first.
  { width: 320, height: 640, share: 0.33 },
  { width: 360, height: 740, share: 0.4 },
  { width: 412, height: 915, share: 0.4 },
  { width: 740, height: 360, share: 0.4 },
] as const)
  test(`at ${phone.width} x ${phone.height} the map has ${phone.share * 100} %, and the route is clear`, ({
    page,
    api,
  }) => expectRouteClear(page, api, phone))

/** The map of the page, caught as it is made. */
declare global {
  var caughtMap: MapLibre | undefined
}

async function catchMap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The app keeps its map to itself.
    // oxlint-disable-next-line no-extend-native -- in the page of one test
    Object.defineProperty(Object.prototype, '_container', {
      configurable: true,
      set(this: MapLibre, value: unknown) {
        Object.defineProperty(this, '_container', {
          value,
          writable: true,
          configurable: true,
          enumerable: true,
        })
        if (value instanceof HTMLElement && 'queryRenderedFeatures' in this) globalThis.caughtMap = this
      },
    })
  })
}

const PLACES = ['pois', 'minor-pois', 'area-names', 'lake-names']

/** How many points of this line have a place's name over them, once the map has come to rest. */
async function namesOn(page: Page, path: readonly { lat: number; lng: number }[]): Promise<number> {
  return await page.evaluate(
    async ({ path, layers }) => {
      const map = globalThis.caughtMap!
      while (!map.loaded() || map.isMoving()) await new Promise((resolve) => setTimeout(resolve, 50))
      const steps = 200
      let hits = 0
      for (let step = 0; step <= steps; step += 1) {
        const along = (step / steps) * (path.length - 1)
        const [from, to] = [path[Math.floor(along)]!, path[Math.ceil(along)]!]
        const share = along % 1
        const { x, y } = map.project([
          from.lng + share * (to.lng - from.lng),
          from.lat + share * (to.lat - from.lat),
        ])
        const around: [[number, number], [number, number]] = [
          [x - 5, y - 5],
          [x + 5, y + 5],
        ]
        if (map.queryRenderedFeatures(around, { layers }).length > 0) hits += 1
      }
      return hits
    },
    { path, layers: PLACES },
  )
}

test('no name of a place lies on the route', async ({ page, api }) => {
  await catchMap(page)
  api.replies('getConfig', { ...CONFIG, map: await cityMap() })
  await locationAnswers(page, PICKUP)
  await openOnDuty(page, api)
  await waiting(page).waitFor()
  await page.waitForFunction((layers) => {
    const map = globalThis.caughtMap
    return map?.loaded() && map.getLayer('pois') && map.queryRenderedFeatures({ layers }).length > 0
  }, PLACES)
  // The route leads right through a name.
  const name = await page.evaluate((layers) => {
    const [found] = globalThis.caughtMap!.queryRenderedFeatures({ layers })
    const [lng, lat] = (found!.geometry as GeoJSON.Point).coordinates
    return { lat: lat!, lng: lng! }
  }, PLACES)
  const path = [
    { lat: name.lat - 0.004, lng: name.lng - 0.004 },
    name,
    { lat: name.lat + 0.004, lng: name.lng + 0.005 },
  ]
  expect(await namesOn(page, path), 'without the route there is a name').toBeGreaterThan(0)

  const [first, last] = [path[0]!, path[2]!]
  const origin = { latitude: first.lat, longitude: first.lng }
  const destination = {
    latitude: last.lat,
    longitude: last.lng,
    latitudeDestination: last.lat,
    longitudeDestination: last.lng,
  }
  api.delivers(heldOrder('assigned', { origin, destination })).answers('getRoute', () => routeOf({ path }))
  await page.reload()
  await expect(page.getByRole('img', { name: 'Punto de entrega' })).toBeVisible()
  await page.waitForFunction(() => {
    const map = globalThis.caughtMap
    return map?.getSource('to-delivery') && map.getLayer('pois') && map.loaded()
  })
  expect(await namesOn(page, path)).toBe(0)
})
