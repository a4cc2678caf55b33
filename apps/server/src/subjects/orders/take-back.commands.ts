/** Operators take orders from the riders who hold them. */
import { isActive, isPickedUp, statusLabel } from '@puni/contract/orders/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { holdDispatch } from '../offers/hold-dispatch.ts'
import { changeStatus } from './advance.commands.ts'
import { lockMovableOrder, type MovableOrder } from './advance.queries.ts'
import { readNames, zonesOf } from './assign.queries.ts'
import { setExclusion } from './exclusions.commands.ts'

/** An order that an operator takes from a rider. */
export interface TakingBack {
  readonly orderId: string
  /** As the operator saw it: who holds it, and whether that rider has the goods. */
  readonly riderId: string
  readonly isPickedUp: boolean
  readonly reason: string
  /** It goes back on offer, or ends with the goods back at the store. */
  readonly next: 'offer' | 'store'
  /** Whether it is kept from this rider from now on. */
  readonly excludes: boolean
  readonly operator: Caller
}

/**
 * Takes an order from the rider who holds it; the rider is told what to do with the goods. Whoever takes it next fetches it at the store,
 * to which these goods are brought. Throws ORDER_NOT_FOUND, RIDER_NOT_FOUND, or ORDER_NOT_HELD where it is not as the operator saw it.
 */
export async function takeBack(tx: DatabaseTransaction, now: Date, taking: TakingBack): Promise<Outcome> {
  const { orderId, riderId, reason, next, operator } = taking
  await holdDispatch(tx, await zonesOf(tx, taking))
  const order = await refuseOtherwise(tx, taking)
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      type: 'taken_back',
      actor: 'operator',
      actor_id: operator.id,
      rider_id: riderId,
      at: now,
      reason,
    })
    .execute()
  const excluded = taking.excludes
    ? await setExclusion(tx, now, { orderId, riderId, isExcluded: true, operatorId: operator.id })
    : { happened: [] }
  const moved = await changeStatus(tx, now, {
    orderId,
    to: next === 'offer' ? 'pending' : 'canceled',
    occurredAt: null,
    reason,
    ...(next === 'store' && { goods: 'store', cash: order.store_value > 0 ? 'store' : 'none' }),
    proof: undefined,
    caller: operator,
    told: next === 'offer' ? 'order_taken_back' : 'order_returned',
    isTakenBack: true,
  })
  const details = { riderId, next, pickedUp: taking.isPickedUp, excludes: taking.excludes }
  await recordAudit(tx, now, operator.id, {
    action: 'order-taken-back',
    subject: ['order', orderId],
    details,
  })
  return { happened: [...excluded.happened, ...moved.happened] }
}

/** Refuses an order that is not as the operator saw it, and tells what it is like. Only goods that left the store go back to it. */
async function refuseOtherwise(tx: DatabaseTransaction, taking: TakingBack): Promise<MovableOrder> {
  const order = await lockMovableOrder(tx, taking.orderId)
  const changed = (message: string) => new Refusal('ORDER_NOT_HELD', { message })
  if (!isActive(order.status)) throw changed(`El pedido pasó a ${statusLabel(order.status)}`)
  if (order.assigned_rider_id !== taking.riderId) {
    const { holder_name: name } = await readNames(tx, order.id)
    throw changed(`Ahora el pedido lo tiene ${name}`)
  }
  if (isPickedUp(order.status) !== taking.isPickedUp)
    throw changed(`El pedido pasó a ${statusLabel(order.status)}`)
  if (taking.next === 'store' && !taking.isPickedUp)
    throw new Refusal('INVALID_INPUT', { fields: { next: 'Al local vuelve solo un pedido ya retirado' } })
  return order
}
