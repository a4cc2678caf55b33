/** What messages to people can be, and what can become of them. Free of schemas. */

export const MESSAGE_KINDS = [
  'activation-code',
  'sign-up-refused',
  'recovery-code',
  'tracking-link',
  'handover-pin',
  'webhook-disabled',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_CHANNELS = ['whatsapp', 'mail'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Sent: a channel took it. Delivered and read are told by those that give receipts. */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why the channel that was tried last did not take it, or why nobody tries any more. */
export const MESSAGE_PROBLEMS = [
  /** About this person. */
  'no-whatsapp',
  'not-delivered',
  'no-mailbox',
  /** About this message. */
  'refused',
  'no-answer',
  'too-late',
  'outdated',
  'unreadable',
  'not-configured',
  /** Passing. */
  'too-many',
  'service-away',
  /** About this installation: nothing goes out until somebody sees to it. */
  'template',
  'access',
  'account',
  'mail-access',
] as const
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number]

/** Those of which operators are warned, whomever the message was for. */
export const SETUP_PROBLEMS = [
  'template',
  'access',
  'account',
  'mail-access',
] as const satisfies readonly MessageProblem[]
