/** The entries of the ledger, as riders and operators read them. */
import type { Movement } from '@puni/contract/ledger/entities'
import { MOVEMENTS_PAGE } from '@puni/contract/ledger/limits'
import {
  type Account,
  type RiderCause,
  type SettlementKind,
  STORE_CAUSES,
} from '@puni/contract/ledger/values'
import { sql } from 'kysely'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Which of a rider's transactions. */
interface Asked {
  readonly riderId: string
  /** Those with money that moved on this day of the calendar of the time zone, `YYYY-MM-DD`; all without it. */
  readonly day: string | undefined
  readonly timeZone: string
  /** Those before this one. */
  readonly after: string | undefined
}

interface Row {
  readonly id: string
  readonly cause: RiderCause
  readonly at: Date
  readonly occurred_at: Date
  readonly order_id: string | null
  readonly number: number
  readonly store_name: string | null
  readonly settlement: SettlementKind | null
  readonly entries: readonly { readonly id: number; readonly account: Account; readonly centavos: number }[]
}

/** A page of a rider's transactions, the newest first, and what the next page comes after. */
export async function readMovements(
  db: Database,
  { riderId, day, timeZone, after }: Asked,
): Promise<{ readonly movements: Movement[]; readonly next: string | null }> {
  const onDay =
    day === undefined
      ? sql`true`
      : sql`id in (
          select transaction_id from ledger_entries where rider_id = ${riderId}
            and occurred_at >= ${startOfDay(day, timeZone)} and occurred_at < ${endOfDay(day, timeZone)}
        )`
  const isNext = after === undefined ? sql`true` : sql`id < ${after}::bigint`
  const { rows } = await sql<Row>`
    with page as (
      select * from ledger_transactions
      where rider_id = ${riderId} and ${onDay} and ${isNext} and cause <> all(${[...STORE_CAUSES]})
      order by id desc limit ${MOVEMENTS_PAGE + 1}
    )
    select page.id, cause, page.at, page.order_id, number, coalesce(store_name, independent_store_name) as store_name,
      settlements.kind as settlement, entries.occurred_at, entries.entries
    from page
      join lateral (
        select max(occurred_at) as occurred_at,
          json_agg(json_build_object('id', id, 'account', account, 'centavos', centavos) order by id) as entries
        from ledger_entries where transaction_id = page.id
      ) as entries on true
      left join orders on orders.id = page.order_id left join settlements on settlements.id = settlement_id
    order by page.id desc
  `.execute(db)
  const shown = rows.slice(0, MOVEMENTS_PAGE)
  return {
    movements: shown.map((row) => ({
      _id: row.id,
      cause: row.cause,
      at: row.at.toISOString(),
      occurredAt: row.occurred_at.toISOString(),
      order:
        row.order_id === null ? null : { _id: row.order_id, number: row.number, storeName: row.store_name },
      settlement: row.settlement,
      entries: row.entries.map(({ id, account, centavos }) => ({
        _id: String(id),
        account,
        money: centavos / 100,
      })),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}
