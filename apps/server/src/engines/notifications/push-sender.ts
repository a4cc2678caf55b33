/** Sending pushes: the interface of every push service. */
import type { PushMessage } from '@puni/contract/notifications/push'
import type { OutgoingAnswer } from '../../platform/remote/outgoing.ts'
import { retryAfterMs } from '../../platform/remote/retry-after.ts'

/** Timeout of a send, in milliseconds. */
export const SEND_TIMEOUT_MS = 10_000

/** How a push service should handle a message. */
export interface Delivery {
  /** How long it may wait for the phone; 0 means now or never. */
  readonly ttlSeconds: number
  /** A later message with the same topic replaces one still waiting. At most 32 base64url characters. */
  readonly topic: string
}

/** The result of a send. `reason` is for the log and contains no personal data. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** Nothing can be delivered to this token any more. */
  | { readonly outcome: 'dead' }
  /** The service rejects this message: retrying is pointless. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Worth retrying after the delay the service asks for, in milliseconds (0 if it doesn't specify one). */
  | { readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs: number }

/** One push service, or several behind one interface. */
export interface PushSender {
  /** Whether it can send to this token. */
  accepts(token: string): boolean
  /** Sends once. Never throws because of service or network failures. */
  send(token: string, message: PushMessage, delivery: Delivery): Promise<SendResult>
}

/** Sends through the first sender that accepts the token; a token that none accepts is dead. */
export function firstAccepting(senders: readonly PushSender[]): PushSender {
  const senderOf = (token: string) => senders.find((sender) => sender.accepts(token))
  return {
    accepts: (token) => senderOf(token) !== undefined,
    send: (token, message, delivery) =>
      senderOf(token)?.send(token, message, delivery) ?? Promise.resolve({ outcome: 'dead' }),
  }
}

/** Whether a service took the message. */
export const isSuccess = ({ status }: OutgoingAnswer) => status >= 200 && status < 300

/**
 * Interprets a response that is neither a success nor about the token. `now` is for a Retry-After with a
 * date.
 */
export function unsuccessful(service: string, { status, retryAfter }: OutgoingAnswer, now: Date): SendResult {
  const reason = `${service} answered ${status}`
  if (status !== 429 && status < 500) return { outcome: 'refused', reason }
  return { outcome: 'failed', reason, retryAfterMs: retryAfterMs(retryAfter, now) }
}

/** Interprets a missing response. */
export function unanswered(error: unknown): SendResult {
  return { outcome: 'failed', reason: (error as Error).message, retryAfterMs: 0 }
}
