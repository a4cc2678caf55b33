/** Every screen and dialog of the console, judged by axe. */
import { ALL_RULES, COLOUR_RULES, violations } from './axe.ts'
import { screensOfADay } from './desk-screens.ts'
import { openDeskLogin } from './desk.ts'
import { expect, test } from './server.ts'

// It opens more screens a minute than a person can.
test.use({ environment: { RATE_LIMIT_PER_MINUTE: '6000' } })

for (const [colorScheme, rules] of [
  ['light', ALL_RULES],
  ['dark', COLOUR_RULES],
] as const)
  test(`axe finds nothing in the ${colorScheme} theme`, async ({ browser, platform }) => {
    test.setTimeout(600_000)
    const desk = await openDeskLogin(browser, platform.origin, '', { colorScheme, bypassCSP: true })
    const found: string[] = []
    for (const { name, show } of await screensOfADay(platform)) {
      await show(desk)
      for (const line of await violations(desk, rules, false)) found.push(`${name}: ${line}`)
    }
    expect(found).toEqual([])
  })
