import type { Reply } from '@puni/contract/calls'
import { isActive } from '@puni/contract/orders/order-states'
import { askToStay } from '@puni/web/storage/ask-to-stay'
import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../../shared/failure.ts'
import { noteOrder } from '../api/newest-order.ts'
import { refreshRider } from '../auth/session-actions.ts'
import { acceptedKey, ordersKey } from '../api/order-keys.ts'
import { session } from '../session/session-store.ts'
import { outboxText } from './outbox-text.ts'
import { isDoneWith, type Entry, type OutboxAction } from './entry.ts'
import { otherPages, outbox } from './phone-outbox.ts'

/** Sends the queue whenever it may succeed, and updates the cached orders with the replies, until the returned function is called. */
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

/** An installed app's storage is not cleared by the browser. Elsewhere some browsers would show the rider an unexpected prompt. */
async function keepForGood(): Promise<void> {
  if (!matchMedia('(display-mode: standalone)').matches) return
  try {
    await askToStay()
  } catch (error) {
    logFailure(outboxText.failed, error)
  }
}

/** Replaces the cached state with the platform's reply. */
async function noteTaken(queryClient: QueryClient, riderId: string, { action }: Entry, reply: unknown) {
  if (action.call === 'setPosition') return
  // Before it leaves the queue: until then the phone says what the platform does not know yet.
  if (action.call === 'setLastOrder') return await refreshRider()
  // A request in flight would bring back the previous state.
  await queryClient.cancelQueries({ queryKey: ordersKey })
  forgetNotices(queryClient, riderId, action)
  if (action.call === 'confirmPresence') await refreshRider()
  else if (action.call !== 'skipOrder' && action.call !== 'reportEmergency' && action.call !== 'readNotice') {
    const { order } = reply as Reply<'setOrderStatus' | 'proveHandover' | 'tellDelay'>
    noteOrder(queryClient, riderId, order)
    if (!isActive(order.status) && order._id === lastOrderId()) void refreshRider()
  }
  // Later events, such as a cancellation, may have been received before this reply.
  void queryClient.invalidateQueries({ queryKey: ordersKey })
}

function forgetNotices(queryClient: QueryClient, riderId: string, action: OutboxAction): void {
  queryClient.setQueryData<Reply<'getAcceptedOrder'>>(
    acceptedKey(riderId),
    (before) =>
      before && { ...before, notices: before.notices?.filter((notice) => !isDoneWith(action, notice)) ?? [] },
  )
}

/** The order with which the rider's duty ends, as this phone knows. */
function lastOrderId(): string | null {
  const current = session.current()
  return current.phase === 'rider' ? current.rider.lastOrderId : null
}
