/** Registers and changes the webhook endpoints of stores. */
import type { WebhookEvent, WebhookFormatName } from '@puni/contract/webhooks/events'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import { randomUUID } from 'node:crypto'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { lockStore } from '../stores/lock-store.ts'
import { ofHolder } from './endpoints.queries.ts'
import { keyOwner, newWebhookKey, secretOf } from './webhook-secret.ts'
import type { Holder } from './webhooks.policy.ts'

const HOUR_MS = 3_600_000

/** As an endpoint is that nothing failed so far, or that begins anew. */
const UNTROUBLED = {
  failing_since: null,
  failures: 0,
  resting_until: null,
  disabled_at: null,
  disabled_reason: null,
} as const

interface NewEndpoint extends Holder {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly format: WebhookFormatName
}

/** Registers an endpoint with its first secret. Throws STORE_NOT_FOUND or TOO_MANY_WEBHOOKS. */
export async function createEndpoint(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, isTest, url, events, format }: NewEndpoint,
  box: SecretBox,
): Promise<Outcome & { readonly id: string; readonly secret: string }> {
  await lockStore(tx, storeId)
  const others = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where(ofHolder({ storeId, isTest }))
    .execute()
  if (others.length >= WEBHOOKS.most) throw new Refusal('TOO_MANY_WEBHOOKS')
  const id = randomUUID()
  const key = newWebhookKey()
  await tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      store_id: storeId,
      is_test: isTest,
      format,
      url,
      events: [...events],
      secret: box.seal(key, keyOwner(id)),
      created_at: now,
    })
    .execute()
  return { id, secret: secretOf(key), happened: [changedStore(storeId)] }
}

interface EndpointChange {
  readonly url?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly enabled?: boolean | undefined
}

/**
 * Changes an endpoint; of null anybody's. Enabling one begins anew, with what was still to be delivered; disabling one again leaves why it was
 * disabled. Throws WEBHOOK_NOT_FOUND.
 */
export async function changeEndpoint(
  tx: DatabaseTransaction,
  now: Date,
  {
    id,
    holder,
    change,
  }: { readonly id: string; readonly holder: Holder | null; readonly change: EndpointChange },
): Promise<Outcome & { readonly storeId: string }> {
  const { store_id: storeId, disabled_at: disabledAt } = await lockEndpoint(tx, id, holder)
  const { url, events, enabled } = change
  const disables = enabled === false && disabledAt === null
  const columns = {
    // Another address may work at once.
    ...(url !== undefined && { url, resting_until: null }),
    ...(events !== undefined && { events: [...events] }),
    ...(enabled === true && UNTROUBLED),
    ...(disables && { disabled_at: now, disabled_reason: 'by-store' as const }),
  }
  if (Object.keys(columns).length > 0)
    await tx.updateTable('webhook_endpoints').set(columns).where('id', '=', id).execute()
  if (enabled === true) await hasten(tx, now, id)
  return { storeId, happened: [changedStore(storeId)] }
}

/** Makes a new secret; the former one signs as well for a day, one before that no more. Throws WEBHOOK_NOT_FOUND. */
export async function turnSecret(
  tx: DatabaseTransaction,
  now: Date,
  { id, holder }: { readonly id: string; readonly holder: Holder },
  box: SecretBox,
): Promise<Outcome & { readonly secret: string }> {
  const { store_id: storeId, secret: former } = await lockEndpoint(tx, id, holder)
  const key = newWebhookKey()
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret: box.seal(key, keyOwner(id)),
      former_secret: former,
      former_secret_ends_at: new Date(now.getTime() + WEBHOOKS.formerSecretHours * HOUR_MS),
    })
    .where('id', '=', id)
    .execute()
  return { secret: secretOf(key), happened: [changedStore(storeId)] }
}

/** Removes an endpoint, of null anybody's, with all that it was told and was to be told. Throws WEBHOOK_NOT_FOUND. */
export async function removeEndpoint(
  tx: DatabaseTransaction,
  id: string,
  holder: Holder | null,
): Promise<Outcome & { readonly storeId: string }> {
  const { store_id: storeId } = await lockEndpoint(tx, id, holder)
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  return { storeId, happened: [changedStore(storeId)] }
}

/** An endpoint of this holder, of null anybody's, locked. Throws WEBHOOK_NOT_FOUND. */
export async function lockEndpoint(tx: DatabaseTransaction, id: string, holder: Holder | null) {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select(['store_id', 'secret', 'disabled_at'])
    .where('id', '=', id)
    .where(ofHolder(holder))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('WEBHOOK_NOT_FOUND')
  return row
}

/** Lets all that waits for a later attempt be tried now, in its sequence. */
async function hasten(tx: DatabaseTransaction, now: Date, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_messages')
    .set({ due_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .execute()
}

const changedStore = (storeId: string) => ({ type: 'store-changed', storeId }) as const
