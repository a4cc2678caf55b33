/** The map of the work screen: large enough, and the route clear of everything that lies over it. */
import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test'
import { locationAnswers } from './device.ts'
import { lowerSheet } from './gestures.ts'
import { heldOrder, routeOf, stepOf, PICKUP } from '../support/scripted/entities.ts'
import { button, deliveryCard, grip } from '../support/phone.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { openOnDuty } from './scripted.ts'

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (one: Locator): Promise<Box> => (await one.boundingBox())!
const meet = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1

const start = { lat: PICKUP.latitude + 0.006, lng: PICKUP.longitude + 0.004 }
const end = { lat: -34.615, lng: -58.41 }
const store = { lat: PICKUP.latitude, lng: PICKUP.longitude }

const SIGNS = ['Tu posición', 'Punto de retiro', 'Punto de entrega']

/** What lies over the map, and what of the route it hides. */
async function hidden(page: Page): Promise<string[]> {
  const over = [deliveryCard(page).locator('.work-sheet-panel'), page.getByRole('banner')]
  const boxes = await Promise.all([...over, button(page, 'Centrar el mapa')].map(boxOf))
  const main = await boxOf(page.getByRole('main'))
  const faults: string[] = []
  for (const name of SIGNS) {
    const sign = await boxOf(page.getByRole('img', { name }))
    if (boxes.some((box) => meet(sign, box))) faults.push(`${name} is covered`)
    if (sign.x < main.x || sign.x + sign.width > main.x + main.width) faults.push(`${name} is off the side`)
  }
  return faults
}

/** Opens the work screen on a phone of this size: the map has its share of it, whether the card shows or everything. */
export async function expectRouteClear(
  page: Page,
  api: ScriptedApi,
  { share, ...phone }: ViewportSize & { share: number },
): Promise<void> {
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
  expect(map).toBeGreaterThanOrEqual(share * main.width * main.height)
  await expect.poll(() => hidden(page), 'the card').toEqual([])
  if (phone.width > phone.height) return
  await lowerSheet(page)
  await expect.poll(() => hidden(page), 'lowered').toEqual([])
  await grip(page).click()
  await grip(page).click()
  await expect.poll(() => hidden(page), 'everything').toEqual([])
}
