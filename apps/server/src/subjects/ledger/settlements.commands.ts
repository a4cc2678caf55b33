/** Settles debts between riders, stores and the platform, by entries in the ledger. Nothing is changed afterwards: what is undone has entries of its own. */
import { type Account, isOfOrder, type SettlementKind } from '@puni/contract/ledger/values'
import { formatPesos } from '@puni/contract/pesos'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { readDebt, readOwed } from './cash.queries.ts'
import { settledWords, undoneWords } from './settlement-words.ts'

/** What is settled. Centavos. */
export interface Settling {
  readonly riderId: string
  readonly kind: SettlementKind
  /** Of what a store owes. */
  readonly orderId: string | null
  /** What is due, as it was seen, and how much of it is settled. */
  readonly seen: number
  readonly centavos: number
  readonly reason: string | null
  /** Null where the rider reports it. */
  readonly operatorId: string | null
}

/** From which account the money goes to which. */
const ACCOUNTS: Readonly<Record<SettlementKind, readonly [from: Account, to: Account]>> = {
  'rider-paid': ['cash', 'bank'],
  'platform-paid': ['bank', 'cash'],
  'store-refunded': ['store', 'cash'],
  'platform-bears': ['store', 'write_offs'],
  'rider-bears': ['store', 'losses'],
}

/**
 * Settles a debt, in whole or in part; its rider is told, unless it was the rider who said so. Throws RIDER_NOT_FOUND, DEBT_STALE if it is not
 * what was seen, or INVALID_INPUT.
 */
export async function settle(
  tx: DatabaseTransaction,
  now: Date,
  settling: Settling,
): Promise<Outcome & { readonly settlementId: string }> {
  const { riderId, kind, orderId, centavos, reason, operatorId } = settling
  const rider = await tx
    .selectFrom('riders')
    .select('id')
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  const storeId = await refuseUndue(tx, settling)
  const { id: settlementId } = await tx
    .insertInto('settlements')
    .values({
      rider_id: riderId,
      order_id: orderId,
      kind,
      centavos,
      operator_id: operatorId,
      at: now,
      // Whoever says so has confirmed it.
      confirmed_at: operatorId === null ? now : null,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [from, to] = ACCOUNTS[kind]
  await enter(tx, now, { riderId, orderId, settlementId, cause: 'settled', from, to, centavos, storeId })
  const changed = { type: 'rider-changed', riderId } as const
  if (operatorId === null) return { settlementId, happened: [changed] }
  const details = { settlement: kind, pesos: centavos / 100, settlementId }
  await recordAudit(tx, now, operatorId, { action: 'debt-settled', subject: ['rider', riderId], details })
  const body = settledWords(kind, centavos / 100)
  const notices = await giveNotices(tx, now, [
    { riderId, kind: 'settled', ...(orderId !== null && { orderId }), reason, body },
  ])
  return { settlementId, happened: [changed, ...notices] }
}

/** Refuses what is not due, or not as it was seen. Returns the store whose debt it is, if that is known. */
async function refuseUndue(
  tx: DatabaseTransaction,
  { riderId, kind, orderId, seen, centavos, reason }: Settling,
): Promise<string | null> {
  const refuse = (field: string, message: string) =>
    new Refusal('INVALID_INPUT', { fields: { [field]: message } })
  if (isOfOrder(kind) !== (orderId !== null))
    throw refuse('orderId', orderId === null ? 'Indicá el pedido' : 'Esto no es de un pedido')
  if (kind === 'rider-bears' && reason === null) throw refuse('reason', 'Completá el motivo')
  const debt = orderId === null ? null : await readDebt(tx, riderId, orderId)
  const owed = debt === null ? await readOwed(tx, riderId) : 0
  const due = debt?.centavos ?? (kind === 'rider-paid' ? owed : -owed)
  if (due !== seen) {
    const message = `Mientras tanto pasó a ${formatPesos(Math.max(0, due) / 100)}. Mirá los movimientos.`
    throw new Refusal('DEBT_STALE', { message })
  }
  if (debt?.isInHand === true) throw refuse('orderId', 'El pedido todavía está en curso')
  if (centavos > due) throw refuse('money', `Es más de lo que se debe: ${formatPesos(due / 100)}`)
  return debt?.storeId ?? null
}

interface Entering {
  readonly riderId: string
  readonly orderId: string | null
  readonly settlementId: string
  readonly cause: 'settled' | 'undone'
  readonly from: Account
  readonly to: Account
  readonly centavos: number
  readonly storeId: string | null
}

async function enter(tx: DatabaseTransaction, now: Date, entering: Entering): Promise<void> {
  const { riderId, orderId, settlementId, cause, from, to, centavos, storeId } = entering
  await sql`
    with made as (
      insert into ledger_transactions (at, cause, rider_id, order_id, settlement_id)
      values (${now}, ${cause}, ${riderId}, ${orderId}, ${settlementId}) returning id
    )
    insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
    select made.id, ${riderId}, account, case account when 'store' then ${storeId}::uuid end, ${now}, centavos
    from made, (values (${from}, ${-centavos}::bigint), (${to}, ${centavos}::bigint)) as line (account, centavos)
  `.execute(tx)
}

/** An operator's undoing. */
interface Undoing {
  readonly settlementId: string
  readonly operatorId: string
  readonly reason: string
}

/** Undoes a settlement by entries of its own; its rider is told why. Throws SETTLEMENT_NOT_FOUND or SETTLEMENT_UNDONE. */
export async function undoSettlement(
  tx: DatabaseTransaction,
  now: Date,
  { settlementId, operatorId, reason }: Undoing,
): Promise<Outcome> {
  const settlement = await lockSettlement(tx, settlementId)
  if (settlement.undone_at !== null) throw new Refusal('SETTLEMENT_UNDONE')
  const { rider_id: riderId, order_id: orderId, kind } = settlement
  const centavos = Number(settlement.centavos)
  await tx
    .updateTable('settlements')
    .set({ undone_at: now, undone_by: operatorId, undone_reason: reason })
    .where('id', '=', settlementId)
    .execute()
  const order = await tx.selectFrom('orders').select('store_id').where('id', '=', orderId).executeTakeFirst()
  const [to, from] = ACCOUNTS[kind]
  const storeId = order?.store_id ?? null
  await enter(tx, now, { riderId, orderId, settlementId, cause: 'undone', from, to, centavos, storeId })
  const details = { settlement: kind, pesos: centavos / 100, settlementId }
  await recordAudit(tx, now, operatorId, {
    action: 'settlement-undone',
    subject: ['rider', riderId],
    details,
  })
  const body = undoneWords(kind, centavos / 100)
  const notices = await giveNotices(tx, now, [
    { riderId, kind: 'settlement_undone', ...(orderId !== null && { orderId }), reason, body },
  ])
  return { happened: [{ type: 'rider-changed', riderId }, ...notices] }
}

/** A rider's receipt. */
interface Receipt {
  readonly settlementId: string
  readonly riderId: string
  /** What is wrong with it; null where nothing is. */
  readonly dispute: string | null
}

/**
 * Keeps a rider's receipt of a settlement, or what is wrong with it. The same again changes nothing; what was confirmed may still be disputed. Throws
 * SETTLEMENT_NOT_FOUND, or SETTLEMENT_ANSWERED if the rider disputed it before.
 */
export async function answerSettlement(
  tx: DatabaseTransaction,
  now: Date,
  { settlementId, riderId, dispute }: Receipt,
): Promise<Outcome> {
  const settlement = await lockSettlement(tx, settlementId, riderId)
  const changed = { type: 'rider-changed', riderId } as const
  const isSame = dispute === null ? settlement.confirmed_at !== null : settlement.dispute === dispute
  if (settlement.disputed_at !== null && !isSame) throw new Refusal('SETTLEMENT_ANSWERED')
  if (isSame) return { happened: [changed] }
  await tx
    .updateTable('settlements')
    .set(dispute === null ? { confirmed_at: now } : { confirmed_at: null, disputed_at: now, dispute })
    .where('id', '=', settlementId)
    .execute()
  return { happened: [changed] }
}

/** An operator's word on a dispute. */
interface DisputeAnswer {
  readonly settlementId: string
  readonly operatorId: string
  readonly answer: string
}

/** Says why a disputed settlement stands, once; its rider is told. Throws SETTLEMENT_NOT_FOUND, SETTLEMENT_UNDONE or SETTLEMENT_ANSWERED. */
export async function answerDispute(
  tx: DatabaseTransaction,
  now: Date,
  { settlementId, operatorId, answer }: DisputeAnswer,
): Promise<Outcome> {
  const settlement = await lockSettlement(tx, settlementId)
  const { rider_id: riderId, order_id: orderId } = settlement
  if (settlement.undone_at !== null) throw new Refusal('SETTLEMENT_UNDONE')
  const isSame = settlement.answer === answer
  if (settlement.disputed_at === null)
    throw new Refusal('SETTLEMENT_ANSWERED', { message: 'El rider no reclamó nada' })
  if (settlement.answered_at !== null && !isSame) throw new Refusal('SETTLEMENT_ANSWERED')
  const changed = { type: 'rider-changed', riderId } as const
  if (isSame) return { happened: [changed] }
  await tx
    .updateTable('settlements')
    .set({ answered_at: now, answered_by: operatorId, answer })
    .where('id', '=', settlementId)
    .execute()
  const subject = ['rider', riderId] as const
  await recordAudit(tx, now, operatorId, { action: 'dispute-answered', subject, details: { settlementId } })
  const notices = await giveNotices(tx, now, [
    { riderId, kind: 'dispute_answered', ...(orderId !== null && { orderId }), body: answer },
  ])
  return { happened: [changed, ...notices] }
}

/** Locks a settlement, of this rider if one is given. Throws SETTLEMENT_NOT_FOUND. */
async function lockSettlement(tx: DatabaseTransaction, id: string, riderId?: string) {
  let settlement = tx
    .selectFrom('settlements')
    .select([
      'rider_id',
      'order_id',
      'kind',
      'centavos',
      'confirmed_at',
      'disputed_at',
      'dispute',
      'answered_at',
      'answer',
      'undone_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
  if (riderId !== undefined) settlement = settlement.where('rider_id', '=', riderId)
  const found = await settlement.executeTakeFirst()
  if (found === undefined) throw new Refusal('SETTLEMENT_NOT_FOUND')
  return found
}
