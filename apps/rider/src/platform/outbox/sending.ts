import type { Reply } from '@puni/contract/calls'
import { askToStay } from '@puni/web/storage/ask-to-stay'
import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../../shared/failure.ts'
import { noteOrder } from '../api/newest-order.ts'
import { ordersKey } from '../api/order-keys.ts'
import { outboxText } from './outbox-text.ts'
import type { Entry } from './entry.ts'
import { otherPages, outbox } from './phone-outbox.ts'

/** Sends what waits whenever there is hope, and keeps the orders true to what was taken, until the returned function is called. */
export function keepSending(queryClient: QueryClient, riderId: string): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const flush = () => void outbox.flush()
  const flushVisible = () => document.visibilityState === 'visible' && flush()
  const othersChanged = () => {
    void lookAgain()
    void queryClient.invalidateQueries({ queryKey: ordersKey })
  }
  otherPages.addEventListener('message', othersChanged, { signal })
  addEventListener('online', flush, { signal })
  document.addEventListener('visibilitychange', flushVisible, { signal })
  outbox.onTaken = (entry, reply) => noteTaken(queryClient, riderId, entry, reply)
  void lookAgain().then(flush)
  void keepForGood()
  return () => ended.abort()
}

async function lookAgain(): Promise<void> {
  try {
    await outbox.refresh()
  } catch (error) {
    logFailure(outboxText.failed, error)
  }
}

/** What an installed app keeps is not the browser's to clear. Elsewhere some browsers would ask the rider, who asked for nothing. */
async function keepForGood(): Promise<void> {
  if (!matchMedia('(display-mode: standalone)').matches) return
  try {
    await askToStay()
  } catch (error) {
    logFailure(outboxText.failed, error)
  }
}

/** Puts what the platform answered in place of what was known. */
async function noteTaken(queryClient: QueryClient, riderId: string, { action }: Entry, reply: unknown) {
  if (action.call === 'setPosition') return
  // An answer under way would bring back what was before.
  await queryClient.cancelQueries({ queryKey: ordersKey })
  if (action.call === 'setOrderStatus') {
    noteOrder(queryClient, riderId, (reply as Reply<'setOrderStatus'>).order)
  }
  // What came after this answer, a cancellation say, may have been told before it arrived.
  void queryClient.invalidateQueries({ queryKey: ordersKey })
}
