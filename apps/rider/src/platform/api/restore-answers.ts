/** Answers of the platform that the phone keeps, so that the app opens without signal and a delivery goes on. */
import type { Reply } from '@puni/contract/calls'
import type { Order } from '@puni/contract/entities'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keptAnswers } from '../session/stored-session.ts'
import { heldOrder, newestAccepted, noteOrder } from './newest-order.ts'
import { ordersKey } from './order-keys.ts'

/** Older ones tell nothing any more. */
const MOST_AGE_MS = 24 * 3_600_000

/** One answer. */
export interface KeptAnswer {
  readonly key: QueryKey
  readonly data: unknown
  /** Epoch milliseconds. */
  readonly at: number
}

/** The answers to one rider. */
export interface KeptAnswers {
  readonly riderId: string
  readonly answers: readonly KeptAnswer[]
}

/** What is kept for this rider, and still tells something; another's is left alone. */
export function keptFor(riderId: string): KeptAnswer[] {
  const kept = keptAnswers.read() as KeptAnswers | null
  if (kept?.riderId !== riderId) return []
  return kept.answers.filter(({ at }) => at > Date.now() - MOST_AGE_MS)
}

/** Takes over what was answered to another page, or to this one before it was loaded. */
export function adopt(queryClient: QueryClient, riderId: string, { key, data, at }: KeptAnswer): void {
  const kind = key[0] === ordersKey[0] ? key[1] : undefined
  if (kind === 'one') return noteOrder(queryClient, riderId, data as Order, at)
  if (kind !== 'accepted') return void queryClient.setQueryData(key, data, { updatedAt: at })
  const answer = newestAccepted(queryClient, riderId, data as Reply<'getAcceptedOrder'>)
  // Nobody can tell whether 'no order' is older than the order that is held: the platform is asked.
  if (answer.order === null && heldOrder(queryClient, riderId) !== null) {
    void queryClient.invalidateQueries({ queryKey: key, exact: true })
  } else queryClient.setQueryData(key, answer, { updatedAt: at })
}

/** Puts back what was kept for this rider. */
export function restoreAnswers(queryClient: QueryClient, riderId: string): void {
  for (const answer of keptFor(riderId)) adopt(queryClient, riderId, answer)
}
