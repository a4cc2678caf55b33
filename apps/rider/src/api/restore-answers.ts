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

/** What is kept for this rider, and still tells something; another's is left alone. */
export function keptFor(riderId: string): KeptAnswer[] {
  const kept = readAnswers() as KeptAnswers | null
  if (kept?.riderId !== riderId) return []
  return kept.answers.filter(({ at }) => at > Date.now() - MOST_AGE_MS)
}

/** Puts back what was kept for this rider. */
export function restoreAnswers(queryClient: QueryClient, riderId: string): void {
  for (const { key, data, at } of keptFor(riderId)) queryClient.setQueryData(key, data, { updatedAt: at })
}
