import { z } from 'zod'
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_PROBLEMS, MESSAGE_STATES } from './values.ts'

/** A way to write to people. */
export const Channel = z.enum(MESSAGE_CHANNELS)

/** A message to a person, without its text, which nobody reads here. */
export const Message = z.object({
  _id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  /** The one that took it, or else the one that is tried next; null once none is left. */
  channel: Channel.nullable(),
  /** Of the channel that was tried last; null where it took it. */
  problem: z.enum(MESSAGE_PROBLEMS).nullable(),
  createdAt: z.string(),
  /** Since when it is in its state. */
  changedAt: z.string(),
  /** When an operator said to have sent it instead. */
  byHandAt: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

/** A message that somebody has to send by hand. */
export const MessageTrouble = Message.extend({
  /** `name` as operators call it: of an order its number. */
  about: z.object({ kind: z.enum(['rider', 'order', 'store']), _id: z.string(), name: z.string() }),
})
export type MessageTrouble = z.infer<typeof MessageTrouble>

/** That a channel takes nothing, or not this kind, until somebody sees to it. */
export const ChannelWarning = z.object({
  channel: Channel,
  problem: z.enum(MESSAGE_PROBLEMS),
  /** Null where it takes no kind at all. */
  kind: z.enum(MESSAGE_KINDS).nullable(),
  /** When it last was so. */
  at: z.string(),
})
export type ChannelWarning = z.infer<typeof ChannelWarning>
