/** How many messages to people wait, for how long, and how many each channel did not take. */
import { MESSAGE_CHANNELS } from '@puni/contract/messages/values'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { addGauge } from '../../platform/metrics/gauge.ts'
import { seldom } from '../../platform/metrics/seldom.ts'
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'

/** Milliseconds. */
const READ_EVERY_MS = 10_000

/** Registers the counter, and returns what counts the facts of a command. */
export function countMessages(registry: Registry): (happened: readonly DomainEvent[]) => void {
  const failed = new Counter({
    name: 'puni_messages_failed_total',
    help: 'Messages to people that a channel gave up, by channel.',
    labelNames: ['channel'],
    registers: [registry],
  })
  for (const channel of MESSAGE_CHANNELS) failed.inc({ channel }, 0)
  return (happened) => {
    for (const fact of happened)
      if (fact.type === 'message-moved' && fact.failedOn !== null) failed.inc({ channel: fact.failedOn })
  }
}

/** Registers what the queue holds, for the platform as a whole: each process tells the same. Unknown while the database is away. */
export function measureMessages(registry: Registry, db: Database, clock: Clock): void {
  const read = seldom(READ_EVERY_MS, async () => {
    const { rows } = await sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(created_at) as since from messages where state = 'queued'
    `
      .execute(db)
      .catch(() => ({ rows: [] }))
    const [queue] = rows
    if (queue === undefined) return { count: NaN, seconds: NaN }
    const now = clock.now().getTime()
    return { count: queue.count, seconds: Math.max(0, (now - (queue.since?.getTime() ?? now)) / 1000) }
  })
  addGauge(
    registry,
    'puni_messages_waiting',
    'Messages to people that wait to be sent.',
    async () => (await read()).count,
  )
  addGauge(
    registry,
    'puni_oldest_message_seconds',
    'For how long the oldest of them has waited, seconds.',
    async () => (await read()).seconds,
  )
}
