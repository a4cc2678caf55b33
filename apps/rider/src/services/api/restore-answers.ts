/** Platform replies persisted on the phone, so that the app opens and a delivery continues without signal. */
import type { Reply } from '@puni/contract/calls'
import type { Order } from '@puni/contract/orders/entities'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keptAnswers } from '../session/stored-session.ts'
import { heldOrder, newestAccepted, noteOrder } from './newest-order.ts'
import { ordersKey } from './order-keys.ts'

/** Older replies are no longer useful. */
const MOST_AGE_MS = 24 * 3_600_000

/** One reply. */
export interface KeptAnswer {
  readonly key: QueryKey
  readonly data: unknown
  /** Epoch milliseconds. */
  readonly at: number
}

/** The replies received by one rider. */
export interface KeptAnswers {
  readonly riderId: string
  readonly answers: readonly KeptAnswer[]
}

/** The replies kept for this rider that are still recent enough. Another rider's are left alone. */
export function keptFor(riderId: string): KeptAnswer[] {
  const kept = keptAnswers.read() as KeptAnswers | null
  if (kept?.riderId !== riderId) return []
  return kept.answers.filter(({ at }) => at > Date.now() - MOST_AGE_MS)
}

/** Adopts a reply received by another page, or by this one before a reload. */
export function adopt(queryClient: QueryClient, riderId: string, { key, data, at }: KeptAnswer): void {
  const kind = key[0] === ordersKey[0] ? key[1] : undefined
  if (kind === 'one') return noteOrder(queryClient, riderId, data as Order, at)
  if (kind !== 'accepted') return void queryClient.setQueryData(key, data, { updatedAt: at })
  const answer = newestAccepted(queryClient, riderId, data as Reply<'getAcceptedOrder'>)
  // There is no way to know whether 'no order' is older than the order we hold: ask the platform.
  if (answer.order === null && heldOrder(queryClient, riderId) !== null) {
    void queryClient.invalidateQueries({ queryKey: key, exact: true })
  } else queryClient.setQueryData(key, answer, { updatedAt: at })
}

/** Restores the replies kept for this rider. */
export function restoreAnswers(queryClient: QueryClient, riderId: string): void {
  for (const answer of keptFor(riderId)) adopt(queryClient, riderId, answer)
}
