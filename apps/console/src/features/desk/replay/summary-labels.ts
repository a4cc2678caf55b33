/** Labels for a day's summary. */
import { POLICIES } from '@puni/contract/offers/dispatch'
import type { DaySummary } from '@puni/contract/replay/entities'
import { formatPercent } from '@puni/web/format/numbers'
import { policyText } from '../../../shared/policy-text.ts'
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

/** The policies without a summary yet, by name, in the sequence in which they come. */
export function missingPolicies(summaries: readonly Pick<DaySummary, 'policy'>[]): string[] {
  const known = new Set(summaries.map(({ policy }) => policy))
  return POLICIES.filter((policy) => !known.has(policy)).map((policy) => policyText[policy])
}

/** What a replay with these summaries does next. */
export function nextPolicy(summaries: readonly Pick<DaySummary, 'policy'>[]): string {
  const missing = missingPolicies(summaries)
  const [next] = missing
  if (summaries.length === 0 || next === undefined) return replayText.reading
  return replayText.simulating(next, POLICIES.length - missing.length + 1, POLICIES.length)
}
