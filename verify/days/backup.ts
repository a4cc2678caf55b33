/** Last night's backup of a database, kept beside it. */
import type pg from 'pg'

/** Copies every table. Replaces the backup before. */
export async function takeBackup(sql: pg.Client): Promise<void> {
  await sql.query('drop schema if exists backup cascade; create schema backup')
  for (const table of await tablesOf(sql))
    await sql.query(`create table backup.${table} as table public.${table}`)
}

/** Restores the backup. No server may run meanwhile. */
export async function restoreBackup(sql: pg.Client): Promise<void> {
  const tables = await tablesOf(sql)
  await sql.query('begin')
  // Without foreign-key checks, because rows come table by table.
  await sql.query('set local session_replication_role = replica')
  await sql.query(`truncate ${tables.map((table) => `public.${table}`).join(', ')}`)
  for (const table of tables)
    await sql.query(`insert into public.${table} overriding system value select * from backup.${table}`)
  await sql.query('commit')
}

async function tablesOf(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  )
  return rows.map(({ tablename }) => tablename)
}
