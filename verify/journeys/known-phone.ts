/** Whether the app is new to a phone: then it shows the first steps, and tests whether it rings. */
import type { BrowserContext, Page } from '@playwright/test'

/** A mark in the storage of a phone to which the app is new. */
const NEW_PHONE = 'newPhone'

/**
 * On the phones of most tests the first steps were seen and a test once rang: the app asks for neither. The script names no function:
 * the compiler of the chaos run would ask for its helper, which a page lacks.
 */
export async function know(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    const known = new Set(['firstStepsSeen', 'ringPassed'])
    // oxlint-disable-next-line typescript/unbound-method -- called with its storage
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (this: Storage, key: string) {
      const isKnown = known.has(key) && Reflect.apply(getItem, this, [mark]) === null
      return Reflect.apply(getItem, this, [key]) ?? (isKnown ? 'true' : null)
    }
  }, NEW_PHONE)
}

/** Makes the app new to the phone of this page. */
export async function isNew(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    // An empty tab has no storage.
    if (location.origin !== 'null') localStorage.setItem(mark, 'true')
  }, NEW_PHONE)
}
