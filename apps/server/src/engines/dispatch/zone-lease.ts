/**
 * Who decides a zone at this moment. Several processes may hear of the same order; the lease spares all but one the work.
 * It makes nothing safe: what is written is checked when it is written.
 */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A process that dies while it decides holds the others up for so long. By the database's clock. */
const LEASE = sql`interval '5 seconds'`

/** Takes the lease of a zone; returns false while another process has it. A process whose release failed may take its own again. */
export async function takeLease(db: Database, zoneId: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into zone_leases (zone_id, holder, until) values (${zoneId}, ${holder}, clock_timestamp() + ${LEASE})
    on conflict (zone_id) do update set holder = excluded.holder, until = excluded.until
      where zone_leases.until < clock_timestamp() or zone_leases.holder = excluded.holder
    returning zone_id
  `.execute(db)
  return rows.length === 1
}

/** Gives a lease back, unless another has it by now. */
export async function endLease(db: Database, zoneId: string, holder: string): Promise<void> {
  await db.deleteFrom('zone_leases').where('zone_id', '=', zoneId).where('holder', '=', holder).execute()
}
