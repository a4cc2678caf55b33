/** Answers of the platform that the phone keeps, so that the app opens without signal and a delivery goes on. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readAnswers } from '../session/stored-session.ts'

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

/** Puts back what was kept for this rider; another's is left alone. */
export function restoreAnswers(queryClient: QueryClient, riderId: string): void {
  const kept = readAnswers() as KeptAnswers | null
  if (kept?.riderId !== riderId) return
  for (const { key, data, at } of kept.answers) {
    if (at > Date.now() - MOST_AGE_MS) queryClient.setQueryData(key, data, { updatedAt: at })
  }
}
