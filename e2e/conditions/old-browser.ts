/** A browser older than those the apps are built for, by what the check before their start looks for. */
import type { Page } from '@playwright/test'

export async function beOld(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'HTMLDialogElement'))
}
