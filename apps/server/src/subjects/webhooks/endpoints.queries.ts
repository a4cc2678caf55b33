/** Reads the webhook endpoints of stores. */
import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Holder } from './webhooks.policy.ts'

/** What is shown of an endpoint. */
export function selectEndpoints(db: Database) {
  return db
    .selectFrom('webhook_endpoints')
    .select([
      'webhook_endpoints.id',
      'store_id',
      'url',
      'events',
      'format',
      'is_test',
      'webhook_endpoints.created_at',
      'former_secret_ends_at',
      'failing_since',
      'webhook_endpoints.disabled_at',
      'webhook_endpoints.disabled_reason',
    ])
    .orderBy('webhook_endpoints.created_at')
    .orderBy('webhook_endpoints.id')
}

/** An endpoint as `selectEndpoints` returns it. */
export type EndpointRow = Awaited<ReturnType<ReturnType<typeof selectEndpoints>['executeTakeFirstOrThrow']>>

/** Whether an endpoint is this holder's; any is null's. */
export function ofHolder(holder: Holder | null) {
  return (eb: ExpressionBuilder<Tables, 'webhook_endpoints'>) =>
    holder === null
      ? eb.lit(true)
      : eb.and([
          eb('webhook_endpoints.store_id', '=', holder.storeId),
          eb('webhook_endpoints.is_test', '=', holder.isTest),
        ])
}

/** One endpoint of this holder; of null anybody's. Throws WEBHOOK_NOT_FOUND. */
export async function readEndpoint(db: Database, id: string, holder: Holder | null): Promise<EndpointRow> {
  const row = await selectEndpoints(db)
    .where('webhook_endpoints.id', '=', id)
    .where(ofHolder(holder))
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('WEBHOOK_NOT_FOUND')
  return row
}
