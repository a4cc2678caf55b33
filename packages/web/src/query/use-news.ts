import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `tell` with all in a list that was not in it before, by key, if there is any. The first list is not news, and neither is what comes while
 * `items` is undefined.
 */
export function useNews<Item>(
  items: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
  tell: (news: readonly Item[]) => void,
): void {
  /** Null before the first list. */
  const known = useRef<ReadonlySet<string> | null>(null)
  const compare = useEffectEvent((now: readonly Item[]) => {
    const before = known.current
    known.current = new Set(now.map(keyOf))
    const news = before === null ? [] : now.filter((item) => !before.has(keyOf(item)))
    if (news.length > 0) tell(news)
  })
  useEffect(() => {
    if (items !== undefined) compare(items)
  }, [items])
}
