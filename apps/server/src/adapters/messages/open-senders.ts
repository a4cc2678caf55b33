/** The channels that are configured; none without an account. */
import type { MessageChannel } from '@puni/contract/messages/values'
import type { MessageSender } from '../../engines/messages/message-sender.ts'
import type { MessageSenders } from '../../engines/messages/message-worker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Send } from '../../platform/remote/outgoing.ts'
import { MailSender } from './mail-sender.ts'
import { WhatsappSender } from './whatsapp-sender.ts'

interface Network {
  readonly send: Send
  readonly clock: Clock
}

export function openMessageSenders({ WHATSAPP, MAIL }: Config, { send, clock }: Network): MessageSenders {
  const senders = new Map<MessageChannel, MessageSender>()
  if (WHATSAPP !== null) senders.set('whatsapp', new WhatsappSender({ send, clock, account: WHATSAPP }))
  if (MAIL !== null) senders.set('mail', new MailSender(MAIL))
  return senders
}
