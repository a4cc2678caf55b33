/** Secrets of webhook endpoints, as Standard Webhooks has them. Kept encrypted, each for its endpoint alone. */
import { randomBytes } from 'node:crypto'

const BYTES = 32
const PREFIX = 'whsec_'

/** A new key. */
export function newWebhookKey(): Buffer {
  return randomBytes(BYTES)
}

/** A key as its store is shown it, once. */
export function secretOf(key: Buffer): string {
  return `${PREFIX}${key.toString('base64')}`
}

/** For whom the keys of an endpoint are encrypted. */
export function keyOwner(endpointId: string): string {
  return `webhook endpoint ${endpointId}`
}
