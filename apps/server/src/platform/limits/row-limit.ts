import { KEPT_MOST } from '@puni/contract/limits'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { DatabaseTransaction } from '../database/schema.ts'

/** Which of them count: whoever left has no part in it. */
const COUNTED = {
  zones: sql`zones`,
  stores: sql`stores`,
  operators: sql`operators where disabled_at is null`,
  recurring: sql`recurring_orders where ended_at is null`,
} as const

/** Throws TOO_MANY_KEPT if there are already as many as a platform may have. Some more may slip in at the same moment. */
export async function refuseBeyondRowLimit(
  tx: DatabaseTransaction,
  kind: keyof typeof KEPT_MOST,
): Promise<void> {
  const { rows } = await sql`select id from ${COUNTED[kind]} offset ${KEPT_MOST[kind] - 1} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Refusal('TOO_MANY_KEPT')
}
