/** Sending messages to people: the interface of every channel. */
import type { MessageProblem } from '@puni/contract/messages/values'
import type { WrittenMessage } from '../../subjects/messages/kinds.ts'

/** A message on its way. */
export interface OutgoingMessage extends WrittenMessage {
  /** Comes back with receipts. */
  readonly id: string
  /** As this channel reaches people: a mobile's digits with its country, or an email. */
  readonly to: string
}

/** Why a message was not taken. */
export type SendFailure =
  /** This message, or this person, by this channel: another try is pointless. */
  | { readonly outcome: 'refused'; readonly problem: MessageProblem }
  /** Nothing goes by this channel until somebody sees to it. */
  | { readonly outcome: 'closed'; readonly problem: MessageProblem }
  /** Worth another try after the pause the service asks for, milliseconds; 0 if it doesn't say. */
  | { readonly outcome: 'later'; readonly problem: MessageProblem; readonly retryAfterMs: number }
  /** No answer came: it may have been taken. */
  | { readonly outcome: 'unknown' }

export type SendResult = { readonly outcome: 'sent' } | SendFailure

/** One channel. */
export interface MessageSender {
  /** Whether it tells later what became of a message. */
  readonly hasReceipts: boolean
  /** Sends once. Never throws because of service or network failures. */
  send(message: OutgoingMessage): Promise<SendResult>
}
