/** How long something is shown, on a clock that the test has stopped. */
import { runFor } from '@puni/verify/support/components/clock'
import type { Locator } from '@puni/verify/support/components/locator'
import { expect } from 'vitest'

/** A person cannot notice a tenth of a second on either side of the moment, milliseconds. */
export const MARGIN = 100

/** Most single milliseconds that `tickUntil` lets pass. */
const MOST_TICKS = 1_000

/** Advances the stopped clock by single milliseconds until this is shown. */
export async function tickUntil(shown: Locator): Promise<void> {
  for (let tick = 0; tick < MOST_TICKS && shown.elements().length === 0; tick += 1) await runFor(1)
  await expect(shown).toBeVisible()
}

/** Seen until just before so many milliseconds, gone just after. */
export async function lastsFor(shown: Locator, milliseconds: number): Promise<void> {
  await runFor(milliseconds - MARGIN)
  await expect(shown).toBeVisible()
  await runFor(2 * MARGIN)
  await expect(shown).toBeHidden()
}
