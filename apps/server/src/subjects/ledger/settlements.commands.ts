/** Settles debts between riders, stores and the platform, by entries in the ledger. Nothing is changed afterwards: what is undone has entries of its own. */
import { type Account, isOfOrder, type SettlementKind } from '@puni/contract/ledger/values'
import { formatPesos } from '@puni/contract/pesos'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { giveNotices, type NewNotice } from '../notifications/notices.commands.ts'
import { readDebt, readOwed } from './cash.queries.ts'
import { settledWords, undoneWords } from './settlement-words.ts'

/** What is settled. Centavos. */
export interface Settling {
  readonly riderId: string
  readonly kind: SettlementKind
  /** Of what a store owes, or is owed. */
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
  'store-repaid': ['cash', 'store'],
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
  const { riderId, kind, centavos, operatorId } = settling
  const rider = await tx
    .selectFrom('riders')
    .select('id')
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  const storeId = await refuseUndue(tx, settling)
  const settlementId = randomUUID()
  const { happened } = await enterSettlements(tx, now, [{ ...settling, settlementId, storeId }])
  if (operatorId !== null) {
    const details = { settlement: kind, pesos: centavos / 100, settlementId }
    await recordAudit(tx, now, operatorId, { action: 'debt-settled', subject: ['rider', riderId], details })
  }
  return { settlementId, happened }
}

/** A settlement to be entered, with the store whose debt it is, if that is known. */
interface NewSettlement extends Omit<Settling, 'seen'> {
  readonly settlementId: string
  readonly storeId: string | null
}

/** Enters settlements of what is due, and tells their riders, unless it was the rider who said so. Their riders are locked. */
export async function enterSettlements(
  tx: DatabaseTransaction,
  now: Date,
  settlements: readonly NewSettlement[],
): Promise<Outcome> {
  const rows = settlements.map(({ settlementId, riderId, orderId, kind, centavos, operatorId, reason }) => ({
    id: settlementId,
    rider_id: riderId,
    order_id: orderId,
    kind,
    centavos,
    operator_id: operatorId,
    at: now,
    // Whoever says so has confirmed it.
    confirmed_at: operatorId === null ? now : null,
    reason,
  }))
  await tx.insertInto('settlements').values(rows).execute()
  const entering = settlements.map((settlement) => {
    const [from, to] = ACCOUNTS[settlement.kind]
    return { ...settlement, from, to }
  })
  await enter(tx, now, 'settled', entering)
  const riderIds = [...new Set(settlements.map(({ riderId }) => riderId))]
  const changed = riderIds.map((riderId) => ({ type: 'rider-changed', riderId }) as const)
  const told = settlements.filter(({ operatorId }) => operatorId !== null)
  const notices = await giveNotices(
    tx,
    now,
    riderIds
      .map((id) => told.filter(({ riderId }) => riderId === id))
      .filter(({ length }) => length > 0)
      .map(settledNotice),
  )
  return { happened: [...changed, ...notices] }
}

/** What a rider is told of settlements of one kind that were made at once. */
function settledNotice(settlements: readonly NewSettlement[]): NewNotice {
  const { riderId, kind, orderId, reason } = settlements[0]!
  const orders = settlements.length
  const pesos = settlements.reduce((sum, { centavos }) => sum + centavos, 0) / 100
  const body = settledWords(kind, pesos, orders)
  return { riderId, kind: 'settled', orderId: orders === 1 ? orderId : null, reason, body }
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
  const isRiders = kind === 'rider-paid' || kind === 'store-repaid'
  const ofRider = debt === null ? owed : -debt.centavos
  const due = isRiders ? ofRider : -ofRider
  if (debt !== null && due < 0)
    throw refuse(
      'orderId',
      isRiders ? 'El rider no le debe nada al local' : 'El local no debe nada: el rider le debe a él',
    )
  if (due !== seen) {
    const message = `Mientras tanto pasó a ${formatPesos(Math.max(0, due) / 100)}. Mirá los movimientos.`
    throw new Refusal('DEBT_STALE', { message })
  }
  if (debt?.isInHand === true) throw refuse('orderId', 'El pedido todavía está en curso')
  if (centavos > due) throw refuse('money', `Es más de lo que se debe: ${formatPesos(due / 100)}`)
  return debt?.storeId ?? null
}

interface Entering {
  readonly settlementId: string
  readonly riderId: string
  readonly orderId: string | null
  readonly storeId: string | null
  readonly from: Account
  readonly to: Account
  readonly centavos: number
}

/** In one statement, so that the totals of many riders are locked in one sequence. */
async function enter(
  tx: DatabaseTransaction,
  now: Date,
  cause: 'settled' | 'undone',
  entering: readonly Entering[],
): Promise<void> {
  await sql`
    with entering as (
      select * from jsonb_to_recordset(${JSON.stringify(entering)}::jsonb) as entering (
        "settlementId" uuid, "riderId" uuid, "orderId" uuid, "storeId" uuid, "from" text, "to" text, centavos bigint
      )
    ), made as (
      insert into ledger_transactions (at, cause, rider_id, order_id, settlement_id)
      select ${now}, ${cause}, "riderId", "orderId", "settlementId" from entering returning id, settlement_id
    )
    insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
    select made.id, "riderId", account, case account when 'store' then "storeId" end, ${now}, line.centavos
    from made join entering on "settlementId" = settlement_id,
      lateral (values ("from", -entering.centavos), ("to", entering.centavos)) as line (account, centavos)
    order by made.id
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
  await enter(tx, now, 'undone', [{ settlementId, riderId, orderId, storeId, from, to, centavos }])
  const details = { settlement: kind, pesos: centavos / 100, settlementId }
  await recordAudit(tx, now, operatorId, {
    action: 'settlement-undone',
    subject: ['rider', riderId],
    details,
  })
  const body = undoneWords(kind, centavos / 100)
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'settlement_undone', orderId, reason, body }])
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
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'dispute_answered', orderId, body: answer }])
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
