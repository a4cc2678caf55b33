/** Riders whom operators keep from an order. */
import { UNFINISHED_STATUSES } from '@puni/contract/orders/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { holdDispatch } from '../offers/hold-dispatch.ts'
import { lockMovableOrder } from './advance.queries.ts'
import { zonesOf } from './assign.queries.ts'

/** Whom an operator keeps from an order, or lets have it again. */
export interface Exclusion {
  readonly orderId: string
  readonly riderId: string
  readonly isExcluded: boolean
  readonly operatorId: string
}

/**
 * Keeps a rider from an order, whose live offer to that rider is withdrawn, or lets the rider be asked again. Repeating it changes
 * nothing. Who holds the order keeps it. Throws ORDER_NOT_FOUND, RIDER_NOT_FOUND, or ORDER_NOT_OPEN for an order that is over.
 */
export async function setExclusion(
  tx: DatabaseTransaction,
  now: Date,
  exclusion: Exclusion,
): Promise<Outcome & { readonly isChanged: boolean }> {
  const { orderId, isExcluded } = exclusion
  await holdDispatch(tx, await zonesOf(tx, exclusion))
  const order = await lockMovableOrder(tx, orderId)
  if (!UNFINISHED_STATUSES.includes(order.status)) throw new Refusal('ORDER_NOT_OPEN')
  const isChanged = isExcluded ? await insert(tx, now, exclusion) : await remove(tx, exclusion)
  if (!isChanged) return { happened: [], isChanged }
  await writeEvent(tx, now, exclusion)
  // Who may be asked now: the dispatcher looks again.
  const flagged = { type: 'order-moved', orderId, zoneId: order.zone_id, riderIds: [] } as const
  return { happened: [...(isExcluded ? await withdraw(tx, now, exclusion) : []), flagged], isChanged }
}

/** The same as an act of its own, which is recorded if it changes anything. */
export async function changeExclusion(
  tx: DatabaseTransaction,
  now: Date,
  exclusion: Exclusion,
): Promise<Outcome> {
  const { happened, isChanged } = await setExclusion(tx, now, exclusion)
  const { orderId, riderId, isExcluded: excluded, operatorId } = exclusion
  if (isChanged)
    await recordAudit(tx, now, operatorId, {
      action: 'rider-excluded',
      subject: ['order', orderId],
      details: { riderId, excluded },
    })
  return { happened }
}

async function insert(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, operatorId }: Exclusion,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('order_exclusions')
    .values({ order_id: orderId, rider_id: riderId, excluded_by: operatorId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return inserted !== undefined
}

async function remove(tx: DatabaseTransaction, { orderId, riderId }: Exclusion): Promise<boolean> {
  const removed = await tx
    .deleteFrom('order_exclusions')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .returning('at')
    .executeTakeFirst()
  return removed !== undefined
}

/** Withdraws the live offer of this order to this rider; one of another order stays. */
async function withdraw(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId }: Exclusion,
): Promise<DomainEvent[]> {
  const live = await tx
    .selectFrom('offers')
    .select('id')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return live === undefined
    ? []
    : await withdrawOffers(tx, now, { orderId }, 'Un operador excluyó al rider de este pedido')
}

async function writeEvent(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, isExcluded, operatorId }: Exclusion,
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      type: isExcluded ? 'excluded' : 'readmitted',
      actor: 'operator',
      actor_id: operatorId,
      rider_id: riderId,
      at: now,
    })
    .execute()
}
