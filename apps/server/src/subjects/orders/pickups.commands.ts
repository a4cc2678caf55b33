/** What a pickup tells of its store: how long its rider waited there, and how long an order takes to be ready. */
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { later } from './device-time.ts'

/** How many of a store's pickups are kept, the newest. */
export const PICKUPS_KEPT = 200
/** Longer tells nothing about a kitchen; milliseconds. */
const MOST_MS = 86_400_000

/** An order whose rider just left its store. */
interface Leaving {
  readonly id: string
  readonly store_id: string | null
  readonly assigned_rider_id: string | null
  readonly created_at: Date
  /** When the store said that it would be ready. */
  readonly pickup_due_at: Date | null
}

/** From when to when its rider was there. The clock of a phone that reports late may be somewhat behind. */
interface Stay {
  readonly arrivedAt: Date
  readonly leftAt: Date
}

/** Notes how long a rider waited at a store, with the order or in vain, and returns what it brings, centavos. */
export async function noteWait(tx: DatabaseTransaction, order: Leaving, stay: Stay): Promise<number> {
  const { pay } = await tx
    .insertInto('waits')
    .values({
      order_id: order.id,
      rider_id: order.assigned_rider_id!,
      store_id: order.store_id,
      arrived_at: stay.arrivedAt,
      ended_at: later(stay.arrivedAt, stay.leftAt),
    })
    .returning('pay')
    .executeTakeFirstOrThrow()
  return pay
}

/** Learns from a pickup how long its store takes: nothing where there is none, or where the store said a time. */
export async function learnPreparation(tx: DatabaseTransaction, order: Leaving, stay: Stay): Promise<void> {
  if (order.store_id === null || order.pickup_due_at !== null) return
  const kept = (column: 'took_ms' | 'waited_ms') =>
    sql<
      number[]
    >`(excluded.${sql.ref(column)} || store_preparation.${sql.ref(column)})[1:${sql.lit(PICKUPS_KEPT)}]`
  await tx
    .insertInto('store_preparation')
    .values({
      store_id: order.store_id,
      took_ms: [msBetween(order.created_at, stay.leftAt)],
      waited_ms: [msBetween(stay.arrivedAt, stay.leftAt)],
    })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ took_ms: kept('took_ms'), waited_ms: kept('waited_ms') }),
    )
    .execute()
}

function msBetween(from: Date, to: Date): number {
  return Math.min(Math.max(to.getTime() - from.getTime(), 0), MOST_MS)
}
