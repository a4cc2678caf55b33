/** What the API's reference shows of a store's webhooks. */
import { STORE_ORDER_EXAMPLE } from '../store-api/examples.ts'
import type { Webhook, WebhookMessage, WholeWebhookMessage } from './entities.ts'

export const WEBHOOK_PARAMS_EXAMPLE = { id: '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f' }
export const MESSAGE_PARAMS_EXAMPLE = { id: 'msg_2b7e1516-28ae-4d2a-a6d2-abf7158809cf' }
export const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwf3uQd1vJ2kA='

export const WEBHOOK_EXAMPLE: Webhook = {
  _id: WEBHOOK_PARAMS_EXAMPLE.id,
  url: 'https://tienda.example/avisos',
  events: ['order.status', 'order.edited', 'order.adjusted'],
  format: 'standard',
  test: false,
  createdAt: '2026-03-10T15:00:00.000Z',
  formerSecretEndsAt: null,
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
}

export const MESSAGE_EXAMPLE: WebhookMessage = {
  _id: MESSAGE_PARAMS_EXAMPLE.id,
  type: 'order.status',
  orderId: STORE_ORDER_EXAMPLE._id,
  orderNumber: STORE_ORDER_EXAMPLE.number,
  orderStatus: STORE_ORDER_EXAMPLE.status,
  at: STORE_ORDER_EXAMPLE.createdAt,
  state: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  endedAt: STORE_ORDER_EXAMPLE.createdAt,
  lastAttempt: { at: STORE_ORDER_EXAMPLE.createdAt, status: 204, milliseconds: 85, problem: null },
}

export const WHOLE_MESSAGE_EXAMPLE: WholeWebhookMessage = {
  ...MESSAGE_EXAMPLE,
  payload: JSON.stringify({
    type: 'order.status',
    timestamp: STORE_ORDER_EXAMPLE.createdAt,
    data: { order: STORE_ORDER_EXAMPLE },
  }),
  answer: '',
}
