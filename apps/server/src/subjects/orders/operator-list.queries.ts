/** The operators' list of a day, by page. */
import { dayAfter } from '@puni/contract/days'
import { COUNTED_MOST } from '@puni/contract/limits'
import { SEARCH_DAYS } from '@puni/contract/orders/limits'
import { type GroupCounts, groupOfStatus, type OrderGroup } from '@puni/contract/orders/order-groups'
import {
  ACTIVE_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  statusesIn,
  UNFINISHED_STATUSES,
} from '@puni/contract/orders/order-states'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import { hasWords, isNamed } from './order-search.ts'
import { DATED_AT, selectOrders } from './orders.queries.ts'

/** Which orders a list shows. Days are `YYYY-MM-DD` in the calendar of the time zone. */
export interface Listing {
  /** First and last day; without them, the list is that of today, after what is unfinished, or waits for a decision, from earlier days. */
  readonly days: { readonly from: string; readonly to: string } | undefined
  readonly today: string
  readonly timeZone: string
  readonly zoneId?: string | undefined
  readonly storeId?: string | undefined
  readonly riderId?: string | undefined
}

/** Which part of a list is asked for. */
export interface ListedPart {
  /** `open`: nothing that ended. `delayed`: whose rider waits at the store and told of it. */
  readonly group: OrderGroup | 'open' | 'delayed' | undefined
  /** Orders that come after the one with this number. */
  readonly after: number | undefined
  readonly limit: number
  /** As typed. */
  readonly search: string | undefined
}

type Condition = RawBuilder<boolean>

// As literals: only then does the planner use the indexes of unfinished orders and of orders under review.
const statusIs = (statuses: readonly OrderStatus[]): Condition =>
  sql`orders.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`
/** Condition: not over, or a problem. */
export const UNFINISHED = statusIs(UNFINISHED_STATUSES)
const FINISHED = ORDER_STATUSES.filter((status) => groupOfStatus(status) === 'finished')
/** Condition: its earnings, or who delivered it, wait for a decision. */
export const UNDER_REVIEW = sql<boolean>`(orders.earnings_review = 'pending' or orders.claimed_by is not null)`
const DELAYED = sql<boolean>`(${statusIs(statusesIn('at the store'))} and orders.delay_told_at is not null)`
const HELD_BY_BLOCKED = sql<boolean>`(
  ${statusIs(ACTIVE_STATUSES)}
  and exists (select from riders where riders.id = orders.assigned_rider_id and riders.blocked_at is not null)
)`

/** The situation of an order, as `groupOf` of the contract has it. */
const GROUP = sql<OrderGroup>`case when ${HELD_BY_BLOCKED} then 'problem' when ${UNDER_REVIEW} then 'review'
  ${sql.join(
    ORDER_STATUSES.map(
      (status) => sql`when orders.status = ${sql.lit(status)} then ${sql.lit(groupOfStatus(status))}`,
    ),
    sql` `,
  )} end`

/** The part of all orders that a group is found in by an index, then the group itself. */
function isIn(group: ListedPart['group']): Condition {
  if (group === undefined) return sql`true`
  if (group === 'open') return UNFINISHED
  if (group === 'delayed') return DELAYED
  if (group === 'review') return UNDER_REVIEW
  if (group === 'finished') return sql`(${statusIs(FINISHED)} and ${UNDER_REVIEW} is not true)`
  return sql`(${UNFINISHED} and ${GROUP} = ${group})`
}

/**
 * The orders of a page, and the number of the last one if there are more. With a search, those whose number or reference it is come first, of
 * whatever day. Throws INVALID_INPUT for an `after` that is no order.
 */
export async function readListedOrders(db: Database, listing: Listing, part: ListedPart) {
  const { timeZone } = listing
  const { first, rest } = piecesOf(listing, part)
  const from = part.after === undefined ? null : await readPlace(db, part.after, first)
  const isAsked = sql<boolean>`${isIn(part.group)} and ${isOf(listing)}`
  const pieces = [
    ...(first !== null && from?.isFirst !== false
      ? [piece(0, sql`${isAsked} and ${first} and ${follows(from)}`, part)]
      : []),
    piece(1, sql`${isAsked} and ${rest} and ${follows(from?.isFirst === true ? null : from)}`, part),
  ]
  const rows = await selectOrders(db, timeZone)
    .innerJoin(
      sql<{ id: string; piece: number }>`(
        select * from (${sql.join(pieces, sql` union all `)}) as pieces
        order by piece, dated_at desc, number desc limit ${part.limit + 1}
      )`.as('listed'),
      (join) => join.onRef('listed.id', '=', 'orders.id'),
    )
    .orderBy('listed.piece')
    .orderBy(DATED_AT, 'desc')
    .orderBy('orders.number', 'desc')
    .execute()
  const page = rows.slice(0, part.limit)
  return { page, next: rows.length > page.length ? (page.at(-1)?.number ?? null) : null }
}

/** The two parts of a list: what comes first, if anything does, then the rest. */
function piecesOf({ days, today, timeZone }: Listing, { search }: ListedPart) {
  const inDays = (from: string, to: string) =>
    sql<boolean>`(${DATED_AT} >= ${startOfDay(from, timeZone)} and ${DATED_AT} < ${endOfDay(to, timeZone)})`
  if (search !== undefined) {
    const exact = isNamed(search)
    const lately = days ?? { from: dayAfter(today, 1 - SEARCH_DAYS), to: today }
    const found = sql<boolean>`${inDays(lately.from, lately.to)} and ${hasWords(search)}`
    return exact === null
      ? { first: null, rest: found }
      : { first: exact, rest: sql<boolean>`${found} and ${exact} is not true` }
  }
  if (days !== undefined) return { first: null, rest: inDays(days.from, days.to) }
  return {
    // Leftovers come first, so that nobody has to look for them below a whole day's orders.
    first: sql<boolean>`(${UNFINISHED} or ${UNDER_REVIEW}) and ${DATED_AT} < ${startOfDay(today, timeZone)}`,
    rest: inDays(today, today),
  }
}

/** Condition: what a list is narrowed to. */
function isOf({ zoneId, storeId, riderId }: Listing): Condition {
  return sql`${zoneId === undefined ? sql`true` : sql`orders.zone_id = ${zoneId}`}
    and ${storeId === undefined ? sql`true` : sql`orders.store_id = ${storeId}`}
    and ${riderId === undefined ? sql`true` : sql`orders.assigned_rider_id = ${riderId}`}`
}

function piece(nth: number, condition: Condition, { limit }: ListedPart) {
  return sql`(
    select id, ${sql.lit(nth)} as piece, ${DATED_AT} as dated_at, number from orders where ${condition}
    order by dated_at desc, number desc limit ${limit + 1}
  )`
}

interface Place {
  readonly number: number
  /** Whether it is in the first part of the list. */
  readonly isFirst: boolean
}

async function readPlace(db: Database, number: number, first: Condition | null): Promise<Place> {
  const order = await db
    .selectFrom('orders')
    .select(sql<boolean>`coalesce(${first ?? sql`false`}, false)`.as('isFirst'))
    .where('number', '=', number)
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('INVALID_INPUT', { fields: { after: 'La página no es válida' } })
  return { number, ...order }
}

/** Condition: an order comes after this place. The time is read where it is compared: JavaScript knows no microseconds. */
function follows(place: Place | null): Condition {
  if (place === null) return sql`true`
  const time = sql`(select ${DATED_AT} from orders where number = ${place.number})`
  return sql`${DATED_AT} <= ${time} and (${DATED_AT} < ${time} or orders.number < ${place.number})`
}

/** How many orders of a list are in each group; of those finished at most COUNTED_MOST are counted. */
export async function countListedOrders(db: Database, listing: Listing): Promise<GroupCounts> {
  const { days, today, timeZone } = listing
  const begins = startOfDay(days?.from ?? today, timeZone)
  const ends = endOfDay(days?.to ?? today, timeZone)
  const isAsked = isOf(listing)
  const earliest = days === undefined ? sql`true` : sql`${DATED_AT} >= ${begins}`
  const { rows } = await sql<{ counts: Partial<Record<OrderGroup, number>>; ofDay: number; placed: number }>`
    with waiting as (
      select ${GROUP} as group, count(*)::int as count,
        count(*) filter (where ${DATED_AT} >= ${begins})::int as of_day
      from orders where (${UNFINISHED} or ${UNDER_REVIEW}) and ${DATED_AT} < ${ends} and ${earliest} and ${isAsked}
      group by 1
    ), placed as (
      select from orders where ${DATED_AT} >= ${begins} and ${DATED_AT} < ${ends} and ${isAsked}
      limit ${COUNTED_MOST + 1}
    )
    select coalesce((select json_object_agg("group", count) from waiting), '{}') as counts,
      coalesce((select sum(of_day) from waiting), 0)::int as "ofDay", (select count(*)::int from placed) as placed
  `.execute(db)
  const { counts, ofDay, placed } = rows[0]!
  const none = { unassigned: 0, underWay: 0, problem: 0, review: 0 }
  return { ...none, ...counts, finished: placed > COUNTED_MOST ? placed : placed - ofDay }
}
