/** A value outside React, read with `useSyncExternalStore`. */
export interface Store<Value> {
  readonly current: () => Value
  /** Sets the value and notifies subscribers. */
  readonly set: (next: Value) => void
  /** Calls `listener` on each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store with an initial value. */
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
