import type { PageStorage } from './page-storage.ts'

/** One value that the browser stores as JSON. */
export interface JsonEntry<Value> {
  /** The value, or null; an unreadable one counts as absent. */
  readonly read: () => Value | null
  /** Returns whether the value survives the page. */
  readonly write: (value: Value) => boolean
  readonly remove: () => void
}

/** The value stored under a key. */
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
