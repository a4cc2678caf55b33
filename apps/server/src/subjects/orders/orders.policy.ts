/** May this caller see this order? Decided here and nowhere else. */
import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'

interface OrderParties {
  readonly status: string
  readonly zone_id: string
  readonly assigned_rider_id: string | null
  readonly offered_to: string | null
}

/**
 * Operators see all orders; riders see those they hold or held, the one offered to them, and open ones in
 * their zones.
 */
export async function mayReadOrder(db: Database, caller: Caller, order: OrderParties): Promise<boolean> {
  if (caller.kind === 'operator') return true
  if (order.assigned_rider_id === caller.id || order.offered_to === caller.id) return true
  if (order.status !== 'pending') return false
  const zone = await db
    .selectFrom('rider_zones')
    .select('zone_id')
    .where('rider_id', '=', caller.id)
    .where('zone_id', '=', order.zone_id)
    .executeTakeFirst()
  return zone !== undefined
}
