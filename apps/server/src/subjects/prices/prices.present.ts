import type { PriceRule } from '@puni/contract/prices/entities'
import type { PriceRuleRow } from './prices.queries.ts'

/** A rule as operators see it at `now`. */
export function presentPrice(row: PriceRuleRow, now: Date): PriceRule {
  const { store_id: storeId, store_name: storeName, holds_from: from, holds_until: until } = row
  return {
    _id: row.id,
    store: storeId === null ? null : { _id: storeId, name: storeName ?? '' },
    holdsFrom: from.toISOString(),
    holdsUntil: until?.toISOString() ?? null,
    state: stateOf(from, until, now),
    terms: row.terms,
    setBy: row.set_by_name,
    setAt: row.set_at.toISOString(),
  }
}

function stateOf(from: Date, until: Date | null, now: Date): PriceRule['state'] {
  if (from > now) return 'ahead'
  return until === null || until > now ? 'holds' : 'past'
}
