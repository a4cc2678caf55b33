/** Reads riders' alarms, for the rider and for operators. */
import type { EmergencyState } from '@puni/contract/emergencies/values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

function selectEmergencies(db: Database) {
  return db
    .selectFrom('emergencies')
    .innerJoin('riders', 'riders.id', 'emergencies.rider_id')
    .innerJoin('orders', 'orders.id', 'emergencies.order_id')
    .leftJoin('operators', 'operators.id', 'emergencies.seen_by')
    .selectAll('emergencies')
    .select([
      'riders.full_name as rider_name',
      'riders.phone as rider_phone',
      'orders.number as order_number',
      'operators.full_name as seen_by_name',
      sql<string>`coalesce(orders.store_name, orders.independent_store_name, '')`.as('store'),
    ])
}

export type EmergencyRow = Awaited<
  ReturnType<ReturnType<typeof selectEmergencies>['executeTakeFirstOrThrow']>
>

/** One alarm, or undefined. */
export async function readEmergency(db: Database, id: string): Promise<EmergencyRow | undefined> {
  return await selectEmergencies(db).where('emergencies.id', '=', id).executeTakeFirst()
}

/** The newest alarm of a rider from this order, or undefined. */
export async function readOwnEmergency(
  db: Database,
  riderId: string,
  orderId: string,
): Promise<EmergencyRow | undefined> {
  return await selectEmergencies(db)
    .where('emergencies.rider_id', '=', riderId)
    .where('emergencies.order_id', '=', orderId)
    .orderBy('emergencies.told_at', 'desc')
    .orderBy('emergencies.id')
    .limit(1)
    .executeTakeFirst()
}

interface Page {
  readonly state: EmergencyState
  readonly limit: number
  /** The id of the last one of the page before. */
  readonly after?: string | undefined
}

/**
 * Those that nobody has seen, the oldest first, or those seen, the newest first. `next` is the `after` of the next page, null on the last.
 */
export async function readEmergencies(
  db: Database,
  { state, limit, after }: Page,
): Promise<{ readonly page: readonly EmergencyRow[]; readonly next: string | null }> {
  const isOpen = state === 'open'
  const column = isOpen ? 'told_at' : 'seen_at'
  const direction = isOpen ? 'asc' : 'desc'
  let listed = selectEmergencies(db).where('emergencies.seen_at', isOpen ? 'is' : 'is not', null)
  if (after !== undefined) {
    // Read where it is compared: JavaScript knows no microseconds.
    const place = db.selectFrom('emergencies').select(column).where('id', '=', after)
    const comes = sql.raw(isOpen ? '>' : '<')
    listed = listed.where(
      sql<boolean>`(emergencies.${sql.ref(column)}, emergencies.id) ${comes} (${place}, ${after}::uuid)`,
    )
  }
  const rows = await listed
    .orderBy(`emergencies.${column}`, direction)
    .orderBy('emergencies.id', direction)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}
