/** Puts messages to people in the queue, in the transaction of what they tell. */
import type { MessageChannel, MessageKind } from '@puni/contract/messages/values'
import { readMobile, whatsappUrl } from '@puni/contract/phone'
import { randomUUID } from 'node:crypto'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { KINDS, type ParamsOf, write, type WrittenMessage } from './kinds.ts'

/** Who is written to; phone and email in any form, null where unknown. */
export interface Recipient {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

/** What it is about: whoever reads that reads what became of the message. */
type About = { readonly riderId: string } | { readonly orderId: string } | { readonly storeId: string }

export interface NewMessage<K extends MessageKind> {
  readonly kind: K
  readonly to: Recipient
  readonly params: ParamsOf<K>
  readonly about: About
}

/** `messageId` is null if no channel goes there: then it is somebody's to send by hand. */
export interface QueuedMessage extends Outcome {
  readonly messageId: string | null
}

/** Whom and what a message in the queue is for, as it is encrypted. */
export type SealedMessage = Pick<NewMessage<MessageKind>, 'to' | 'params'>

interface Dependencies {
  readonly box: SecretBox
  /** The configured ones. */
  readonly channels: ReadonlySet<MessageChannel>
  readonly brand: string
  /** Address of the rider app, without a trailing slash. */
  readonly url: string
}

export class MessageQueue {
  readonly #deps: Dependencies
  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Those that are configured. */
  get channels(): MessageChannel[] {
    return [...this.#deps.channels]
  }

  /** Queues a message by the channels that are configured and lead to this person. Without any nothing is kept. */
  async queue<K extends MessageKind>(
    tx: DatabaseTransaction,
    now: Date,
    { kind, to, params, about }: NewMessage<K>,
  ): Promise<QueuedMessage> {
    const channels = KINDS[kind].channels.filter(
      (channel) => this.#deps.channels.has(channel) && addressOf[channel](to) !== null,
    )
    if (channels.length === 0) return { messageId: null, happened: [] }
    const id = randomUUID()
    const {
      riderId = null,
      orderId = null,
      storeId = null,
    } = { riderId: undefined, ...about } as Partial<Record<'riderId' | 'orderId' | 'storeId', string>>
    await tx
      .insertInto('messages')
      .values({
        id,
        kind,
        rider_id: riderId,
        order_id: orderId,
        store_id: storeId,
        sealed: this.#deps.box.seal(Buffer.from(JSON.stringify({ to, params })), ownerOf(id)),
        channels,
        due_at: now,
        expires_at: new Date(now.getTime() + KINDS[kind].lifeMinutes * 60_000),
        created_at: now,
        changed_at: now,
      })
      .execute()
    return { messageId: id, happened: [{ type: 'message-moved', riderId, failedOn: null }] }
  }

  /** Decrypts what was queued; null if that was with another key. */
  open(id: string, sealed: Buffer): SealedMessage | null {
    const opened = this.#deps.box.open(sealed, ownerOf(id))
    return opened && (JSON.parse(opened.toString()) as SealedMessage)
  }

  /** The message in words. */
  write<K extends MessageKind>(kind: K, to: Recipient, params: ParamsOf<K>): WrittenMessage {
    const { brand, url } = this.#deps
    return write(kind, { ...params, name: to.name, brand, url })
  }

  /** A link that opens WhatsApp with the message filled in; null where the phone cannot be a mobile. */
  byHand<K extends MessageKind>({
    kind,
    to,
    params,
  }: Pick<NewMessage<K>, 'kind' | 'to' | 'params'>): string | null {
    return to.phone === null ? null : whatsappUrl(to.phone, this.write(kind, to, params).text)
  }
}

/** Where a channel reaches a person: digits of a mobile with its country, or an email; null if it does not. */
export const addressOf: Readonly<Record<MessageChannel, (to: Recipient) => string | null>> = {
  whatsapp({ phone }) {
    const mobile = phone === null ? 'NOT_A_PHONE' : readMobile(phone)
    return typeof mobile === 'string' ? null : mobile.e164.slice(1)
  },
  mail: ({ email }) => email,
}

const ownerOf = (id: string) => `message:${id}`
