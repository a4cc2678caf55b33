/** Cancels an order as its store asks for it. */
import { ERRORS } from '@puni/contract/errors'
import { UNFINISHED_STATUSES } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeStatus } from '../orders/advance.commands.ts'
import type { OwnCancellation } from './store-order-books.ts'
import { cancelFee } from './store-orders.present.ts'

/** Cancels an order that has not left the store. Throws ORDER_NOT_FOUND, ORDER_NOT_OPEN, LEFT_STORE, or CANCELING_COSTS. */
export async function cancelOwnOrder(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, orderId, reason, fee: agreed }: OwnCancellation,
): Promise<Outcome> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('zones', 'zones.id', 'orders.zone_id')
    .select(['orders.status', 'zones.cancellation_pay'])
    .where('orders.id', '=', orderId)
    .where('orders.store_id', '=', storeId)
    .forNoKeyUpdate('orders')
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  // Who asks again wants to know that it is done.
  if (order.status === 'canceled') return { happened: [] }
  const fee = cancelFee({ status: order.status, zone_cancellation_pay: order.cancellation_pay ?? 0 })
  if (fee === null)
    throw new Refusal(UNFINISHED_STATUSES.includes(order.status) ? 'LEFT_STORE' : 'ORDER_NOT_OPEN')
  if (fee > agreed) throw costs(fee)
  const outcome = await changeStatus(tx, now, {
    orderId,
    to: 'canceled',
    occurredAt: null,
    reason,
    proof: undefined,
    caller: { kind: 'store', id: storeId },
  })
  await tx.updateTable('orders').set({ cancellation_fee: fee }).where('id', '=', orderId).execute()
  return outcome
}

/** Nobody pays more than was told. */
function costs(fee: number): Refusal {
  const told = `${ERRORS.CANCELING_COSTS.message} (${formatPesos(fee / 100)}: el rider ya está en el local)`
  return new Refusal('CANCELING_COSTS', { message: told, fields: { fee: told }, amounts: { fee } })
}
