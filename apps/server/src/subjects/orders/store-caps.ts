/** What a store may place with its key. Whoever steals one can do no more harm than this before somebody notices. */
import { ERRORS } from '@puni/contract/errors'
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

export type StoreCaps = Pick<Config, 'STORE_ORDERS_PER_HOUR' | 'STORE_OPEN_ORDERS' | 'STORE_ORDER_PESOS'>

interface Amounts {
  readonly storeValue: number
  /** Absent where a price rule says it. */
  readonly shippingCost?: number | undefined
}

const HOUR_MS = 3_600_000
/** When to try again where too many are open: when one may have been delivered. */
const OPEN_RETRY_MS = 5 * 60_000

/** Throws VALUE_TOO_HIGH for amounts that a store may not place by itself. */
export function refuseHighValue(caps: StoreCaps, amounts: Amounts): void {
  const tooHigh = (['storeValue', 'shippingCost'] as const).filter(
    (name) => (amounts[name] ?? 0) > caps.STORE_ORDER_PESOS,
  )
  if (tooHigh.length === 0) return
  const { message } = ERRORS.VALUE_TOO_HIGH
  throw new Refusal('VALUE_TOO_HIGH', {
    fields: Object.fromEntries(tooHigh.map((name) => [`management.${name}`, message])),
  })
}

/** Throws TOO_MANY_ORDERS for a store that placed as many as it may in an hour, or has as many open. Locks the store: they are counted one by one. */
export async function refuseBeyondCaps(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, caps }: { readonly storeId: string; readonly caps: StoreCaps },
): Promise<void> {
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const lastHour = tx
    .selectFrom('orders')
    .select('created_at')
    .where('store_id', '=', storeId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(caps.STORE_ORDERS_PER_HOUR - 1)
    .limit(1)
  const open = tx
    .selectFrom('orders')
    .select(sql<boolean>`count(*) >= ${caps.STORE_OPEN_ORDERS}`.as('is_full'))
    .where('store_id', '=', storeId)
    .where('status', 'in', ['pending', ...ACTIVE_STATUSES])
  const { first, is_full: isFull } = await tx
    .selectNoFrom([lastHour.as('first'), open.as('is_full')])
    .executeTakeFirstOrThrow()
  if (first !== null)
    throw new Refusal('TOO_MANY_ORDERS', { retryAfterMs: first.getTime() + HOUR_MS - now.getTime() })
  if (isFull === true) throw new Refusal('TOO_MANY_ORDERS', { retryAfterMs: OPEN_RETRY_MS })
}
