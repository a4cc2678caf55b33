/** A browser older than those the apps are built for, as far as the check before their start can tell. */
import type { Page } from '@playwright/test'

export async function beOld(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'HTMLDialogElement'))
}
