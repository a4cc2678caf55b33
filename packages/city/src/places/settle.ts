/** Settles things in order of how much is known about them, since each one settled tells of others. */
import { NodeQueue } from '../streets/hierarchy/node-queue.ts'

/**
 * Settles the items (0 to `count` - 1) of which anything is known, always the one of which most is. `settle` returns the items of
 * which something else is known then, settled ones or not.
 */
export function settleByKnown(
  count: number,
  knownOf: (item: number) => number,
  settle: (item: number) => Iterable<number>,
): void {
  const queue = new NodeQueue(count)
  const isSettled = new Uint8Array(count)
  /** What was known when an item was queued; by then it can only have become less. */
  const queued = new Float64Array(count)
  const look = (item: number) => {
    const known = knownOf(item)
    if (isSettled[item] === 1 || known <= (queued[item] ?? 0)) return
    queued[item] = known
    queue.lower(item, -known)
  }
  for (let item = 0; item < count; item++) look(item)
  while (queue.size > 0) {
    const item = queue.take()
    const isLess = knownOf(item) < (queued[item] ?? 0)
    queued[item] = 0
    if (isLess) {
      look(item)
      continue
    }
    isSettled[item] = 1
    for (const other of settle(item)) look(other)
  }
}
