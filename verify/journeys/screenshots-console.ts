/** Takes a picture of every screen and dialog of the console, light and dark, on a desk and on a phone. */
import { fileURLToPath } from 'node:url'
import { screensOfADay } from './desk-screens.ts'
import { openDeskLogin } from './desk.ts'
import { withoutMap } from './rider.ts'
import { THEMES } from './screens.ts'
import { test } from './server.ts'

const FOLDER = fileURLToPath(new URL('../../test-results/screenshots/console', import.meta.url))
const WINDOWS = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 360, height: 740 },
]

// It opens more pages a minute than anybody does.
test.use({ environment: { RATE_LIMIT_PER_MINUTE: '6000' } })

for (const colorScheme of THEMES) {
  test(colorScheme, async ({ browser, platform }) => {
    test.setTimeout(180_000)
    const screens = await screensOfADay(platform)
    const desk = await openDeskLogin(browser, platform.origin, '', { colorScheme, reducedMotion: 'reduce' })
    await withoutMap(desk.context())
    for (const { name: screen, show } of screens) {
      await show(desk)
      for (const { name, ...size } of WINDOWS) {
        await desk.setViewportSize(size)
        await desk.screenshot({
          path: `${FOLDER}/${screen}-${name}-${colorScheme}.png`,
          animations: 'disabled',
        })
      }
    }
  })
}
