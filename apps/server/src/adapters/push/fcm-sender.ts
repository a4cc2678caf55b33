/**
 * Firebase Cloud Messaging, HTTP v1, for installations with an account there. Data messages only: the app
 * displays them.
 */
import type { PushMessage } from '@puni/contract/notifications/push'
import type { Clock } from '../../platform/clock.ts'
import type { OutgoingAnswer, Send } from '../../platform/remote/outgoing.ts'
import {
  isSuccess,
  SEND_TIMEOUT_MS,
  unanswered,
  unsuccessful,
  type Delivery,
  type PushSender,
  type SendResult,
} from '../../engines/notifications/push-sender.ts'
import { looksLikeFcmToken } from '../../engines/notifications/push-token.ts'
import { GoogleAccess, type ServiceAccount } from './service-account.ts'

interface Options {
  readonly send: Send
  readonly clock: Clock
  readonly account: ServiceAccount
  /** Base URL of the service, without a trailing slash. */
  readonly url: string
}

/** Sends to FCM registration tokens. */
export class FcmSender implements PushSender {
  readonly #options: Options
  readonly #access: GoogleAccess

  constructor(options: Options) {
    this.#options = options
    this.#access = new GoogleAccess(options.account, options.clock, options.send)
  }

  accepts(token: string): boolean {
    return looksLikeFcmToken(token)
  }

  async send(token: string, message: PushMessage, delivery: Delivery): Promise<SendResult> {
    const body = JSON.stringify({ message: formFor(token, message, delivery) })
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
    try {
      let answer = await this.#post(body, signal)
      // The token was revoked early: retry once with a fresh one.
      if (answer.status === 401) answer = await this.#post(body, signal)
      if (isSuccess(answer)) return { outcome: 'sent' }
      if (answer.status === 404 && answer.body.includes('"UNREGISTERED"')) return { outcome: 'dead' }
      return unsuccessful('FCM', answer, this.#options.clock.now())
    } catch (error) {
      return unanswered(error)
    }
  }

  async #post(body: string, signal: AbortSignal): Promise<OutgoingAnswer> {
    const { send, account, url } = this.#options
    const accessToken = await this.#access.token(signal)
    const answer = await send({
      url: `${url}/v1/projects/${account.project_id}/messages:send`,
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body,
      signal,
    })
    if (answer.status === 401) this.#access.forget(accessToken)
    return answer
  }
}

/** The message in FCM's format: every value a string, durations with their unit. */
function formFor(token: string, { notification, messageId, data }: PushMessage, delivery: Delivery) {
  return {
    token,
    data: { ...data, title: notification.title, body: notification.body, messageId },
    android: { priority: 'high', ttl: `${delivery.ttlSeconds}s` },
    webpush: { headers: { TTL: String(delivery.ttlSeconds), Urgency: 'high', Topic: delivery.topic } },
  }
}
