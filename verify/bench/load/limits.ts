/** What a load is measured by, and which limit it crosses. */
import type { Probe } from '../stand/platform.ts'
import { quantile, spreadOf } from '../stand/statistics.ts'
import type { Collected } from './clients.ts'
import type { Tally } from './tally.ts'

/** An offer that reaches its phone within this time of being due is on time. */
export const ON_TIME_MS = 5_000

/** What was seen in a stretch of a load. */
export interface Seen extends Collected {
  /** Of /health, milliseconds. */
  readonly health: readonly number[]
  /** Null where the server does not tell. */
  readonly server: Probe | null
}

/** The share of offers made on time, 0 to 1: of those made, and of those that are due and late already. NaN without any. */
export function shareOnTime({ tally, overdue }: Pick<Collected, 'tally' | 'overdue'>): number {
  const onTime = tally.lateness.filter((late) => late <= ON_TIME_MS).length
  const late = overdue.filter((ms) => ms > ON_TIME_MS).length
  return onTime / (tally.lateness.length + late)
}

interface Limit {
  readonly name: string
  readonly isCrossed: (seen: Seen) => boolean
}

const share = (part: number, { calls }: Tally) => (calls.total === 0 ? 0 : part / calls.total)

/** In this sequence: a load that cannot be made, or has no riders left, says nothing about the server. */
export const LIMITS: readonly Limit[] = [
  {
    name: 'the clients: late by more than 1 s',
    isCrossed: ({ tally }) => quantile(tally.clientLateness, 0.99) > 1_000,
  },
  {
    name: 'errors: more than 0.1 % of the calls',
    isCrossed: ({ tally }) => share(tally.broken.total, tally) > 0.001,
  },
  {
    name: '503: more than 1 % of the calls',
    isCrossed: ({ tally }) => share(tally.shed.total, tally) > 0.01,
  },
  { name: 'offers: less than 95 % within 5 s of being due', isCrossed: (seen) => shareOnTime(seen) < 0.95 },
  {
    name: 'accept p99: more than 1 s',
    isCrossed: ({ tally }) => spreadOf(tally.times.acceptOrder).p99 > 1_000,
  },
  { name: '/health p99: more than 500 ms', isCrossed: ({ health }) => quantile(health, 0.99) > 500 },
  {
    name: 'riders: a tenth of the orders wait, and nobody is free',
    isCrossed: ({ tally, waiting, free }) => free === 0 && waiting > Math.max(10, tally.counts.placed / 10),
  },
]

/** The limits that were crossed. */
export function crossed(seen: Seen): string[] {
  return LIMITS.filter(({ isCrossed }) => isCrossed(seen)).map(({ name }) => name)
}
