/** Sending pushes: what every push service is to the rest of the server. */
import type { PushMessage } from '@puni/contract/push'
import { retryAfterMs } from '../../platform/remote/retry-after.ts'

/** A send that takes longer, in milliseconds, has failed. */
export const SEND_TIMEOUT_MS = 10_000

/** How a push service shall treat a message. */
export interface Delivery {
  /** How long it may wait for the phone; 0 is now or never. */
  readonly ttlSeconds: number
  /** A later message of the same topic takes the place of one still waiting. At most 32 base64url characters. */
  readonly topic: string
}

/** How a send ended. `reason` is for the log and holds nothing personal. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** Nothing will ever arrive by this token. */
  | { readonly outcome: 'dead' }
  /** The service does not want this message: sending it again is of no use. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Worth trying again, after what the service asks for (0 where it says nothing), in milliseconds. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs: number }

/** One push service, or several behind one face. */
export interface PushSender {
  /** Whether this string is a token to which it would send. */
  accepts(token: string): boolean
  /** Sends once. Never throws for what the service or the network does. */
  send(token: string, message: PushMessage, delivery: Delivery): Promise<SendResult>
}

/** Sends by the first sender that accepts the token; a token that none accepts is dead. */
export function firstAccepting(senders: readonly PushSender[]): PushSender {
  const senderOf = (token: string) => senders.find((sender) => sender.accepts(token))
  return {
    accepts: (token) => senderOf(token) !== undefined,
    send: (token, message, delivery) =>
      senderOf(token)?.send(token, message, delivery) ?? Promise.resolve({ outcome: 'dead' }),
  }
}

/** What an answer means that is neither a success nor about the token. `now` is for a Retry-After that names a date. */
export function unsuccessful(service: string, { status, headers }: Response, now: Date): SendResult {
  const reason = `${service} answered ${status}`
  if (status !== 429 && status < 500) return { outcome: 'refused', reason }
  return { outcome: 'failed', reason, retryAfterMs: retryAfterMs(headers.get('retry-after'), now) }
}

/** What it means that no answer came. */
export function unanswered(error: unknown): SendResult {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  return { outcome: 'failed', reason, retryAfterMs: 0 }
}
