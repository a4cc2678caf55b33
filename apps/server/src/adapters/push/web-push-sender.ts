/** Web push (RFC 8030, 8291, 8292), sent straight to the push service of the rider's browser. */
import type { PushMessage } from '@puni/contract/notifications/push'
import webpush from 'web-push'
import type { Clock } from '../../platform/clock.ts'
import type { Send } from '../../platform/remote/outgoing.ts'
import {
  isSuccess,
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
  readonly send: Send
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
    const { send, clock, keys, subject, hosts, timeoutMs = SEND_TIMEOUT_MS } = this.#options
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
      const answer = await send({
        url: endpoint,
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (isSuccess(answer)) return { outcome: 'sent' }
      if (answer.status === 404 || answer.status === 410) return { outcome: 'dead' }
      return unsuccessful(new URL(endpoint).host, answer, clock.now())
    } catch (error) {
      return unanswered(error)
    }
  }
}
