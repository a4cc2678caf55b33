/** Offers and orders counted by what became of them, and for how long what has to be seen to has waited. */
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { addGauge } from '../../platform/metrics/gauge.ts'
import { seldom } from '../../platform/metrics/seldom.ts'
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'

/** Queues are read at most this often by a process, however often it is asked, milliseconds. */
const READ_EVERY_MS = 10_000

/** Registers the counters, and returns what counts the facts of a command. */
export function countOffers(registry: Registry): (happened: readonly DomainEvent[]) => void {
  const placed = new Counter({
    name: 'puni_orders_placed_total',
    help: 'Orders placed.',
    registers: [registry],
  })
  const made = new Counter({ name: 'puni_offers_made_total', help: 'Offers made.', registers: [registry] })
  const ended = new Counter({
    name: 'puni_offers_ended_total',
    help: 'Offers ended, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // Rates of what has not happened yet are 0, not unknown.
  for (const outcome of ['accepted', 'skipped', 'expired', 'unreached', 'withdrawn'])
    ended.inc({ outcome }, 0)
  return (happened) => {
    for (const fact of happened) {
      if (fact.type === 'order-placed') placed.inc()
      if (fact.type === 'offer-made') made.inc()
      if (fact.type === 'order-accepted') ended.inc({ outcome: 'accepted' })
      if (fact.type === 'offer-skipped') ended.inc({ outcome: 'skipped' })
      if (fact.type === 'offer-ended') ended.inc({ outcome: fact.outcome })
    }
  }
}

/** Instants since which something waits; null where nothing does. */
interface Queues {
  readonly pushDueAt: Date | null
  readonly orderOpenAt: Date | null
  readonly offerDueAt: Date | null
  readonly emergencyAt: Date | null
}

/** Registers how far the queues are behind, for the platform as a whole: each process tells the same. */
export function measureQueues(registry: Registry, db: Database, clock: Clock): void {
  const read = seldom(READ_EVERY_MS, async () => {
    const now = clock.now()
    const queues = await readQueues(db, now).catch(() => null)
    const age = (since: Date | null) => Math.max(0, (now.getTime() - (since ?? now).getTime()) / 1000)
    return {
      isUp: queues === null ? 0 : 1,
      // Unknown, not zero, while the database is away.
      push: queues === null ? NaN : age(queues.pushDueAt),
      order: queues === null ? NaN : age(queues.orderOpenAt),
      offer: queues === null ? NaN : age(queues.offerDueAt),
      emergency: queues === null ? NaN : age(queues.emergencyAt),
    }
  })
  addGauge(
    registry,
    'puni_database_up',
    'Whether the database answered the last reading: 1 or 0.',
    async () => (await read()).isUp,
  )
  addGauge(
    registry,
    'puni_oldest_push_job_seconds',
    'For how long the oldest push has been due, seconds.',
    async () => (await read()).push,
  )
  addGauge(
    registry,
    'puni_oldest_order_without_offer_seconds',
    'For how long the oldest open order has waited for its first offer, since it was placed or is ready, seconds.',
    async () => (await read()).order,
  )
  addGauge(
    registry,
    'puni_offer_expiry_lateness_seconds',
    'For how long the oldest expired offer has not been ended, seconds.',
    async () => (await read()).offer,
  )
  addGauge(
    registry,
    'puni_oldest_unseen_emergency_seconds',
    'For how long the oldest alarm of a rider has been seen by no operator, seconds.',
    async () => (await read()).emergency,
  )
}

/** One statement, each part by an index. */
async function readQueues(db: Database, now: Date): Promise<Queues> {
  const { rows } = await sql<Queues>`
    select
      (select min(due_at) from push_jobs where due_at <= ${now}) as "pushDueAt",
      (
        select min(greatest(created_at, pickup_due_at)) from orders
        where status = 'pending' and not exists (select from offers where order_id = orders.id)
      ) as "orderOpenAt",
      (select min(expires_at) from offers where outcome is null and expires_at <= ${now}) as "offerDueAt",
      (select min(told_at) from emergencies where seen_at is null) as "emergencyAt"
  `.execute(db)
  return rows[0]!
}
