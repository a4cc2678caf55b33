import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `tell` for everything in a list that was not in it before, by key. The first list is not news, and neither is what comes while
 * `items` is undefined.
 */
export function useNews<Item>(
  items: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
  tell: (item: Item) => void,
): void {
  /** Null before the first list. */
  const known = useRef<ReadonlySet<string> | null>(null)
  const compare = useEffectEvent((now: readonly Item[]) => {
    const before = known.current
    known.current = new Set(now.map(keyOf))
    if (before !== null) for (const item of now) if (!before.has(keyOf(item))) tell(item)
  })
  useEffect(() => {
    if (items !== undefined) compare(items)
  }, [items])
}
