/** What axe finds on the current screen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Its last value would be sent here, which is all of axe. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`
/** The rules that every screen has to keep. */
export const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The themes are the same elements in other colours: the dark one is checked by these rules alone. */
export const COLOUR_RULES = ['cat.color']

/** Half-faded elements have half the contrast, and those sliding in are not in place yet. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
  })
}

/**
 * axe's violations of the rules with these tags, one line each: rule, element, reason.
 * @param onTheRoad whether it is read in the sun, and needs a contrast of 7:1
 */
export async function violations(page: Page, tags: string[], onTheRoad: boolean): Promise<string[]> {
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
