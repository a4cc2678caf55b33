/** How riders stand with the platform and with stores, from the ledger. */
import { APPEALS } from '@puni/contract/appeals/limits'
import type { Cash, RiderDues, Settlement, StoreDebt } from '@puni/contract/ledger/entities'
import { SETTLEMENTS_SHOWN } from '@puni/contract/ledger/limits'
import type { SettlementKind } from '@puni/contract/ledger/values'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { presentTerms } from './zone-terms.present.ts'
import { CASH_LIMIT, OWED } from './owed.ts'

/** Of a debt and its order: the rider has the goods, so that the customer pays. */
export const IS_IN_HAND = sql<boolean>`(assigned_rider_id = debts.rider_id and ended_at is null) is true`

/** What a rider owes the platform, centavos; negative where the platform owes the rider. */
export async function readOwed(db: Database, riderId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select ${OWED} as owed from ledger_totals where rider_id = ${riderId}
  `.execute(db)
  return rows[0]!.owed
}

/** What is due between stores and a rider, of one order if it is named, the oldest first; centavos. */
async function findDebts(db: Database, riderId: string, orderId?: string) {
  const ofOrder = orderId === undefined ? sql`true` : sql`order_id = ${orderId}`
  const { rows } = await sql<{
    id: string
    number: number
    store_name: string | null
    store_id: string | null
    centavos: number
    in_hand: boolean
    since: Date
  }>`
    select orders.id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id,
      centavos::float8 as centavos, since, ${IS_IN_HAND} as in_hand
    from store_debts as debts join orders on orders.id = order_id
    where rider_id = ${riderId} and ${ofOrder} order by since, number
  `.execute(db)
  return rows
}

/** The store's debt to a rider for an order, centavos: 0 where there is none, negative where the rider owes it. */
export async function readDebt(db: Database, riderId: string, orderId: string) {
  const [debt] = await findDebts(db, riderId, orderId)
  return { centavos: debt?.centavos ?? 0, storeId: debt?.store_id ?? null, isInHand: debt?.in_hand ?? false }
}

/** How a rider stands; who settled what is for operators. */
export async function readCash(
  db: Database,
  now: Date,
  riderId: string,
  reader: 'rider' | 'operator',
): Promise<Cash> {
  const { rows } = await sql<{ owed: number; held: number }>`
    select ${OWED} as owed, (-coalesce(sum(centavos) filter (where account = 'held'), 0))::float8 as held
    from ledger_totals where rider_id = ${riderId}
  `.execute(db)
  const { owed, held } = rows[0]!
  const terms = await readTerms(db, riderId)
  const debts = await findDebts(db, riderId)
  const settlements = await selectSettlements(isShown(riderId, now)).execute(db)
  return {
    owed: owed / 100,
    ...terms,
    held: held / 100,
    debts: debts.map(presentDebt),
    settlements: settlements.rows.map((row) => presentSettlement(row, reader)),
  }
}

async function readTerms(db: Database, riderId: string): Promise<Pick<Cash, 'terms' | 'hasOwnLimit'>> {
  const { own, ...zone } = await db
    .selectFrom('riders')
    .innerJoin('zones', 'zones.id', 'riders.zone_id')
    .select(['wait_pay', 'wait_free_minutes', 'wait_pay_most', 'cancellation_pay'])
    .select(['riders.cash_limit as own', CASH_LIMIT.as('cash_limit')])
    .where('riders.id', '=', riderId)
    .executeTakeFirstOrThrow()
  return { terms: presentTerms(zone), hasOwnLimit: own !== null }
}

function presentDebt(debt: Awaited<ReturnType<typeof findDebts>>[number]): StoreDebt {
  return {
    order: { _id: debt.id, number: debt.number, storeName: debt.store_name },
    money: debt.centavos / 100,
    isInHand: debt.in_hand,
    since: debt.since.toISOString(),
  }
}

interface SettlementRow {
  readonly id: string
  readonly kind: SettlementKind
  readonly centavos: number
  readonly order_id: string | null
  readonly number: number
  readonly store_name: string | null
  readonly by: string | null
  readonly reason: string | null
  readonly dispute: string | null
  readonly answer: string | null
  readonly undone_reason: string | null
  readonly at: Date
  readonly confirmed_at: Date | null
  readonly disputed_at: Date | null
  readonly undone_at: Date | null
}

const selectSettlements = (which: RawBuilder<unknown>) => sql<SettlementRow>`
  select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number,
    coalesce(store_name, independent_store_name) as store_name, operators.full_name as by, reason, dispute, answer, undone_reason,
    at, settlements.confirmed_at, disputed_at, undone_at
  from settlements left join orders on orders.id = order_id left join operators on operators.id = operator_id
  where ${which} order by at desc, settlements.id desc
`

/** The newest of a rider, and before them those that a word is still due on: the operators' on a dispute, or for a while the rider's. */
const isShown = (riderId: string, now: Date) => sql`settlements.rider_id = ${riderId} and (
  settlements.id in (
    select id from settlements where rider_id = ${riderId} order by at desc, id desc limit ${SETTLEMENTS_SHOWN}
  ) or (
    undone_at is null and settlements.confirmed_at is null and answered_at is null
    and (disputed_at is not null or at > ${now}::timestamptz - make_interval(days => ${APPEALS.withinDays}))
  )
)`

/** A settlement as it is shown; who made it is for operators. */
export async function readSettlement(
  db: Database,
  id: string,
  reader: 'rider' | 'operator',
): Promise<Settlement> {
  const { rows } = await selectSettlements(sql`settlements.id = ${id}`).execute(db)
  return presentSettlement(rows[0]!, reader)
}

function presentSettlement(row: SettlementRow, reader: 'rider' | 'operator'): Settlement {
  return {
    _id: row.id,
    kind: row.kind,
    money: row.centavos / 100,
    order:
      row.order_id === null ? null : { _id: row.order_id, number: row.number, storeName: row.store_name },
    reason: row.reason,
    at: row.at.toISOString(),
    ...(reader === 'operator' && { by: row.by }),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    disputedAt: row.disputed_at?.toISOString() ?? null,
    dispute: row.dispute,
    answer: row.answer,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undone: row.undone_reason,
  }
}

/** Disputes that nobody has answered. */
const IS_OPEN = sql`disputed_at is not null and answered_at is null and undone_at is null`

/** How many disputes nobody has answered. */
export async function countDisputes(db: Database): Promise<number> {
  const { rows } = await sql<{ disputes: number }>`
    select count(*)::int as disputes from settlements where ${IS_OPEN}
  `.execute(db)
  return rows[0]!.disputes
}

/** Riders with whom something is to be settled, a page of them: those with open disputes first, then by how much. */
export async function readDues(
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly dues: RiderDues[]; readonly total: number }> {
  // Adding up everybody's accounts is not for whoever counts disputes.
  if (limit === 0) return { dues: [], total: 0 }
  const { rows } = await sql<{
    id: string
    full_name: string
    owed: number
    held: number
    stores: number
    disputes: number
    total: number
  }>`
    with open as (
      select rider_id, count(*)::int as disputes from settlements where ${IS_OPEN} group by rider_id
    ), sums as (
      select rider_id, ${OWED} as owed, (-coalesce(sum(centavos) filter (where account = 'held'), 0))::float8 as held,
        coalesce(sum(centavos) filter (where account = 'store'), 0)::float8 as stores
      from ledger_totals group by rider_id
    ), page as (
      select rider_id, owed, held, stores, coalesce(disputes, 0) as disputes, count(*) over ()::int as total
      from sums left join open using (rider_id)
      where owed <> 0 or held <> 0 or stores <> 0 or disputes > 0
      order by disputes desc, abs(owed) + abs(stores) desc, rider_id limit ${limit} offset ${offset}
    )
    select riders.id, full_name, owed, held, stores, disputes, total
    from page join riders on riders.id = rider_id order by disputes desc, abs(owed) + abs(stores) desc, rider_id
  `.execute(db)
  return {
    dues: rows.map(({ id, full_name, owed, held, stores, disputes }) => ({
      rider: { _id: id, fullName: full_name },
      owed: owed / 100,
      held: held / 100,
      storesOwe: stores / 100,
      disputes,
    })),
    total: rows[0]?.total ?? 0,
  }
}
