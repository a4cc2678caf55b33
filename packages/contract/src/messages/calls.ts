import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, done, queryNumber } from '../fields.ts'
import { Channel, ChannelWarning, Message, MessageTrouble } from './entities.ts'
import { MESSAGE_TROUBLES_SHOWN } from './limits.ts'
import type { messageRoutes } from './routes.ts'

export const messageCalls = {
  listMessagesOfRider: {
    summary: 'What was sent to a rider by WhatsApp or mail, and what became of it, the newest first',
    params: byId,
    reply: z.object({ messages: z.array(Message) }),
  },
  listMessageTroubles: {
    summary:
      'Messages that did not arrive and still matter, the newest first, and channels that take nothing',
    query: z.object({
      limit: queryNumber('La cantidad no es válida', 0, MESSAGE_TROUBLES_SHOWN).default(
        MESSAGE_TROUBLES_SHOWN,
      ),
    }),
    /** `channels`: those that are configured. `count`: all of them, and the warnings. */
    reply: z.object({
      channels: z.array(Channel),
      count: z.number(),
      warnings: z.array(ChannelWarning),
      messages: z.array(MessageTrouble),
    }),
  },
  noteSentByHand: {
    summary: 'Note that an operator sends a message by hand: it is tried no more',
    params: byId,
    reply: done,
  },
} as const satisfies Record<keyof typeof messageRoutes, CallDefinition>
