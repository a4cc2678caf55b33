/** The text of riders' notifications: short, store first. */
import { distanceText } from '@puni/city/route-texts'
import { APPEAL_TAG, offerTag, PAUSE_TAG, type PushMessage, TEST_NOTIFICATION } from '@puni/contract/push'
import type { Config } from '../../platform/config.ts'
import type { OfferJob, RiderJob } from '../../subjects/offers/push-queue.ts'

const LANG = 'es-AR'
const wholePesos = new Intl.NumberFormat(LANG, {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})

/** A job's message: an offer with its pay and total distance, or word that the offer is over. */
export function offerMessage(job: OfferJob, config: Config): PushMessage {
  const { orderId, offerId, kind } = job
  const gone = kind === 'offer_gone'
  const way = `${distanceText(job.wayMetres)} en total${job.wayEstimated ? ' (estimado)' : ''}`
  return {
    web_push: 8030,
    mutable: true,
    // Identical when a send is retried, so that a client can recognise a duplicate.
    messageId: `${kind}-${offerId}`,
    notification: {
      title: job.storeName ?? config.BRAND_NAME,
      body: gone
        ? 'El pedido ya no está disponible'
        : `${wholePesos.format(job.shippingCost / 100)} · ${way}`,
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

/**
 * Word that a pause is over. A phone that slept through it has an old position, with which no offer comes: then its rider
 * has to open the app.
 */
export function pauseMessage({ id, riderId, placedAt }: RiderJob, now: Date, config: Config): PushMessage {
  const isFresh =
    placedAt !== null && now.getTime() - placedAt.getTime() < config.POSITION_FRESH_SECONDS * 1000
  return {
    web_push: 8030,
    mutable: true,
    messageId: `pause_over-${id}`,
    notification: {
      title: 'Terminó tu pausa',
      body: isFresh ? 'Ya podés recibir pedidos.' : 'Abrí la app para volver a recibir pedidos.',
      navigate: `${config.PUBLIC_URL}/`,
      lang: LANG,
      tag: PAUSE_TAG,
      silent: false,
    },
    data: { type: 'pause_over', riderId },
  }
}

/** Word that an appeal was answered. What the answer says is read in the app: others may see a locked screen. */
export function appealMessage({ id, riderId }: RiderJob, config: Config): PushMessage {
  return {
    web_push: 8030,
    mutable: true,
    messageId: `appeal_answered-${id}`,
    notification: {
      title: 'Respondieron tu descargo',
      body: 'Abrí la app para ver qué decidieron.',
      navigate: `${config.PUBLIC_URL}/account/appeals`,
      lang: LANG,
      tag: APPEAL_TAG,
      silent: false,
    },
    data: { type: 'appeal_answered', riderId },
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
