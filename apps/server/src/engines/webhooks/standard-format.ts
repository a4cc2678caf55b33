/** Messages and signatures as Standard Webhooks has them. */
import { createHmac } from 'node:crypto'
import type { WebhookFormat } from './webhook-format.ts'

export const standardFormat: WebhookFormat = {
  payloadOf: ({ type, at, data }) => JSON.stringify({ type, timestamp: at.toISOString(), data }),

  headersOf({ id, sentAt, payload, keys }) {
    const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
    const signed = `${id}.${timestamp}.${payload}`
    const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    }
  },
}
