/**
 * Every screen can be read and used by everyone. In the light and dark themes axe finds no violations. On a
 * narrow phone, and with the browser's text at twice its size, nothing is cut off, covered, broken or out of
 * reach.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { faultsOf, holdPhone, PHONES } from './reflow.ts'
import { SCREENS, THEMES } from './screens.ts'
import type { Screen } from './screens/screen.ts'
import { expect, test } from './scripted.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The themes are the same elements in other colours: the dark one is checked by these rules alone. */
const COLOUR_RULES = ['cat.color']

/** Half-faded elements have half the contrast, and those sliding in are not in place yet. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
  })
}

/** axe's violations of the rules with these tags, one line each: rule, element, reason. */
async function violations(page: Page, tags: string[], onTheRoad: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  await finishAnimations(page)
  const options: RunOptions = {
    runOnly: tags,
    resultTypes: ['violations'],
    rules: { 'color-contrast-enhanced': { enabled: onTheRoad } },
  }
  const { violations } = await page.evaluate(
    (run) => (globalThis as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  )
}

async function look(
  page: Page,
  { onTheRoad = false }: Screen,
  colorScheme: (typeof THEMES)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const tags = colorScheme === 'light' ? TAGS : COLOUR_RULES
  expect(await violations(page, tags, onTheRoad)).toEqual([])
}

async function lookOnPhones(page: Page): Promise<void> {
  await finishAnimations(page)
  for (const phone of PHONES) {
    await holdPhone(page, phone)
    // Layout that depends on the sheet's size follows a frame later.
    const faults = expect
      .configure({ soft: true })
      .poll(() => faultsOf(page), { message: phone.name, timeout: 2_000 })
    await faults.toEqual([])
  }
}

for (const screen of SCREENS) {
  if (screen.leaves) {
    test(`${screen.name}, small phones`, async ({ page, api }) => {
      await screen.show(page, api)
      await lookOnPhones(page)
    })
    for (const colorScheme of THEMES) {
      test(`${screen.name}, ${colorScheme}`, async ({ page, api }) => {
        await screen.show(page, api)
        await look(page, screen, colorScheme)
      })
    }
  } else {
    test(screen.name, async ({ page, api }) => {
      await screen.show(page, api)
      const told = await page.locator('dialog[open], [role=alert]').allInnerTexts()
      for (const colorScheme of THEMES) await look(page, screen, colorScheme)
      await lookOnPhones(page)
      const left = await page.locator('dialog[open], [role=alert]').allInnerTexts()
      expect(left, 'a screen that leaves by itself has to say so').toEqual(told)
    })
  }
}
