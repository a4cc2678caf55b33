/** Tells a store that one of its endpoints is told nothing any more. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { MessageQueue, QueuedMessage } from '../messages/message-queue.ts'

/** Queues the message, by mail to whoever has logged in for the store longest, else to its phone. */
export async function tellStore(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, url }: { readonly storeId: string; readonly url: string },
  messages: MessageQueue,
): Promise<QueuedMessage> {
  const store = await tx
    .selectFrom('stores')
    .select((eb) => [
      'name',
      'phone',
      eb
        .selectFrom('store_users')
        .select('email')
        .whereRef('store_id', '=', 'stores.id')
        .where('password_hash', 'is not', null)
        .orderBy('created_at')
        .limit(1)
        .as('email'),
    ])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const params = { address: new URL(url).host }
  return await messages.queue(tx, now, { kind: 'webhook-disabled', to: store, params, about: { storeId } })
}
