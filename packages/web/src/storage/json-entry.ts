import type { PageStorage } from './page-storage.ts'

/** One value that the browser keeps as JSON. */
export interface JsonEntry<Value> {
  /** The value, or null; what cannot be read counts as absent. */
  readonly read: () => Value | null
  /** Returns whether the value outlives the page. */
  readonly write: (value: Value) => boolean
  readonly remove: () => void
}

/** The value under a key of a storage. */
export function jsonEntry<Value>(storage: PageStorage, key: string): JsonEntry<Value> {
  return {
    read: () => {
      try {
        return JSON.parse(storage.get(key) ?? 'null') as Value | null
      } catch {
        storage.remove(key)
        return null
      }
    },
    write: (value) => storage.set(key, JSON.stringify(value)),
    remove: () => storage.remove(key),
  }
}
