/** The map of the work screen: large enough, and the route clear of everything that lies over it. */
import type { Locator, Page } from '@playwright/test'
import type { Map as MapLibre } from 'maplibre-gl'
import { WITH_MAPS } from './browser.ts'
import { cityMap } from './city.ts'
import { locationAnswers } from './device.ts'
import { CONFIG, heldOrder, routeOf, stepOf, PICKUP } from '../support/scripted/entities.ts'
import { button, deliveryCard, waiting } from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })

const PHONES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 740, height: 360 },
] as const

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (one: Locator): Promise<Box> => (await one.boundingBox())!
const meet = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1

const start = { lat: PICKUP.latitude + 0.006, lng: PICKUP.longitude + 0.004 }
const end = { lat: -34.615, lng: -58.41 }
const store = { lat: PICKUP.latitude, lng: PICKUP.longitude }

const SIGNS = ['Tu posición', 'Punto de retiro', 'Punto de entrega']
const CONTROLS = ['Centrar el mapa', 'Achicar el panel', 'Agrandar el panel']

/** What lies over the map, and what of the route it hides. */
async function hidden(page: Page): Promise<string[]> {
  const over = [deliveryCard(page).locator('.work-sheet-panel'), page.getByRole('banner')]
  const shown = await Promise.all(
    CONTROLS.map(async (name) => ((await button(page, name).isVisible()) ? [button(page, name)] : [])),
  )
  const boxes = await Promise.all([...over, ...shown.flat()].map(boxOf))
  const main = await boxOf(page.getByRole('main'))
  const faults: string[] = []
  for (const name of SIGNS) {
    const sign = await boxOf(page.getByRole('img', { name }))
    if (boxes.some((box) => meet(sign, box))) faults.push(`${name} is covered`)
    if (sign.x < main.x || sign.x + sign.width > main.x + main.width) faults.push(`${name} is off the side`)
  }
  return faults
}

for (const phone of PHONES) {
  test(`at ${phone.width} x ${phone.height} the map has two fifths, and the route is clear`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize(phone)
    await locationAnswers(page, { latitude: start.lat, longitude: start.lng })
    api.delivers(heldOrder()).answers('getRoute', ({ query }) => {
      const toPickup = query['from']?.startsWith(start.lat.toFixed(3)) ?? false
      const path = toPickup ? [start, store] : [store, end]
      return routeOf({ path, steps: [stepOf('start', 0, 'Tucumán'), stepOf('arrive', 1, 'Junín')] })
    })
    await openOnDuty(page, api)
    await expect(page.getByRole('img', { name: 'Punto de entrega' })).toBeVisible()
    const main = await boxOf(page.getByRole('main'))
    const sheet = await boxOf(deliveryCard(page))
    const turn = await boxOf(page.getByRole('region', { name: 'Próximo giro' }))
    const mapHeight = main.height - turn.height
    const map = main.width * mapHeight - sheet.width * Math.min(sheet.height, mapHeight)
    expect(map).toBeGreaterThanOrEqual(0.4 * main.width * main.height)
    await expect.poll(() => hidden(page), 'half').toEqual([])
    if (phone.width > phone.height) return
    await button(page, 'Achicar el panel').click()
    await expect.poll(() => hidden(page), 'peek').toEqual([])
    await button(page, 'Agrandar el panel').click()
    await button(page, 'Agrandar el panel').click()
    await expect.poll(() => hidden(page), 'full').toEqual([])
  })
}

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
