import type { Exclusion } from '@puni/contract/orders/entities'
import type { Database } from '../../platform/database/schema.ts'

/** The riders who are kept from an order, in the sequence in which operators decided so. */
export async function readExclusions(db: Database, orderId: string): Promise<Exclusion[]> {
  const rows = await db
    .selectFrom('order_exclusions')
    .innerJoin('riders', 'riders.id', 'order_exclusions.rider_id')
    .leftJoin('operators', 'operators.id', 'order_exclusions.excluded_by')
    .select(['rider_id', 'riders.full_name as rider_name', 'operators.full_name as by', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('rider_id')
    .execute()
  return rows.map(({ rider_id: riderId, rider_name: riderName, by, at }) => ({
    riderId,
    riderName,
    by,
    at: at.toISOString(),
  }))
}
