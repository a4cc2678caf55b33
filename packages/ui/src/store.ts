/** One value that lives outside React; `useSyncExternalStore` reads it. */
export interface Store<Value> {
  readonly current: () => Value
  /** Sets the value and tells who follows it. */
  readonly set: (next: Value) => void
  /** Calls back at each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that begins with this value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    set: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
