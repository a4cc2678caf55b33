/** Reads price rules. */
import { type CentavoTerms, inCentavos } from '@puni/contract/prices/price-of'
import type { PriceList } from '@puni/contract/prices/values'
import type { PriceTerms } from '@puni/contract/prices/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Whose orders, and when they are placed. */
interface Whose {
  readonly zoneId: string
  /** Null for an order without a registered store. */
  readonly storeId: string | null
  readonly at: Date
}

/**
 * The terms that held at an instant: the store's own, else the zone's. Null where neither had any: then whoever places an order says what it
 * costs.
 */
export async function readPriceTerms(
  db: Database,
  { zoneId, storeId, at }: Whose,
): Promise<CentavoTerms | null> {
  const latest = (isTheirs: RawBuilder<boolean>) => sql`(
    select terms from price_rules where zone_id = ${zoneId} and ${isTheirs} and holds_from <= ${at}
    order by holds_from desc limit 1
  )`
  const { rows } = await sql<{ terms: PriceTerms | null }>`
    select coalesce(${latest(sql`store_id = ${storeId}`)}, ${latest(sql`store_id is null`)}) as terms
  `.execute(db)
  const terms = rows[0]?.terms ?? null
  return terms && inCentavos(terms)
}

/** A rule, with what it is called and when it ends. */
export interface PriceRuleRow {
  readonly id: string
  readonly store_id: string | null
  readonly store_name: string | null
  readonly holds_from: Date
  readonly holds_until: Date | null
  readonly terms: PriceTerms | null
  readonly set_by_name: string | null
  readonly set_at: Date
}

interface Page {
  readonly zoneId: string
  /** Of the zone's stores, that one's only. */
  readonly storeId?: string | undefined
  readonly list: PriceList
  readonly limit: number
  /** The id of the last one of the page before. */
  readonly after?: string | undefined
}

const LISTED: Readonly<Record<PriceList, (now: Date) => RawBuilder<boolean>>> = {
  current: (now) => sql`(holds_until is null or holds_until > ${now})`,
  past: (now) => sql`holds_until <= ${now}`,
}

/** Rules of a zone, then of its stores, each the latest date first. `next` is the `after` of the next page, null on the last. */
export async function readPricePage(
  db: Database,
  now: Date,
  { zoneId, storeId, list, limit, after }: Page,
): Promise<{ readonly page: readonly PriceRuleRow[]; readonly next: string | null }> {
  const isListed = storeId === undefined ? sql`true` : sql`(store_id is null or store_id = ${storeId})`
  // Read where it is compared: JavaScript knows no microseconds.
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(store_id is null, holds_from, rules.id) < (
          select store_id is null, holds_from, id from price_rules where id = ${after}
        )`
  const { rows } = await sql<PriceRuleRow>`
    select ${COLUMNS} from ${rulesOf(sql`zone_id = ${zoneId} and ${isListed}`)}
    where ${LISTED[list](now)} and ${isAfter}
    order by store_id is null desc, holds_from desc, rules.id desc limit ${limit + 1}
  `.execute(db)
  const page = rows.slice(0, limit)
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** One of them. Throws PRICE_NOT_FOUND. */
export async function readPrice(db: Database, id: string): Promise<PriceRuleRow> {
  const siblings = sql`zone_id = (select zone_id from price_rules where id = ${id})`
  const { rows } = await sql<PriceRuleRow>`
    select ${COLUMNS} from ${rulesOf(siblings)} where rules.id = ${id}
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Refusal('PRICE_NOT_FOUND')
  return row
}

const COLUMNS = sql.raw('rules.*, stores.name as store_name, operators.full_name as set_by_name')

/** With when each ends: when the next one of the same zone or store begins. */
const rulesOf = (which: RawBuilder<unknown>) => sql`(
    select id, store_id, holds_from, terms, set_by, set_at,
      lead(holds_from) over (partition by zone_id, store_id order by holds_from) as holds_until
    from price_rules where ${which}
  ) as rules
  left join stores on stores.id = rules.store_id left join operators on operators.id = rules.set_by`
