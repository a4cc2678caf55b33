/** The text of riders' notifications: short, store first. */
import { distanceText } from '@puni/streets/route-texts'
import { noticeWords } from '@puni/contract/notifications/notices'
import { offerWords, type Writing } from '@puni/contract/offers/offer-words'
import { noticeTag, offerTag, type PushMessage, TEST_NOTIFICATION } from '@puni/contract/notifications/push'
import type { Config } from '../../platform/config.ts'
import { presentNotice } from '../../subjects/notifications/notices.queries.ts'
import type { NoticeJob, OfferJob } from '../../subjects/notifications/push-queue.ts'
import { approximateAddress } from '../../subjects/orders/approximate-destination.ts'

const LANG = 'es-AR'
const wholePesos = new Intl.NumberFormat(LANG, {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})

const WRITTEN: Writing = {
  pesos: (pesos) => wholePesos.format(pesos),
  distance: distanceText,
  street: (name) => name,
}

/** A job's message: what the offer says, or word that it is over. */
export function offerMessage(job: OfferJob, config: Config): PushMessage {
  const { orderId, offerId, kind } = job
  const gone = kind === 'offer_gone'
  return {
    web_push: 8030,
    mutable: true,
    // Identical when a send is retried, so that a client can recognise a duplicate.
    messageId: `${kind}-${offerId}`,
    notification: {
      title: job.storeName ?? config.BRAND_NAME,
      body: gone ? 'El pedido ya no está disponible' : offerWords(factsOf(job), WRITTEN).join(' · '),
      navigate: `${config.PUBLIC_URL}/`,
      lang: LANG,
      tag: offerTag(offerId),
      silent: gone,
    },
    data: gone
      ? { type: 'offer_gone', orderId, offerId }
      : { type: 'new_order', orderId, offerId, expiresAt: job.expiresAt.toISOString() },
  }
}

function factsOf(job: OfferJob) {
  const { isUrgent, isPaid, shippingCost, storeValue, wayMetres, wayEstimated, ...destination } = job
  return {
    isUrgent,
    isPaid,
    pay: shippingCost / 100,
    toFront: storeValue / 100,
    way: wayMetres === null ? null : { metres: wayMetres, isEstimated: wayEstimated },
    ...approximateAddress(destination),
  }
}

/** What a rider is told. Why it was decided is read in the app: others may see a locked screen. */
export function noticeMessage({ notice }: NoticeJob, config: Config): PushMessage {
  const { title, body } = noticeWords(presentNotice(notice))
  return {
    web_push: 8030,
    mutable: true,
    messageId: `notice-${notice.id}`,
    notification: {
      title,
      body,
      navigate: `${config.PUBLIC_URL}/`,
      lang: LANG,
      tag: noticeTag(notice.id),
      silent: false,
    },
    data: { type: 'notice', noticeId: notice.id },
  }
}

/** The message a rider uses to test the phone. */
export function testMessage(testId: string, config: Config): PushMessage {
  const { title, body, path, tag } = TEST_NOTIFICATION
  return {
    web_push: 8030,
    mutable: true,
    messageId: testId,
    notification: { title, body, navigate: `${config.PUBLIC_URL}${path}`, lang: LANG, tag, silent: false },
    data: { type: 'test', testId },
  }
}
