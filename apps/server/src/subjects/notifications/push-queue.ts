/** The push queue. It is in the database, so it survives any process and all of them share the work. */
import { type RawBuilder, sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { NoticeKind } from '@puni/contract/notifications/notices'
import type { Database, DatabaseTransaction, PushKind } from '../../platform/database/schema.ts'
import { type StoredNotice, storedNotice } from './notices.queries.ts'

/** Lease of the process that took a job, in milliseconds: longer than a send may take. */
const LEASE_MS = 15_000
const HOUR_MS = 3_600_000
/** For how long a phone that is off is told of a notice once it is on again, milliseconds. */
const USUALLY_TOLD_MS = 72 * HOUR_MS
const TOLD_MS: Readonly<Partial<Record<NoticeKind, number>>> = {
  // The pause that may follow comes no sooner.
  still_there: HOUR_MS / 40,
  paused_absent: HOUR_MS,
  pause_over: HOUR_MS / 6,
  duty_ended: 12 * HOUR_MS,
  customer_note: HOUR_MS,
}
/** How long to retry notifying that an offer is over. */
const GONE_LIFE = sql`interval '1 minute'`

interface Job {
  readonly id: string
  readonly attempts: number
  readonly expiresAt: Date
  readonly riderId: string
  readonly pushToken: string | null
}

/** A job about an offer, with its message data. Distances in metres, money in centavos. */
export interface OfferJob extends Job {
  readonly kind: Extract<PushKind, 'offer' | 'offer_gone'>
  readonly offerId: string
  /** Whether the offer can still be answered. */
  readonly isLive: boolean
  readonly orderId: string
  readonly storeName: string | null
  readonly shippingCost: number
  readonly storeValue: number
  readonly isPaid: boolean
  readonly isUrgent: boolean
  /** The exact destination: riders are told its block. */
  readonly street: string
  readonly streetNumber: string
  /** Total route length by streets: to the pickup and on to the approximate destination. Null where it is not known where the rider is. */
  readonly wayMetres: number | null
  /** At least one part is an estimate. */
  readonly wayEstimated: boolean
}

/** A job about a notice, with what its words are made of. */
export interface NoticeJob extends Job {
  readonly kind: 'notice'
  readonly noticeId: string
  /** Nobody has read it so far. Of a pause: its rider is on duty and in no other one. */
  readonly isLive: boolean
  readonly notice: StoredNotice
}

export type PushJob = OfferJob | NoticeJob

export const isOfferJob = (job: PushJob): job is OfferJob => job.kind !== 'notice'

/**
 * Queues jobs announcing new offers: one for each row of `source` (id, rider_id, expires_at) whose rider has
 * a push token.
 */
export function queueOffers(source: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at)
    select riders.id, source.id, 'offer', ${now}, source.expires_at, ${now}
    from ${source} as source join riders on riders.id = source.rider_id
    where riders.push_token is not null
  `
}

/**
 * Queues jobs retracting offers: one for each row of `source` (id, rider_id, outcome, sent_at) that was
 * pushed and ended other than by the rider's own answer.
 */
export function queueGone(source: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at)
    select rider_id, id, 'offer_gone', ${now}, ${now}::timestamptz + ${GONE_LIFE}, ${now}
    from ${source} as source
    where sent_at is not null and outcome in ('expired', 'unreached', 'withdrawn')
  `
}

/** Queues the pushes of these notices, for riders whose phones can be told. */
export async function queueNotices(
  tx: DatabaseTransaction,
  now: Date,
  notices: readonly { readonly id: string; readonly kind: NoticeKind }[],
): Promise<void> {
  const expiresAt = (kind: NoticeKind) => new Date(now.getTime() + (TOLD_MS[kind] ?? USUALLY_TOLD_MS))
  const rows = notices.map(({ id, kind }) => sql`(${id}::uuid, ${expiresAt(kind)}::timestamptz)`)
  await sql`
    insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at)
    select riders.id, told.id, 'notice', ${now}, told.until, ${now}
    from (values ${sql.join(rows)}) as told (id, until)
      join rider_notices on rider_notices.id = told.id join riders on riders.id = rider_notices.rider_id
    where riders.push_token is not null
  `.execute(tx)
}

/** Takes up to this many due jobs. A job not finished in time goes to the next worker that checks. */
export async function takeJobs(db: Database, now: Date, limit: number): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    with due as (
      -- Those of other kinds are of the version before, which is being replaced and sends them itself.
      select id from push_jobs where due_at <= ${now} and kind in ('offer', 'offer_gone', 'notice') order by due_at limit ${limit} for no key update skip locked
    ), taken as (
      update push_jobs set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
      from due where push_jobs.id = due.id
      returning push_jobs.*
    )
    select taken.id, taken.kind, taken.attempts, taken.expires_at as "expiresAt",
      taken.rider_id as "riderId", riders.push_token as "pushToken",
      taken.offer_id as "offerId", offers.order_id as "orderId",
      case when taken.kind <> 'notice' then offers.outcome is null
        when notices.kind = 'pause_over' then riders.working and riders.paused_until is null and notices.read_at is null
        else notices.read_at is null end as "isLive",
      taken.notice_id as "noticeId", ${storedNotice(sql`notices`)} as notice,
      coalesce(orders.store_name, orders.independent_store_name) as "storeName",
      orders.shipping_cost as "shippingCost", orders.store_value as "storeValue", orders.is_paid as "isPaid", orders.is_urgent as "isUrgent",
      orders.destination_street as street, orders.destination_street_number as "streetNumber",
      offers.pickup_metres + offers.delivery_metres as "wayMetres",
      offers.pickup_estimated or offers.delivery_estimated as "wayEstimated"
    from taken
      join riders on riders.id = taken.rider_id
      left join offers on offers.id = taken.offer_id
      left join orders on orders.id = offers.order_id
      left join rider_notices as notices on notices.id = taken.notice_id
    order by taken.id
  `.execute(db)
  return rows
}

/** Completes a job that was sent. If the offer ended meanwhile, a retraction follows. */
export async function finishJob(db: Database, now: Date, job: PushJob): Promise<Outcome> {
  await sql`
    with done as (
      delete from push_jobs where id = ${job.id} returning offer_id, kind
    ), sent as (
      update offers set sent_at = coalesce(sent_at, ${now})
      from done where offers.id = done.offer_id and done.kind = 'offer'
      returning offers.*
    )
    ${queueGone(sql`sent`, now)}
  `.execute(db)
  return { happened: isOfferJob(job) ? [{ type: 'offer-got-further', orderId: job.orderId }] : [] }
}

/** Deletes a job that was not and will not be sent. */
export async function dropJob(db: Database, job: PushJob): Promise<void> {
  await db.deleteFrom('push_jobs').where('id', '=', job.id).execute()
}

/** Postpones a job. */
export async function postponeJob(db: Database, job: PushJob, dueAt: Date): Promise<void> {
  await db.updateTable('push_jobs').set({ due_at: dueAt }).where('id', '=', job.id).execute()
}
