/** What the rider's map shows of the city. */
import { expect, type Page } from '@playwright/test'
import { LIGHT_PALETTE } from '@puni/map/palette'
import { TILES_PATH } from './city.ts'
import { shareOfColour } from './device.ts'
import { lowerSheet } from './gestures.ts'

/** Minimum share of the map covered by the edges of streets, percent; nothing else has their colour. */
export const SOME = 0.5
const edges = (page: Page) => shareOfColour(page, LIGHT_PALETTE.casing)

/** Waits for the streets, of which a lowered sheet leaves most visible. */
export async function showsStreets(page: Page): Promise<void> {
  await lowerSheet(page)
  await expect.poll(() => edges(page)).toBeGreaterThan(SOME)
}

/** Waits for the plain background, most of which a lowered sheet leaves visible. */
export async function showsGroundOnly(page: Page): Promise<void> {
  await lowerSheet(page)
  await expect.poll(() => shareOfColour(page, LIGHT_PALETTE.background)).toBeGreaterThan(50)
  expect(await edges(page)).toBeLessThan(SOME / 2)
}

export const attribution = (page: Page) => page.getByText('Ciudad de demostración', { exact: true })
export const losesTiles = (page: Page) =>
  page.route(`**${TILES_PATH}`, (route) => route.abort('internetdisconnected'))

export const offlineMapTitle = (page: Page) =>
  page.getByRole('heading', { name: 'Mapa de Centro sin conexión' })
