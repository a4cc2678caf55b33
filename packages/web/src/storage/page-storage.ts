/** What the page stores in this browser. If the browser refuses, or has no room, a value lives only as long as the page. */
export interface PageStorage {
  readonly get: (key: string) => string | null
  /** Returns whether the value survives the page. */
  readonly set: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  readonly clear: () => void
  /** Whether the browser lets the page store anything. */
  readonly isOpen: () => boolean
}

/** Wraps a storage. Merely accessing it may throw, as with all cookies blocked. */
export function wrapStorage(area: () => Storage | null | undefined): PageStorage {
  const unkept = new Map<string, string>()
  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      const storage = area()
      return storage ? work(storage) : otherwise
    } catch {
      return otherwise
    }
  }
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined)
  return {
    get: (key) => unkept.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      const isKept = attempt((storage) => (storage.setItem(key, value), true), false)
      if (isKept) unkept.delete(key)
      else {
        unkept.set(key, value)
        // The stored value is an older one.
        remove(key)
      }
      return isKept
    },
    remove: (key) => {
      unkept.delete(key)
      remove(key)
    },
    clear: () => {
      unkept.clear()
      attempt((storage) => storage.clear(), undefined)
    },
    isOpen: () => attempt(() => true, false),
  }
}

/** Kept until it is removed, for all pages of the origin. */
export const localStore = wrapStorage(() => globalThis.localStorage)
/** Kept for the life of the tab. */
export const tabStore = wrapStorage(() => globalThis.sessionStorage)
