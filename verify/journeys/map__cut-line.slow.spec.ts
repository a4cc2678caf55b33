/** The streets come however the line was cut: at each request for a part of the map, with the signal back before or after its failure is told. */
import { WITH_MAPS } from './browser.ts'
import { cityMap, TILES_PATH } from './city.ts'
import { showsStreets } from './drawn-map.ts'
import { CONFIG } from '../support/scripted/entities.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })

for (const cutAt of [1, 2, 3]) {
  for (const isTold of [false, true]) {
    const back = isTold ? 'after it failed' : 'at once'
    test(`cut at request ${cutAt}, back ${back}`, async ({ page, api, context, logged }) => {
      api.replies('getConfig', { ...CONFIG, map: await cityMap() })
      let requests = 0
      await page.route(`**${TILES_PATH}`, async (route) => {
        if (++requests === cutAt) await context.setOffline(true)
        await route.continue()
      })
      await openOnDuty(page, api)
      await expect(page.getByText('Sin conexión').first()).toBeVisible()
      if (isTold) await expect.poll(() => logged.join()).toContain('Falta una parte del mapa')
      await context.setOffline(false)
      await showsStreets(page)
    })
  }
}
