/** Operators correct the amounts of delivered orders by entries of their own: what an order was delivered for stays as it is. */
import { ADJUSTED_WORDS, type AdjustedAmount } from '@puni/contract/orders/adjustments'
import { isEarned } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { amountsIn } from './adjustments.queries.ts'

/** A correction of an amount. */
interface Adjusting {
  readonly orderId: string
  readonly operatorId: string
  readonly amount: AdjustedAmount
  /** As the operator saw it, and as it should be; centavos. */
  readonly seen: number
  readonly correct: number
  readonly reason: string
}

const COLUMNS = {
  shippingCost: 'shipping_cost_adjustment',
  storeValue: 'store_value_adjustment',
  collected: 'collected_adjustment',
} as const satisfies Record<AdjustedAmount, string>

/** Where the rider says what is wrong with it. */
const ANSWER = 'Si no estás de acuerdo, mandá tu descargo desde el detalle del pedido.'

/**
 * Corrects an amount of a delivered order; its rider is told. Throws ORDER_NOT_FOUND, ORDER_NOT_DELIVERED, ADJUSTMENT_STALE if the
 * amount is not as it was seen, or INVALID_INPUT if it is right already.
 */
export async function adjustOrder(
  tx: DatabaseTransaction,
  now: Date,
  adjusting: Adjusting,
): Promise<Outcome> {
  const { orderId, operatorId, amount, seen, correct, reason } = adjusting
  const order = await lockAdjustedOrder(tx, orderId)
  const { status, assigned_rider_id: riderId, earnings_review: earningsReview } = order
  if (status !== 'delivered' || riderId === null) throw new Refusal('ORDER_NOT_DELIVERED')
  const before = amountsIn(order)[amount]
  if (before !== seen) {
    const message = `Mientras tanto pasó a ${formatPesos(before / 100)}. Mirá los ajustes del pedido.`
    throw new Refusal('ADJUSTMENT_STALE', { message })
  }
  const difference = correct - before
  if (difference === 0)
    throw new Refusal('INVALID_INPUT', { fields: { correct: 'Es el importe que ya tiene' } })
  await tx
    .insertInto('order_adjustments')
    .values({
      order_id: orderId,
      rider_id: riderId,
      operator_id: operatorId,
      amount,
      difference,
      reason,
      at: now,
    })
    .execute()
  const column = COLUMNS[amount]
  await tx
    .updateTable('orders')
    .set({ [column]: order[column] + difference, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, type: 'adjusted', actor: 'operator', actor_id: operatorId, at: now })
    .execute()
  const pesos = { before: before / 100, after: correct / 100 }
  const subject = ['order', orderId] as const
  await recordAudit(tx, now, operatorId, { action: 'order-adjusted', subject, details: { amount, ...pesos } })
  const isEarnings = amount === 'shippingCost' && isEarned({ status, earningsReview })
  const meaning = isEarnings ? 'Cambió lo que ganaste ese día.' : 'Tu ganancia no cambia.'
  const body = `${ADJUSTED_WORDS[amount]}: ${formatPesos(pesos.before)} → ${formatPesos(pesos.after)}. ${meaning} ${ANSWER}`
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'order_adjusted', orderId, reason, body }])
  return { happened: [{ type: 'order-flagged', orderId, riderIds: [riderId] }, ...notices] }
}

async function lockAdjustedOrder(tx: DatabaseTransaction, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select([
      'status',
      'assigned_rider_id',
      'earnings_review',
      'shipping_cost',
      'store_value',
      'is_paid',
      'shipping_cost_adjustment',
      'store_value_adjustment',
      'collected_adjustment',
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return order
}
