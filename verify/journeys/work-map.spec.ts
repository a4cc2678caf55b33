import { WITH_MAPS } from './browser.ts'
import { expectRouteClear } from './route-clear.ts'
import { test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })

test('at 360 x 740 the map has two fifths, and the route is clear', ({ page, api }) =>
  expectRouteClear(page, api, { width: 360, height: 740 }))
