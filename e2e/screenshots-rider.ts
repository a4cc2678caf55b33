/** Takes a picture of every screen in every state, light and dark, as a phone of 360 × 740 shows it. */
import { fileURLToPath } from 'node:url'
import { DARK_PALETTE, LIGHT_PALETTE } from '@puni/city/map/palette'
import { shareOfColour } from './device.ts'
import { SCREENS, THEMES } from './screens.ts'
import { expect, test } from './scripted.ts'

const FOLDER = fileURLToPath(new URL('../test-results/screenshots/rider', import.meta.url))

// With less motion the map stands where it belongs at once.
test.use({ withMap: true })

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const { name, show, hasStreets = false } of SCREENS) {
      test(name, async ({ page, api }) => {
        await show(page, api)
        await expect(page.getByText('Cargando mapa...')).toHaveCount(0)
        if (hasStreets) {
          const { avenue } = colorScheme === 'dark' ? DARK_PALETTE : LIGHT_PALETTE
          await expect.poll(() => shareOfColour(page, avenue)).toBeGreaterThan(0.5)
        }
        await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png`, animations: 'disabled' })
      })
    }
  })
}
