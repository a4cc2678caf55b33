/** Webhooks as the Uber Direct API sends them. */
import { createHmac } from 'node:crypto'
import type {
  OrderData,
  PositionData,
  WebhookContent,
  WebhookFormat,
} from '../../engines/webhooks/webhook-format.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { TrackingLinks } from '../../subjects/orders/tracking-links.ts'
import { readOwnStore } from '../../subjects/store-api/own-store.queries.ts'
import { presentStoreOrder } from '../../subjects/store-api/store-orders.present.ts'
import { readStoreOrder } from '../../subjects/store-api/store-orders.queries.ts'
import { secretOf } from '../../subjects/webhooks/webhook-secret.ts'
import { presentDelivery } from './present.ts'
import type { DeliveryStatus } from './statuses.ts'

export function uberDirectFormat(db: Database, links: TrackingLinks): WebhookFormat {
  return {
    async payloadOf({ id, storeId, type, at, data }) {
      const head = {
        id: id.replace(/^msg_/, 'evt_'),
        created: at.toISOString(),
        customer_id: storeId,
      }
      if (isOrder(data)) return JSON.stringify({ ...head, ...(await statusEvent(db, storeId, type, data)) })
      if (isPosition(data))
        return JSON.stringify({ ...head, ...(await courierEvent(db, storeId, { at, links }, data)) })
      return JSON.stringify({ ...head, kind: 'event.test', data })
    },

    /** Their receivers know one signature, under either name, by the secret as it is shown: a former secret ends with the turn. */
    headersOf({ payload, keys: [key] }) {
      if (key === undefined) throw new Error('A message is signed with the key of its endpoint')
      const signature = createHmac('sha256', secretOf(key)).update(payload).digest('hex')
      return { 'x-uber-signature': signature, 'x-postmates-signature': signature }
    },
  }
}

type Data = WebhookContent['data']
const isOrder = (data: Data): data is OrderData => 'order' in data
const isPosition = (data: Data): data is PositionData => 'position' in data

async function statusEvent(
  db: Database,
  storeId: string,
  type: WebhookContent['type'],
  { order }: OrderData,
) {
  const delivery = presentDelivery(order, await readOwnStore(db, storeId))
  // There the courier completes the pickup, and from then on is on the way.
  const isPickup = type === 'order.status' && order.status === 'on the way'
  return event('event.delivery_status', {
    ...delivery,
    ...(isPickup && { status: 'pickup_complete' as const }),
  })
}

async function courierEvent(
  db: Database,
  storeId: string,
  { at, links }: { readonly at: Date; readonly links: TrackingLinks },
  { orderId, position: { latitude: lat, longitude: lng } }: PositionData,
) {
  const order = presentStoreOrder(await readStoreOrder(db, storeId, orderId), links, at)
  const delivery = presentDelivery(order, await readOwnStore(db, storeId))
  const location = { lat, lng }
  const courier = delivery.courier && { ...delivery.courier, location }
  return { ...event('event.courier_update', { ...delivery, courier }), location }
}

interface Told {
  readonly id: string
  readonly status: DeliveryStatus
  readonly live_mode: boolean
}

const event = <D extends Told>(kind: string, data: D) => ({
  kind,
  delivery_id: data.id,
  status: data.status,
  live_mode: data.live_mode,
  data,
})
