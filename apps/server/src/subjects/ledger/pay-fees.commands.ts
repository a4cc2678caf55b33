/** Stores pay what they owe the platform for orders that were paid beforehand. Nothing is changed afterwards: what is undone has entries of its own. */
import { formatPesos } from '@puni/contract/pesos'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import type { DebtsAsked, WhichStore } from './store-dues.queries.ts'
import { openFees, readFeesOwed } from './store-fees.queries.ts'

/** What a store paid; centavos. */
interface Paying extends DebtsAsked {
  readonly until: string
  /** What it owed, as it was seen, and how much of it is paid. */
  readonly seen: number
  readonly centavos: number
  readonly reason: string | null
  readonly operatorId: string
}

/**
 * Enters what a store paid for orders delivered up to a day, the oldest first; where it paid too much for one, that counts before. Throws
 * DEBT_STALE if what it owes is not what was seen, or INVALID_INPUT if it is less than what was paid.
 */
export async function payStoreFees(
  tx: DatabaseTransaction,
  now: Date,
  paying: Paying,
): Promise<Outcome & { readonly paymentId: string }> {
  const { store, until, seen, centavos, reason, operatorId } = paying
  await lockPayer(tx, store)
  const owed = await readFeesOwed(tx, paying)
  if (owed !== seen) {
    const message = `Mientras tanto pasó a ${formatPesos(owed / 100)}. Mirá los pedidos.`
    throw new Refusal('DEBT_STALE', { message })
  }
  if (centavos > owed) {
    const money = `Es más de lo que se debe: ${formatPesos(owed / 100)}`
    throw new Refusal('INVALID_INPUT', { fields: { money } })
  }
  const paymentId = randomUUID()
  const storeId = 'storeId' in store ? store.storeId : null
  await tx
    .insertInto('store_payments')
    .values({ id: paymentId, store_id: storeId, centavos, operator_id: operatorId, at: now, reason })
    .execute()
  await enter(tx, now, paying, paymentId)
  await recordAudit(tx, now, operatorId, {
    action: 'store-paid',
    ...(storeId !== null && { subject: ['store', storeId] }),
    // The name of one that is not registered may be a person's.
    details: { pesos: centavos / 100, until, paymentId, ...(storeId === null && { unregistered: true }) },
  })
  return { paymentId, happened: [] }
}

/** Two payments of a store do not see the same debts. One that arises meanwhile was not seen, and stays. */
async function lockPayer(tx: DatabaseTransaction, store: WhichStore): Promise<void> {
  const payer = 'storeId' in store ? sql`${store.storeId}::text` : sql`plain_text(${store.name})`
  await sql`select pg_advisory_xact_lock(hashtextextended(${payer}, 57))`.execute(tx)
}

async function enter(tx: DatabaseTransaction, now: Date, paying: Paying, paymentId: string): Promise<void> {
  await sql`
    with owed as (
      select order_id, assigned_rider_id as rider_id, fees.store_id, centavos,
        sum(centavos) over (order by centavos > 0, since, order_id) - centavos as before
      from ${openFees(paying)}
    ), paying as (
      select order_id, rider_id, store_id, least(centavos, ${paying.centavos} - before)::bigint as centavos
      from owed where before < ${paying.centavos}
    ), made as (
      insert into ledger_transactions (at, cause, rider_id, order_id, payment_id)
      select ${now}, 'store-paid', rider_id, order_id, ${paymentId} from paying returning id, order_id
    )
    insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
    select made.id, rider_id, account, case account when 'fees' then store_id end, ${now}, line.centavos
    from made join paying using (order_id),
      lateral (values ('bank', paying.centavos), ('fees', -paying.centavos)) as line (account, centavos)
    order by made.id
  `.execute(tx)
}

/** An operator's undoing. */
interface Undoing {
  readonly paymentId: string
  readonly operatorId: string
  readonly reason: string
}

/** Undoes what a store paid by entries of their own. Throws SETTLEMENT_NOT_FOUND or SETTLEMENT_UNDONE. */
export async function undoStorePayment(
  tx: DatabaseTransaction,
  now: Date,
  { paymentId, operatorId, reason }: Undoing,
): Promise<Outcome> {
  const payment = await tx
    .selectFrom('store_payments')
    .select(['store_id', 'centavos', 'undone_at'])
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (payment === undefined) throw new Refusal('SETTLEMENT_NOT_FOUND')
  if (payment.undone_at !== null) throw new Refusal('SETTLEMENT_UNDONE')
  await tx
    .updateTable('store_payments')
    .set({ undone_at: now, undone_by: operatorId, undone_reason: reason })
    .where('id', '=', paymentId)
    .execute()
  await sql`
    with paid as (
      select * from ledger_transactions where payment_id = ${paymentId} and cause = 'store-paid'
    ), made as (
      insert into ledger_transactions (at, cause, rider_id, order_id, payment_id)
      select ${now}, 'store-unpaid', rider_id, order_id, payment_id from paid returning id, order_id
    )
    insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
    select made.id, entry.rider_id, account, store_id, ${now}, -centavos
    from made join paid using (order_id) join ledger_entries as entry on entry.transaction_id = paid.id order by made.id
  `.execute(tx)
  const storeId = payment.store_id
  await recordAudit(tx, now, operatorId, {
    action: 'store-payment-undone',
    ...(storeId !== null && { subject: ['store', storeId] }),
    details: {
      pesos: Number(payment.centavos) / 100,
      paymentId,
      ...(storeId === null && { unregistered: true }),
    },
  })
  return { happened: [] }
}
