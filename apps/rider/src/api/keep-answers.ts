import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readToken, writeAnswers } from '../session/stored-session.ts'
import { commonText } from '../text/common.ts'
import { logFailure } from './failure.ts'
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts'
import { keptKeys } from './order-keys.ts'

/** The newest are kept: what a rider looks at in a day, and the storage of a page has its limits. */
const MOST_ANSWERS = 60
const WRITE_AFTER_MS = 1_000

/** Keeps what is answered from now on, until the returned function is called. */
export function keepAnswers(queryClient: QueryClient, riderId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    // Logged out on another page, which has wiped the phone.
    if (readToken() === null) return
    try {
      writeAnswers({ riderId, answers: newest(queryClient) } satisfies KeptAnswers)
    } catch (error) {
      logFailure(commonText.notKept, error)
    }
  }
  const writeIfDue = () => {
    if (timer !== undefined) write()
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query.queryKey)) timer ??= setTimeout(write, WRITE_AFTER_MS)
  })
  // A page that is left may never run again.
  addEventListener('pagehide', writeIfDue)
  document.addEventListener('visibilitychange', writeIfDue)
  return () => {
    stop()
    clearTimeout(timer)
    removeEventListener('pagehide', writeIfDue)
    document.removeEventListener('visibilitychange', writeIfDue)
  }
}

function newest(queryClient: QueryClient): KeptAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && isKept(queryKey))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST_ANSWERS)
}

function isKept([first, second]: QueryKey): boolean {
  return keptKeys.has(first) && second !== 'offered'
}
