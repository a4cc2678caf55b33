/** Settles what a store owes for all orders of a period, by a settlement for each. */
import type { STORE_SETTLEMENT_KINDS } from '@puni/contract/ledger/values'
import { formatPesos } from '@puni/contract/pesos'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { enterSettlements } from './settlements.commands.ts'
import { type DebtsAsked, findStoreDebts, isOf, type WhichStore } from './store-dues.queries.ts'

/** What a store gave back, or the platform takes on in its place. */
export interface StoreSettling extends DebtsAsked {
  readonly until: string
  /** What these debts came to, as it was seen; centavos. */
  readonly seen: number
  readonly kind: (typeof STORE_SETTLEMENT_KINDS)[number]
  readonly reason: string | null
  readonly operatorId: string
}

/** How many orders were settled, and what they come to, centavos; how many are left. */
interface StoreSettled extends Outcome {
  readonly orders: number
  readonly centavos: number
  readonly left: number
}

/**
 * Settles what a store owes for the orders that were paid up to a day, the oldest if there are more than are shown; every rider is told. Throws
 * DEBT_STALE if that does not come to what was seen, or INVALID_INPUT if there is nothing.
 */
export async function settleStore(
  tx: DatabaseTransaction,
  now: Date,
  settling: StoreSettling,
): Promise<StoreSettled> {
  const { store, until, seen, kind, reason, operatorId } = settling
  const riderIds = await lockRiders(tx, store)
  const { due, centavos, more } = await findStoreDebts(tx, settling, riderIds)
  if (centavos !== seen) {
    const message = `Mientras tanto pasó a ${formatPesos(centavos / 100)}. Mirá los pedidos.`
    throw new Refusal('DEBT_STALE', { message })
  }
  if (due.length === 0)
    throw new Refusal('INVALID_INPUT', { fields: { until: 'Hasta ese día el local no debe nada' } })
  const settlements = due.map((debt) => ({
    settlementId: randomUUID(),
    riderId: debt.rider_id,
    orderId: debt.order_id,
    storeId: debt.store_id,
    kind,
    centavos: debt.centavos,
    reason,
    operatorId,
  }))
  const { happened } = await enterSettlements(tx, now, settlements)
  await recordAudit(tx, now, operatorId, {
    action: 'store-settled',
    ...('storeId' in store && { subject: ['store', store.storeId] }),
    details: {
      settlement: kind,
      pesos: centavos / 100,
      orders: due.length,
      until,
      // Its name may be a person's.
      ...('name' in store && { unregistered: true }),
    },
  })
  return { orders: due.length, centavos, left: more.due, happened }
}

/**
 * Locks the riders to whom the store owes something, so that nobody settles the same meanwhile: always in one sequence, so that no two wait for each
 * other. A debt of another rider that arises meanwhile was not seen, and stays.
 */
async function lockRiders(tx: DatabaseTransaction, store: WhichStore): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from riders where id in (
      select debts.rider_id from store_debts as debts join orders on orders.id = order_id where ${isOf(store)}
    ) order by id for no key update
  `.execute(tx)
  return rows.map(({ id }) => id)
}
