/** What riders read in a notification: short, and the store first. */
import { distanceText } from '@puni/city/route-texts'
import { offerTag, type PushMessage, TEST_NOTIFICATION } from '@puni/contract/push'
import type { Config } from '../../platform/config.ts'
import type { PushJob } from '../../subjects/offers/push-queue.ts'

const LANG = 'es-AR'
const wholePesos = new Intl.NumberFormat(LANG, {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})

/** The message of a job: an offer with its pay and all the way it takes, or that the offer is over. */
export function messageOf(job: PushJob, config: Config): PushMessage {
  const { orderId, offerId, kind } = job
  const gone = kind === 'offer_gone'
  const way = `${distanceText(job.wayMetres)} en total${job.wayEstimated ? ' (estimado)' : ''}`
  return {
    web_push: 8030,
    mutable: true,
    // The same when a send is repeated: whoever has seen it knows.
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

/** The message with which a rider tries out the phone. */
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
