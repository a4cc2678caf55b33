import { ApiError } from '@puni/contract/client'
import { DELIVERY_SEQUENCE, type DeliveryStep } from '@puni/contract/orders/order-states'
import { randomUuid } from '@puni/contract/random-uuid'
import { api } from '../api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { serverClock } from '../api/server-clock.ts'
import { session } from '../session/session-store.ts'
import { phoneStore } from './entry-store.ts'
import { idempotencyKey, statusOf, type Entry } from './entry.ts'
import { Outbox } from './outbox.ts'
import { pending } from './pending.ts'

/** No rider is watching a spinner for it, so it may take longer than other calls. */
const TIMEOUT_MS = 20_000

/** The other pages of this phone; a message says that the queue changed. */
export const otherPages = new BroadcastChannel('outbox')

/** The queue of this phone. */
export const outbox = new Outbox({
  store: phoneStore,
  send,
  exclusively,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it reaches this origin only
  tellOthers: () => otherPages.postMessage(null),
  publish: pending.set,
  riderId: () => {
    const current = session.current()
    return current.phase === 'rider' ? current.rider._id : null
  },
  newKey: randomUuid,
  now: serverClock.now,
  log: logFailure,
})

async function send(entry: Entry): Promise<unknown> {
  const { action } = entry
  const options = {
    headers: { 'Idempotency-Key': idempotencyKey(entry) },
    timeoutMs: TIMEOUT_MS,
  }
  if (action.call === 'proveHandover') {
    const { sendPhoto } = await import('./send-photo.ts')
    return await sendPhoto(action)
  }
  // One by one: a call's name decides on its input.
  if (action.call === 'reportEmergency') return await api.call(action.call, action.input, options)
  if (action.call === 'setPosition') return await api.call(action.call, action.input, options)
  if (action.call === 'readNotice') return await api.call(action.call, action.input, options)
  if (action.call === 'confirmPresence') return await api.call(action.call, action.input, options)
  if (action.call === 'skipOrder') return await api.call(action.call, action.input, options)
  if (action.call === 'tellDelay') return await api.call(action.call, action.input, options)
  if (action.call === 'setLastOrder') return await api.call(action.call, action.input, options)
  try {
    return await api.call(action.call, action.input, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STATUS_NOT_NEXT') throw error
    // Already accepted from another page or phone: the rider got what they wanted.
    const order = await api.call('getOrder', { params: action.input.params })
    if (!isBehind(statusOf(action), order.status)) throw error
    return { order }
  }
}

/** Whether an order in status `now` has already passed the step. */
function isBehind(step: string, now: string): boolean {
  const place = DELIVERY_SEQUENCE.indexOf(step as DeliveryStep)
  return place !== -1 && place <= DELIVERY_SEQUENCE.indexOf(now as DeliveryStep)
}

/**
 * Runs work while no other page of this phone does. A page without TLS has no locks: there two pages may send
 * one entry at the same time, and the platform deduplicates it by its key.
 */
async function exclusively(work: () => Promise<void>): Promise<void> {
  // Missing on insecure pages, despite the types.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) await work()
  else await locks.request('outbox', work)
}
