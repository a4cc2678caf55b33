import type pg from 'pg'

/**
 * How many of this database's queries are waiting for a lock. Within a transaction PostgreSQL keeps its first
 * snapshot of connections, so that is cleared first.
 */
export async function countLockWaits(sql: pg.Client): Promise<number> {
  await sql.query('select pg_stat_clear_snapshot()')
  const { rows } = await sql.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
