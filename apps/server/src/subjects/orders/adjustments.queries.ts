/** The amounts of orders as they were corrected, and the corrections. */
import type { AdjustedAmount } from '@puni/contract/orders/adjustments'
import type { Adjustment } from '@puni/contract/orders/entities'
import type { Database } from '../../platform/database/schema.ts'

/** An order's amounts when it was delivered, and the sums of its adjustments; centavos. */
export interface AdjustedOrder {
  readonly shipping_cost: number
  readonly store_value: number
  readonly is_paid: boolean
  readonly shipping_cost_adjustment: number
  readonly store_value_adjustment: number
  readonly collected_adjustment: number
}

/** What it was placed with. */
type Placed = Pick<AdjustedOrder, 'shipping_cost' | 'store_value' | 'is_paid'>

/** What each amount is by now, centavos. */
export function amountsIn(order: AdjustedOrder): Readonly<Record<AdjustedAmount, number>> {
  const before = amountsBefore(order)
  return {
    shippingCost: before.shippingCost + order.shipping_cost_adjustment,
    storeValue: before.storeValue + order.store_value_adjustment,
    collected: before.collected + order.collected_adjustment,
  }
}

function amountsBefore({ shipping_cost: shippingCost, store_value: storeValue, is_paid: isPaid }: Placed) {
  return { shippingCost, storeValue, collected: isPaid ? 0 : shippingCost + storeValue }
}

/** The corrections of an order, oldest first, each with its amount before and after; who made them is for operators. */
export async function readAdjustments(
  db: Database,
  order: AdjustedOrder & { readonly id: string },
  reader: 'rider' | 'operator',
): Promise<Adjustment[]> {
  const rows = await db
    .selectFrom('order_adjustments')
    .innerJoin('operators', 'operators.id', 'order_adjustments.operator_id')
    .select([
      'order_adjustments.id',
      'order_adjustments.amount',
      'order_adjustments.difference',
      'order_adjustments.reason',
      'order_adjustments.at',
      'operators.full_name as by',
    ])
    .where('order_id', '=', order.id)
    .orderBy('order_adjustments.id')
    .execute()
  return presentAdjustments(order, rows, reader)
}

/** A correction as it is kept, centavos. */
export interface AdjustmentRow {
  readonly id: string
  readonly amount: AdjustedAmount
  readonly difference: number
  readonly reason: string | null
  readonly at: Date | string
  readonly by: string
}

/** All corrections of an order, oldest first, in pesos; who made them is for operators. */
export function presentAdjustments(
  order: Placed,
  rows: readonly AdjustmentRow[],
  reader: 'rider' | 'operator',
): Adjustment[] {
  const amounts = amountsBefore(order)
  return rows.map(({ id, amount, difference, reason, at, by }) => {
    const before = amounts[amount]
    amounts[amount] += difference
    return {
      _id: id,
      amount,
      before: before / 100,
      after: amounts[amount] / 100,
      reason,
      at: new Date(at).toISOString(),
      by: reader === 'operator' ? by : undefined,
    }
  })
}
