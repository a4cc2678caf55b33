/** How far the queue of webhooks is behind. */
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { addGauge } from '../../platform/metrics/gauge.ts'
import { seldom } from '../../platform/metrics/seldom.ts'

/** The queue is read at most this often by a process, however often it is asked, milliseconds. */
const READ_EVERY_MS = 10_000

/** Registers it for the platform as a whole: each process tells the same. Endpoints that are disabled do not count. */
export function measureWebhooks(registry: Registry, db: Database, clock: Clock): void {
  const read = seldom(READ_EVERY_MS, () => readQueue(db, clock.now()).catch(() => UNKNOWN))
  addGauge(
    registry,
    'puni_webhooks_waiting',
    'Webhook messages that wait for their delivery, those that are tried later included.',
    async () => (await read()).waiting,
  )
  addGauge(
    registry,
    'puni_oldest_webhook_seconds',
    'For how long the oldest webhook message has been due to an endpoint that takes messages, seconds.',
    async () => (await read()).oldestSeconds,
  )
  addGauge(
    registry,
    'puni_webhook_endpoints_failing',
    'Webhook endpoints that take nothing at present.',
    async () => (await read()).failing,
  )
}

interface Queue {
  readonly waiting: number
  readonly oldestSeconds: number
  readonly failing: number
}

const UNKNOWN: Queue = { waiting: NaN, oldestSeconds: NaN, failing: NaN }

async function readQueue(db: Database, now: Date): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select coalesce(sum(waiting), 0)::integer as waiting,
      coalesce(extract(epoch from ${now} - min(first_due) filter (where failing_since is null and first_due <= ${now})), 0)::float8
        as "oldestSeconds",
      (count(*) filter (where failing_since is not null))::integer as failing
    from webhook_endpoints left join lateral (
      select count(*) as waiting, min(due_at) as first_due from webhook_messages
      where endpoint_id = webhook_endpoints.id and state = 'waiting'
    ) as queue on true
    where disabled_at is null
  `.execute(db)
  return rows[0]!
}
