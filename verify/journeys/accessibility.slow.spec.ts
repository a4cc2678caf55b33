/** The long form of accessibility.spec.ts: every screen in the dark theme, and on all the other phones. */
import { COLOUR_RULES } from './axe.ts'
import { lookAt } from './look.ts'
import { OTHER_PHONES } from './reflow.ts'
import { SCREENS } from './screens.ts'
import { namesOf } from './screens/screen.ts'
import { test } from './scripted.ts'

test.use({ colorScheme: 'dark', reuseContext: true })
test.beforeEach(({ context }) => context.setOffline(false))

for (const screen of SCREENS) {
  test(namesOf(screen), ({ page, api }) =>
    lookAt(screen, page, api, { rules: COLOUR_RULES, phones: OTHER_PHONES }),
  )
}
