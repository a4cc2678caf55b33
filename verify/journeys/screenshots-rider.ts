/**
 * Takes a picture of every screen in every state, light and dark, as phones show it: narrow, usual, wide and held
 * sideways, with text of the usual and of twice the size.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { DARK_PALETTE, LIGHT_PALETTE } from '@puni/map/palette'
import { shareOfColour } from './device.ts'
import { holdPhone, PHONES, USUAL_PHONE } from './reflow.ts'
import { SCREENS, THEMES } from './screens.ts'
import { namesOf, walk, type Screen } from './screens/screen.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { expect, test } from './scripted.ts'

const FOLDER = fileURLToPath(new URL('../../test-results/screenshots/rider', import.meta.url))

/** Until the map has the phone's new size and its route fitted to it, milliseconds: drawing without a graphics card takes its time. */
const MAP_MS = 900

// With less motion the map stands where it belongs at once.
test.use({ withMap: true })

/** Shows a screen, and takes its picture on every phone. */
async function takePictures(
  page: Page,
  api: ScriptedApi,
  { name, show, hasStreets = false }: Screen,
  colorScheme: (typeof THEMES)[number],
): Promise<void> {
  await holdPhone(page, USUAL_PHONE)
  await show(page, api)
  await expect(page.getByText('Cargando mapa...')).toHaveCount(0)
  if (hasStreets) {
    const { avenue } = colorScheme === 'dark' ? DARK_PALETTE : LIGHT_PALETTE
    await expect.poll(() => shareOfColour(page, avenue)).toBeGreaterThan(0.5)
  }
  for (const phone of PHONES) {
    await holdPhone(page, phone)
    if ((await page.locator('canvas').count()) > 0) await page.waitForTimeout(MAP_MS)
    const file = `${name} ${colorScheme} ${phone.name.replace(' at', '').replace(' %', '')}.png`
    await page.screenshot({ path: `${FOLDER}/${file}`, animations: 'disabled' })
  }
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const screen of SCREENS) {
      test(namesOf(screen), async ({ page, api }) => {
        for (const shown of walk(screen)) await takePictures(page, api, shown, colorScheme)
      })
    }
  })
}
