/** Looks at screens as everybody may have to read and use them. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { faultsOf, holdPhone, type Phone, USUAL_PHONE } from './reflow.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { keep, walk, type Screen } from './screens/screen.ts'
import { expect, test } from './scripted.ts'

interface Look {
  /** The rules of axe, by their tags. */
  readonly rules: string[]
  readonly phones: readonly Phone[]
}

/** Shows a screen, and those reached from it: axe finds no violations of these rules, and these phones show no faults. */
export async function lookAt(screen: Screen, page: Page, api: ScriptedApi, look: Look): Promise<void> {
  for (const shown of walk(screen)) {
    await test.step(shown.name, async () => {
      await holdPhone(page, USUAL_PHONE)
      await shown.show(page, api)
      if (shown.leaves) await keep(page)
      await lookAround(page, shown, look)
    })
  }
}

async function lookAround(
  page: Page,
  { name, onTheRoad = false }: Screen,
  { rules, phones }: Look,
): Promise<void> {
  const messages = page.locator('dialog[open], [role=alert]')
  const told = await messages.allInnerTexts()
  // As below: the map keeps clear of a sheet that may just have changed its place.
  await expect.poll(() => violations(page, rules, onTheRoad), { message: name }).toEqual([])
  for (const phone of phones) {
    await holdPhone(page, phone)
    // Layout that depends on the sheet's size follows a frame later.
    const faults = expect
      .configure({ soft: true })
      .poll(() => faultsOf(page), { message: `${name} on ${phone.name}`, timeout: 10_000 })
    await faults.toEqual([])
  }
  // What only blinks comes again: the map, asked for once more when a browser takes a cut line for mended.
  await expect
    .poll(() => messages.allInnerTexts(), {
      message: `${name}: a screen that leaves by itself has to say so`,
      timeout: 10_000,
    })
    .toEqual(told)
}
