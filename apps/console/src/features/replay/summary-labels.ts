/** Labels for a day's summary. */
import type { DaySummary } from '@puni/contract/entities'
import { formatPercent } from '@puni/web/format/numbers'
import { policyText } from '../../shared/policy-text.ts'
import { replayText } from './replay-text.ts'

/** What happened, or the policy of a replay. */
export function wayOf({ policy }: Pick<DaySummary, 'policy'>): string {
  return policy === null ? replayText.happened : policyText[policy]
}

/** Undelivered orders, and their share of all: '3 de 120 (2,5%)'. */
export function undeliveredText({ orders, undelivered }: DaySummary): string {
  return replayText.undelivered(
    undelivered,
    orders,
    formatPercent(orders === 0 ? 0 : undelivered / orders, 1),
  )
}

/** The minutes covered by each column of the histogram: '0–9', '10–19', …, and '90+' for the last of ten. */
export function doorRanges(columns: number): string[] {
  return Array.from({ length: columns }, (_, index) => {
    const from = index * 10
    return index === columns - 1 ? `${from}+` : `${from}–${from + 9}`
  })
}
