/**
 * A phone whose storage is full: from now on the page's database takes nothing of this many bytes or more. Chromium's own quota cannot be
 * lowered for this: what is left of it is remembered for half a minute.
 */
import type { Page } from '@playwright/test'

export async function fillStorage(page: Page, roomForBytes = 0): Promise<void> {
  await page.evaluate((room) => {
    const sizeOf = (value: unknown): number => {
      if (value instanceof ArrayBuffer) return value.byteLength
      if (typeof value !== 'object' || value === null) return String(value).length
      return Object.values(value).reduce((sum: number, each) => sum + sizeOf(each), 0)
    }
    for (const name of ['add', 'put'] as const) {
      // oxlint-disable-next-line typescript/unbound-method -- called with its store
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        if (sizeOf(value) < room) return write.call(this, value, key)
        this.transaction.abort()
        throw new DOMException('Encountered full disk while committing transaction.', 'QuotaExceededError')
      }
    }
  }, roomForBytes)
}
