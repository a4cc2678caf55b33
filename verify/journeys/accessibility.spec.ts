/**
 * Every screen can be read and used by everyone: axe finds no violations, and on phones narrow, wide and held
 * sideways, with the browser's text up to twice its size, nothing is cut off, covered, broken or out of reach.
 */
import { ALL_RULES } from './axe.ts'
import { lookAt } from './look.ts'
import { TELLING_PHONES } from './reflow.ts'
import { SCREENS } from './screens.ts'
import { namesOf } from './screens/screen.ts'
import { test } from './scripted.ts'

// What a phone has compiled, it need not compile for the next screen.
test.use({ reuseContext: true })
// Playwright leaves the line as it was.
test.beforeEach(({ context }) => context.setOffline(false))

const all = process.env['SLOW'] === '1'

for (const screen of SCREENS.filter(({ alike }) => all || !alike)) {
  test(namesOf(screen), ({ page, api }) =>
    lookAt(screen, page, api, { rules: ALL_RULES, phones: TELLING_PHONES }),
  )
}
