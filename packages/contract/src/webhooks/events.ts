/** What a store's webhooks are told. Free of schemas. */

/** The events that an endpoint may want. */
export const WEBHOOK_EVENTS = ['order.status', 'order.edited', 'order.adjusted', 'order.position'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a message may say: an event, or that somebody tries the endpoint out. */
export const WEBHOOK_TYPES = [...WEBHOOK_EVENTS, 'endpoint.test'] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** Where a message is: still to be delivered, or ended one way or the other. */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'given-up'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** How messages look and are signed: as Standard Webhooks has it, or as the Uber Direct API does. */
export const WEBHOOK_FORMATS = ['standard', 'uber-direct'] as const
export type WebhookFormatName = (typeof WEBHOOK_FORMATS)[number]

/** Why an endpoint is told nothing: it answered 410, it took nothing for WEBHOOKS.failingDays, or its store wants it so. */
export const DISABLED_REASONS = ['gone', 'failing', 'by-store'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
