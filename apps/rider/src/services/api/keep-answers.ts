import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isAnswersKey, keptAnswers, readToken } from '../session/stored-session.ts'
import { commonText } from '../../shared/common-text.ts'
import { adopt, keptFor, type KeptAnswer, type KeptAnswers } from './restore-answers.ts'
import { keptKeys } from './order-keys.ts'

/** Only the newest replies are kept: about what a rider views in a day. Page storage is limited. */
const MOST_ANSWERS = 60
const WRITE_AFTER_MS = 200

/** Persists replies from now on and adopts replies that other pages of this phone received, until the returned function is called. */
export function keepAnswers(queryClient: QueryClient, riderId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    // Another page logged out and wiped the phone.
    if (readToken() === null) return
    const answers = newest([...keptFor(riderId), ...answersIn(queryClient)])
    const isKept = keptAnswers.write({ riderId, answers } satisfies KeptAnswers)
    if (!isKept) console.warn(commonText.notKept)
  }
  const writeIfDue = () => {
    if (timer !== undefined) write()
  }
  const ended = new AbortController()
  const { signal } = ended
  // A page in the background may never run again.
  addEventListener('pagehide', writeIfDue, { signal })
  document.addEventListener('visibilitychange', writeIfDue, { signal })
  addEventListener('storage', ({ key }) => isAnswersKey(key) && void takeOver(queryClient, riderId), {
    signal,
  })
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query.queryKey)) timer ??= setTimeout(write, WRITE_AFTER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
    ended.abort()
  }
}

/** Replaces this page's replies with newer ones from other pages. */
async function takeOver(queryClient: QueryClient, riderId: string): Promise<void> {
  for (const answer of keptFor(riderId)) {
    const { key, at } = answer
    if (at <= (queryClient.getQueryState(key)?.dataUpdatedAt ?? 0)) continue
    // Requests in flight on this page were sent earlier than that reply.
    await queryClient.cancelQueries({ queryKey: key, exact: true })
    adopt(queryClient, riderId, answer)
  }
}

function answersIn(queryClient: QueryClient): KeptAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && isKept(queryKey))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
}

/** The newest reply to each query, newest first. Pages with the same data get the same result. */
function newest(answers: readonly KeptAnswer[]): KeptAnswer[] {
  const byQuestion = new Map<string, KeptAnswer>()
  for (const answer of answers) {
    const question = JSON.stringify(answer.key)
    const known = byQuestion.get(question)
    if (known === undefined || answer.at > known.at) byQuestion.set(question, answer)
  }
  return [...byQuestion]
    .sort(([one, a], [other, b]) => b.at - a.at || (one < other ? -1 : 1))
    .map(([, answer]) => answer)
    .slice(0, MOST_ANSWERS)
}

function isKept([first, second]: QueryKey): boolean {
  return keptKeys.has(first) && second !== 'offered'
}
