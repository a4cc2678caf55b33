/** Reads notices with what their words are made of. */
import type { Notice } from '@puni/contract/notifications/entities'
import { NOTICES_SHOWN } from '@puni/contract/notifications/limits'
import { LOGBOOK_MOST } from '@puni/contract/offers/limits'
import type { NoticeKind } from '@puni/contract/notifications/notices'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'

/** A notice as JSON has it. Times in milliseconds since 1970, money in centavos. */
export interface StoredNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly at: number
  readonly readAt: number | null
  readonly orderId: string | null
  readonly orderNumber: number | null
  readonly storeName: string | null
  /** Only while the order is the rider's. */
  readonly storePhone: string | null
  readonly zoneName: string | null
  readonly reason: string | null
  readonly pickedUp: boolean
  readonly body: string | null
  readonly pay: number
  readonly storeValue: number | null
  readonly shippingCost: number | null
  readonly pickupAddress: string | null
}

/** Those that tell where the order is fetched, or brought back. */
const ADDRESSED = sql.join(
  (['order_assigned', 'order_taken_back', 'order_returned'] satisfies NoticeKind[]).map((kind) =>
    sql.lit(kind),
  ),
)

const CUSTOMER_NOTE = sql.lit('customer_note' satisfies NoticeKind)

/** An expression: a row of `rider_notices` as a `StoredNotice`; null for none. */
export function storedNotice(notice: RawBuilder<unknown>): RawBuilder<StoredNotice | null> {
  // What a customer wrote is read as long as it matters to the rider.
  const isRead = sql`(${notice}.kind <> ${CUSTOMER_NOTE} or (about.assigned_rider_id = ${notice}.rider_id and about.ended_at is null))`
  const millisecondsOf = (column: RawBuilder<unknown>) => sql`extract(epoch from ${column}) * 1000`
  return sql`(
    select json_build_object(
      'id', ${notice}.id, 'kind', ${notice}.kind, 'at', ${millisecondsOf(sql`${notice}.at`)},
      'readAt', ${millisecondsOf(sql`${notice}.read_at`)}, 'reason', case when ${isRead} then ${notice}.reason end, 'pickedUp', ${notice}.picked_up,
      'body', ${notice}.body, 'pay', ${notice}.pay,
      'orderId', about.id, 'orderNumber', about.number, 'storeValue', about.store_value,
      'shippingCost', about.shipping_cost + about.shipping_cost_adjustment,
      'storePhone', case when about.assigned_rider_id = ${notice}.rider_id then about.store_phone end,
      'pickupAddress', case when ${notice}.kind in (${ADDRESSED}) then about.origin_street || ' ' || about.origin_street_number end,
      'storeName', coalesce(about.store_name, about.independent_store_name), 'zoneName', zones.name
    )
    from (values (1)) as one left join orders as about on about.id = ${notice}.order_id
      left join zones on zones.id = ${notice}.zone_id
    where ${notice}.id is not null
  )`
}

/** An expression: what a rider has not read yet, the newest first; null for nothing. A customer's notes go with the order. */
export function unreadNotices(riderId: string): RawBuilder<StoredNotice[] | null> {
  return sql`(
    select json_agg(${storedNotice(sql`unread`)} order by unread.at desc, unread.id)
    from (
      select * from rider_notices where rider_id = ${riderId} and read_at is null and (kind <> ${CUSTOMER_NOTE} or exists (
        select from orders where orders.id = order_id and orders.assigned_rider_id = ${riderId} and orders.ended_at is null
      )) order by at desc, id limit ${sql.lit(NOTICES_SHOWN)}
    ) as unread
  )`
}

/** What a rider was told on a calendar day `YYYY-MM-DD`, the newest first. */
export async function readNoticesOfDay(
  db: Database,
  { riderId, day, timeZone }: { readonly riderId: string; readonly day: string; readonly timeZone: string },
): Promise<Notice[]> {
  const notices = await db
    .selectFrom('rider_notices')
    .select(storedNotice(sql`rider_notices`).as('notice'))
    .where('rider_id', '=', riderId)
    .where('at', '>=', startOfDay(day, timeZone))
    .where('at', '<', endOfDay(day, timeZone))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LOGBOOK_MOST)
    .execute()
  return notices.flatMap(({ notice }) => notice ?? []).map(presentNotice)
}

/** A notice as the API shows it. */
export function presentNotice({
  id,
  at,
  readAt,
  storeValue,
  shippingCost,
  pay,
  ...notice
}: StoredNotice): Notice {
  return {
    ...notice,
    _id: id,
    pay: pay / 100,
    at: new Date(at).toISOString(),
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
    paid: notice.pickedUp ? (storeValue ?? 0) / 100 : 0,
    shippingCost: (shippingCost ?? 0) / 100,
  }
}
