/** Web push (RFC 8030, 8291, 8292), sent straight to the push service of the rider's browser. */
import type { PushMessage } from '@puni/contract/push'
import webpush from 'web-push'
import type { Clock } from '../../platform/clock.ts'
import {
  SEND_TIMEOUT_MS,
  unanswered,
  unsuccessful,
  type Delivery,
  type PushSender,
  type SendResult,
} from '../../engines/notifications/push-sender.ts'
import { readSubscription } from '../../engines/notifications/push-token.ts'
import type { VapidKeys } from './vapid-keys.ts'

interface Options {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly keys: VapidKeys
  /** An https or mailto URL. */
  readonly subject: string
  /** Hosts of the push services that may be called. */
  readonly hosts: readonly string[]
  readonly timeoutMs?: number
}

/** Sends to browsers. */
export class WebPushSender implements PushSender {
  readonly #options: Options
  constructor(options: Options) {
    this.#options = options
  }

  accepts(token: string): boolean {
    return readSubscription(token, this.#options.hosts) !== null
  }

  async send(token: string, message: PushMessage, delivery: Delivery): Promise<SendResult> {
    const { fetch, clock, keys, subject, hosts, timeoutMs = SEND_TIMEOUT_MS } = this.#options
    const subscription = readSubscription(token, hosts)
    if (subscription === null) return { outcome: 'dead' }
    const { endpoint, headers, body } = webpush.generateRequestDetails(
      subscription,
      JSON.stringify(message),
      {
        vapidDetails: { ...keys, subject },
        TTL: delivery.ttlSeconds,
        topic: delivery.topic,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    )
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        // A redirect could leave the checked hosts.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return { outcome: 'sent' }
      if (response.status === 404 || response.status === 410) return { outcome: 'dead' }
      return unsuccessful(new URL(endpoint).host, response, clock.now())
    } catch (error) {
      return unanswered(error)
    }
  }
}
