/**
 * Removes personal data when its time is over. Each statement handles one batch and takes only rows nobody else holds:
 * a run can end anywhere, and several processes share the work.
 */
import { AUDIT_KEPT_DAYS } from '@puni/contract/audit/limits'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { blockOf } from '../orders/approximate-destination.ts'

interface Batch {
  /** Data of this age and older. */
  readonly before: Date
  readonly limit: number
}

/** Forgets where shifts began; a rider's last position goes when duty ends. Returns the number of shifts of a batch. */
export async function forgetPositions(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from shifts where latitude is not null and off_at <= ${before}
      order by off_at limit ${limit} for no key update skip locked
    )
    update shifts set latitude = null, longitude = null, placed_at = null from due where shifts.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/**
 * Forgets the customers of ended orders. What was delivered, when, in which zone and for how much stays; the place
 * becomes the block of the street and some 100 metres. The sender of an order without a store is a person as well.
 * Returns the number of orders of a batch, which it locks.
 */
export async function anonymiseOrders(
  tx: DatabaseTransaction,
  now: Date,
  { before, limit }: Batch,
): Promise<Outcome & { readonly count: number }> {
  const due = await tx
    .selectFrom('orders')
    .select([
      'id',
      'origin_street',
      'origin_street_number',
      'destination_street',
      'destination_street_number',
    ])
    .where('anonymised_at', 'is', null)
    .where('status', 'in', ['delivered', 'canceled', 'error'])
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const from = due.map((order) => keptOf(order.origin_street, order.origin_street_number))
  const to = due.map((order) => keptOf(order.destination_street, order.destination_street_number))
  await sql`
      with due as (
        select due.*, store_id is null as is_private from unnest(
          ${due.map(({ id }) => id)}::uuid[],
          ${from.map(({ street }) => street)}::text[], ${from.map(({ number }) => number)}::text[],
          ${to.map(({ street }) => street)}::text[], ${to.map(({ number }) => number)}::text[]
        ) as due (id, from_street, from_number, to_street, to_number) join orders using (id)
      ), said as (
        update order_events set reason = null from due
        where order_events.order_id = due.id and actor <> 'system' and reason is not null
      ), reported as (
        update late_steps set reason = null from due where late_steps.order_id = due.id and reason is not null
      ), told as (
        delete from webhook_messages using due where webhook_messages.order_id = due.id
      )
      update orders set anonymised_at = ${now}, customer_name = null, destination_phone = null, destination_comment = null,
        origin_comment = null, items = null, customer_notes = null,
        destination_street = to_street, destination_street_number = to_number,
        destination_latitude = ${coarse('destination_latitude')}, destination_longitude = ${coarse('destination_longitude')},
        independent_store_name = case when not is_private then independent_store_name end,
        store_phone = case when not is_private then store_phone end,
        origin_street = case when is_private then from_street else origin_street end,
        origin_street_number = case when is_private then from_number else origin_street_number end,
        origin_latitude = case when is_private then ${coarse('origin_latitude')} else origin_latitude end,
        origin_longitude = case when is_private then ${coarse('origin_longitude')} else origin_longitude end
      from due where orders.id = due.id
    `.execute(tx)
  return { count: due.length, happened: [] }
}

/** The block of an address, as it is kept: without a number, or in the first block, 'S/N'. */
function keptOf(street: string, streetNumber: string): { readonly street: string; readonly number: string } {
  const { street: kept, block } = blockOf({ street, streetNumber })
  return { street: kept, number: block === null || block === 0 ? 'S/N' : String(block) }
}

/**
 * Deletes what was told and given to prove the handover of ended orders; how each was proved stays in the order. Returns the number of a
 * batch, and the keys of its photos, which have to be removed.
 */
export async function forgetHandovers(
  db: Database,
  { before, limit }: Batch,
): Promise<{ readonly count: number; readonly photos: readonly string[] }> {
  const { rows } = await sql<{ photo: string | null }>`
    with due as (
      select order_id from handovers join orders on orders.id = handovers.order_id
      where handovers.created_at <= ${before}
        and orders.status in ('delivered', 'canceled', 'error') and orders.updated_at <= ${before}
      order by handovers.created_at limit ${limit} for update of handovers skip locked
    )
    delete from handovers using due where handovers.order_id = due.order_id returning handovers.photo
  `.execute(db)
  return { count: rows.length, photos: rows.map(({ photo }) => photo).filter((photo) => photo !== null) }
}

/**
 * Deletes offers that ended long ago; what became of their orders stays in the orders' events. An offer whose push is still queued waits.
 * Returns the number of offers of a batch.
 */
export async function forgetOffers(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from offers where closed_at <= ${before}
        and not exists (select from push_jobs where offer_id = offers.id)
      order by closed_at limit ${limit} for update skip locked
    )
    delete from offers using due where offers.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/**
 * Deletes answers of riders to decisions that were answered long ago. Returns the number of a batch, and the keys of its photos, which have
 * to be removed.
 */
export async function forgetAppeals(
  db: Database,
  { before, limit }: Batch,
): Promise<{ readonly count: number; readonly photos: readonly string[] }> {
  const { rows } = await sql<{ photos: string[] }>`
    with due as (
      select id from appeals where answered_at <= ${before} order by answered_at limit ${limit} for update skip locked
    )
    delete from appeals using due where appeals.id = due.id returning appeals.photos
  `.execute(db)
  return { count: rows.length, photos: rows.flatMap(({ photos }) => photos) }
}

/** Deletes what riders were told this long ago, read or not. Returns the number of a batch. */
export async function forgetNotices(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from rider_notices where at <= ${before} order by at limit ${limit} for update skip locked
    )
    delete from rider_notices using due where rider_notices.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes quotes that ended, and orders that were placed with test keys, this long ago. Returns the number of a batch. */
export async function forgetTrials(db: Database, { before, limit }: Batch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select id from quotes where expires_at <= ${before} order by expires_at limit ${limit} for update skip locked
    ), quoted as (
      delete from quotes using due where quotes.id = due.id returning quotes.id
    ), trials as (
      select id from test_orders where created_at <= ${before} order by created_at limit ${limit} for update skip locked
    ), tried as (
      delete from test_orders using trials where test_orders.id = trials.id returning test_orders.id
    ), named as (
      delete from store_references using trials where is_test and order_id = trials.id
    )
    select greatest((select count(*) from quoted), (select count(*) from tried))::int as count
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes what is known of messages this old; whom and what they told is long gone. Returns the number of a batch. */
export async function forgetMessages(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from messages where created_at <= ${before} order by created_at limit ${limit} for update skip locked
    )
    delete from messages using due where messages.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Forgets why amounts were adjusted this long ago; the adjustments stay. Returns the number of a batch. */
export async function forgetAdjustmentReasons(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from order_adjustments where reason is not null and at <= ${before}
      order by at limit ${limit} for update skip locked
    )
    update order_adjustments set reason = null from due where order_adjustments.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Forgets what was said about settlements made this long ago; they stay. Returns the number of a batch. */
export async function forgetSettlementTexts(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from settlements where coalesce(reason, dispute, answer, undone_reason) is not null and at <= ${before}
      order by at limit ${limit} for update skip locked
    )
    update settlements set reason = null, dispute = null, answer = null, undone_reason = null
    from due where settlements.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Forgets what was said about payments of stores made this long ago; they stay. Returns the number of a batch. */
export async function forgetPaymentTexts(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from store_payments where coalesce(reason, undone_reason) is not null and at <= ${before}
      order by at limit ${limit} for update skip locked
    )
    update store_payments set reason = null, undone_reason = null from due where store_payments.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes riders' alarms this old, with their positions, seen or not. Returns the number of a batch. */
export async function forgetEmergencies(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from emergencies where told_at <= ${before} order by told_at limit ${limit} for update skip locked
    )
    delete from emergencies using due where emergencies.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes orders that came again and ended this long ago, with their customers. Returns the number of a batch. */
export async function forgetRecurring(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from recurring_orders where ended_at <= ${before} order by ended_at limit ${limit} for update skip locked
    )
    delete from recurring_orders using due where recurring_orders.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes what became of days this long ago of orders that come again; the orders stay. Returns the number of a batch. */
export async function forgetRecurringDays(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select recurring_id, day from recurring_days where pickup_at <= ${before}
      order by pickup_at limit ${limit} for update skip locked
    )
    delete from recurring_days as kept using due where kept.recurring_id = due.recurring_id and kept.day = due.day
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes messages to webhooks that ended this long ago. Returns the number of a batch. */
export async function forgetWebhooks(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select seq from webhook_messages where state <> 'waiting' and ended_at <= ${before}
      order by ended_at limit ${limit} for update skip locked
    )
    delete from webhook_messages using due where webhook_messages.seq = due.seq
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes entries of the audit log this old, none younger than the database lets go. Returns the number of a batch. */
export async function forgetAuditEntries(db: Database, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id from audit_log where at < least(${before}::timestamptz, now() - make_interval(days => ${AUDIT_KEPT_DAYS}))
      order by at limit ${limit} for update skip locked
    )
    delete from audit_log using due where audit_log.id = due.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes codes this old: an expired code is only kept to say that it expired. */
export async function forgetCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('activation_codes').where('expires_at', '<=', before).execute()
  await db.deleteFrom('recovery_codes').where('expires_at', '<=', before).execute()
  await db.deleteFrom('contact_changes').where('expires_at', '<=', before).execute()
  // What the version before has written while it ran beside this one: until a migration drops the tables.
  for (const table of ['activation_tries', 'operator_tries', 'recovery_tries'])
    await sql`delete from ${sql.table(table)} where tried_at <= ${before}`.execute(db)
}

/** A coordinate to three decimals: some 100 metres. */
function coarse(column: string) {
  return sql`round(${sql.ref(column)}::numeric, 3)::float8`
}
