import { offerTag, type PushData, type PushMessage } from '@puni/contract/notifications/push'
import type { Reply } from '@puni/contract/calls'
import { startDeadline } from '@puni/contract/deadline'
import { offerRoutes } from '@puni/contract/offers/routes'
import { API_PREFIX } from '@puni/contract/route'
import { isWebKit } from '../../device/browser.ts'
import { generalShown, goneShown, noticeShown, offerShown, testShown, type Shown } from './notifications.ts'
import { awarenessOf, tellPages } from './open-pages.ts'
import { parsePush } from './push-message.ts'

/** Longest time, in milliseconds, that the sound waits for the server to say whether the offer is still open. */
const RECEIPT_PATIENCE_MS = 3_000
/** The phone's clock may be wrong by up to this many milliseconds; beyond that the offer is over in any case. */
const CLOCK_ERROR_MS = 120_000

type OfNewOrder = Extract<PushData, { type: 'new_order' }>

/** Forwards a push to the open pages and shows the notifications it requires. */
export async function handlePush(
  worker: ServiceWorkerGlobalScope,
  payload: string | undefined,
): Promise<void> {
  const message = parsePush(payload)
  if (message === null) return await show(worker, generalShown)
  const { data, notification } = message
  await tellPages(worker, { type: 'push', data })
  switch (data.type) {
    case 'new_order':
      return await announce(worker, data, notification)
    case 'offer_gone':
      return await retract(worker, data.offerId, notification.title)
    case 'notice':
      return await showNotice(worker, data.noticeId, notification)
    case 'test':
      return await show(worker, testShown)
  }
}

async function announce(
  worker: ServiceWorkerGlobalScope,
  { offerId, expiresAt }: OfNewOrder,
  notification: PushMessage['notification'],
): Promise<void> {
  const answer = reportReceipt(offerId)
  const live = await Promise.race([answer, pause(RECEIPT_PATIENCE_MS)])
  const over = live === null ? Date.now() > Date.parse(expiresAt) + CLOCK_ERROR_MS : !live
  if (over) return await retract(worker, offerId, notification.title)
  await showOffer(worker, offerId, notification)
  if (live === null && (await answer) === false) await retract(worker, offerId, notification.title)
}

/** Shows an offer. It makes a sound unless the rider has already heard it, or a page that can be heard announces it. */
async function showOffer(
  worker: ServiceWorkerGlobalScope,
  offerId: string,
  notification: PushMessage['notification'],
): Promise<void> {
  const { audible, told } = await awarenessOf(worker, offerId)
  const shown = await shownOf(worker, offerId)
  if (!demandsEach(worker) && (audible || shown.length > 0)) return
  for (const earlier of shown) earlier.close()
  await show(worker, offerShown(offerId, notification, audible || told || shown.length > 0))
}

/** Shows a notice, unless a visible page does. It makes no sound where a page that can be heard makes its own. */
async function showNotice(
  worker: ServiceWorkerGlobalScope,
  noticeId: string,
  notification: PushMessage['notification'],
): Promise<void> {
  const { visible, audible } = await awarenessOf(worker, noticeId)
  if (visible && !demandsEach(worker)) return
  await show(worker, noticeShown(noticeId, notification, audible))
}

/** Withdraws an offer: leaves nothing while a page is visible, otherwise a silent notification. */
async function retract(worker: ServiceWorkerGlobalScope, offerId: string, store: string): Promise<void> {
  const { visible } = await awarenessOf(worker, offerId)
  if (visible || demandsEach(worker)) for (const earlier of await shownOf(worker, offerId)) earlier.close()
  if (!visible || demandsEach(worker)) await show(worker, goneShown(offerId, store))
}

/** WebKit has no tags and drops the subscription after three pushes without a notification, even with a visible page. */
const demandsEach = ({ navigator }: ServiceWorkerGlobalScope) => isWebKit(navigator.userAgent)

const shownOf = (worker: ServiceWorkerGlobalScope, offerId: string) =>
  worker.registration.getNotifications({ tag: offerTag(offerId) })

const show = (worker: ServiceWorkerGlobalScope, { title, ...options }: Shown) =>
  worker.registration.showNotification(title, options)

/** Milliseconds before each attempt. */
const TRIES = [0, 1_000, 4_000]
/** Timeout of one attempt, in milliseconds: all of them end before the offer counts as undelivered. */
const TRY_TIMEOUT_MS = 4_000

/** Reports to the server that an offer arrived. Returns whether it is still open, or null if the server was unreachable. */
async function reportReceipt(offerId: string): Promise<boolean | null> {
  const { method, path } = offerRoutes.reportReceipt
  const url = API_PREFIX + path.replace('{id}', encodeURIComponent(offerId))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ channel: 'push', stage: 'received' })
  for (const wait of TRIES) {
    await pause(wait)
    const { signal, meet } = startDeadline(TRY_TIMEOUT_MS)
    try {
      const response = await fetch(url, { method, headers, body, signal })
      if (response.ok) return ((await response.json()) as Reply<'reportReceipt'>).live
      if (response.status < 500) return null
    } catch (error) {
      console.error('receipt', error)
    } finally {
      meet()
    }
  }
  return null
}

/** Waits for this many milliseconds. */
const pause = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))
