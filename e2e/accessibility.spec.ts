/** Every screen can be read and used by everyone, in the light and in the dark: axe finds nothing. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { SCREENS, THEMES } from './screens.ts'
import { expect, test } from './scripted.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, in a line each: rule, element, why. */
async function violations(page: Page, onTheRoad: boolean): Promise<string[]> {
  await page.evaluate(AXE)
  // Half-faded things have half a contrast.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
  })
  const options: RunOptions = {
    runOnly: TAGS,
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

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const { name, show, onTheRoad = false } of SCREENS) {
      test(name, async ({ page, api }) => {
        await show(page, api)
        expect(await violations(page, onTheRoad)).toEqual([])
      })
    }
  })
}
