/** What the API's reference shows of webhooks: an endpoint, and a message that it has taken. */
import type { Webhook, WebhookMessage, WholeWebhookMessage } from './entities.ts'

const ORDER_ID = 'c4a1e7d0-93b5-4f6a-b1d2-8e5f60a7c9d3'
const AT = '2026-03-11T00:24:10.000Z'

export const WEBHOOK_PARAMS_EXAMPLE = { id: '2e9b4c7a-0d31-4a86-9f25-6b7c8d1e5f04' }
export const MESSAGE_PARAMS_EXAMPLE = { id: 'msg_a1f6c3d8-5b72-4e09-8c14-3d9e7f2b6a50' }
export const SECRET_EXAMPLE = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'

export const WEBHOOK_EXAMPLE: Webhook = {
  _id: WEBHOOK_PARAMS_EXAMPLE.id,
  url: 'https://caja.dona-rosa.example/puni',
  events: ['order.status', 'order.edited', 'order.adjusted'],
  format: 'standard',
  test: false,
  createdAt: '2026-03-10T14:00:00.000Z',
  formerSecretEndsAt: null,
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
}

export const MESSAGE_EXAMPLE: WebhookMessage = {
  _id: MESSAGE_PARAMS_EXAMPLE.id,
  type: 'order.status',
  orderId: ORDER_ID,
  orderNumber: 1042,
  orderStatus: 'on the way',
  at: AT,
  state: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  endedAt: '2026-03-11T00:24:10.482Z',
  lastAttempt: { at: '2026-03-11T00:24:10.301Z', status: 204, milliseconds: 181, problem: null },
}

export const WHOLE_MESSAGE_EXAMPLE: WholeWebhookMessage = {
  ...MESSAGE_EXAMPLE,
  payload: JSON.stringify({ type: 'order.status', timestamp: AT, data: { order: { _id: ORDER_ID } } }),
  answer: '',
}
