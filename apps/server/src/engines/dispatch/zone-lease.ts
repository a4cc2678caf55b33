/**
 * Who is deciding a zone right now. Several processes may receive the same order; the lease saves all but one
 * the work. It is not a safety mechanism: writes are validated when they are made.
 */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** How long a process that dies while deciding blocks the others, by the database's clock. */
const LEASE = sql`interval '5 seconds'`

/**
 * Takes a zone's lease; returns false while another process holds it. A process that failed to release its
 * lease may take it again.
 */
export async function takeLease(db: Database, zoneId: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into zone_leases (zone_id, holder, until) values (${zoneId}, ${holder}, clock_timestamp() + ${LEASE})
    on conflict (zone_id) do update set holder = excluded.holder, until = excluded.until
      where zone_leases.until < clock_timestamp() or zone_leases.holder = excluded.holder
    returning zone_id
  `.execute(db)
  return rows.length === 1
}

/** Releases a lease, unless another process holds it by now. */
export async function endLease(db: Database, zoneId: string, holder: string): Promise<void> {
  await db.deleteFrom('zone_leases').where('zone_id', '=', zoneId).where('holder', '=', holder).execute()
}
