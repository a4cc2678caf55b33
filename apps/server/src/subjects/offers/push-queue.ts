/** The push queue. It is in the database, so it survives any process and all of them share the work. */
import { type RawBuilder, sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/happened.ts'
import type { Database, DatabaseTransaction, PushKind } from '../../platform/database/schema.ts'

/** Lease of the process that took a job, in milliseconds: longer than a send may take. */
const LEASE_MS = 15_000
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
  /** Total route length by streets: to the pickup and on to the approximate destination. */
  readonly wayMetres: number
  /** At least one part is an estimate. */
  readonly wayEstimated: boolean
}

/** A job about the rider alone. */
export interface RiderJob extends Job {
  readonly kind: Exclude<PushKind, OfferJob['kind']>
  /** Whether it is still true: of a pause, that the rider is on duty and in no other one. */
  readonly isLive: boolean
  /** The last position of the rider: too old, and no offer comes. */
  readonly placedAt: Date | null
}

export type PushJob = OfferJob | RiderJob

export const isOfferJob = (job: PushJob): job is OfferJob => job.kind === 'offer' || job.kind === 'offer_gone'

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

/** Queues jobs telling of pauses that are over: one for each row of `source` (id, working, push_token) whose phone can be told. */
export function queuePausesOver(
  source: RawBuilder<unknown>,
  now: Date,
  expiresAt: Date,
): RawBuilder<unknown> {
  return sql`
    insert into push_jobs (rider_id, kind, due_at, expires_at, created_at)
    select id, 'pause_over', ${now}, ${expiresAt}, ${now} from ${source} as source
    where working and push_token is not null
  `
}

/** Queues a job telling a rider of an answered appeal, if the phone can be told. */
export async function queueAppealAnswered(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into push_jobs (rider_id, kind, due_at, expires_at, created_at)
    select id, 'appeal_answered', ${now}, ${expiresAt}, ${now} from riders
    where id = ${riderId} and push_token is not null
  `.execute(tx)
}

/** Takes up to this many due jobs. A job not finished in time goes to the next worker that checks. */
export async function takeJobs(db: Database, now: Date, limit: number): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    with due as (
      select id from push_jobs where due_at <= ${now} order by due_at limit ${limit} for no key update skip locked
    ), taken as (
      update push_jobs set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
      from due where push_jobs.id = due.id
      returning push_jobs.*
    )
    select taken.id, taken.kind, taken.attempts, taken.expires_at as "expiresAt",
      taken.rider_id as "riderId", riders.push_token as "pushToken",
      taken.offer_id as "offerId", offers.order_id as "orderId",
      case taken.kind when 'pause_over' then riders.working and riders.paused_until is null
        when 'appeal_answered' then true else offers.outcome is null end as "isLive",
      riders.last_position_at as "placedAt",
      coalesce(orders.store_name, orders.independent_store_name) as "storeName",
      orders.shipping_cost as "shippingCost",
      offers.pickup_metres + offers.delivery_metres as "wayMetres",
      offers.pickup_estimated or offers.delivery_estimated as "wayEstimated"
    from taken
      join riders on riders.id = taken.rider_id
      left join offers on offers.id = taken.offer_id
      left join orders on orders.id = offers.order_id
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
