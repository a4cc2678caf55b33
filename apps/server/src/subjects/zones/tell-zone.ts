import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'
import { giveNotices } from '../notifications/notices.commands.ts'

/** Tells the riders whose zone it is what holds there from now on, or from when on. */
export async function tellZone(
  tx: DatabaseTransaction,
  now: Date,
  { zoneId, body }: { readonly zoneId: string; readonly body: string },
): Promise<DomainEvent[]> {
  const riders = await tx
    .selectFrom('riders')
    .select('id')
    .where('zone_id', '=', zoneId)
    .where('activated_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  return await giveNotices(
    tx,
    now,
    riders.map(({ id: riderId }) => ({ riderId, kind: 'terms_changed', zoneId, body })),
  )
}
