/** The tables as the database itself describes them. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A table, with its columns in their sequence. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  /** Names of columns; none where there is no primary key. */
  readonly primaryKey: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
}

/** A column; `type` is PostgreSQL's name of it, such as `timestamp with time zone` or `text[]`. */
export interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

/** Columns that name a row of another table, and that table's columns. */
export interface ForeignKey {
  readonly columns: readonly string[]
  readonly table: string
  readonly references: readonly string[]
}

/** Names of the columns of a key, in its sequence. */
const namesOf = (relation: string, key: string) => `array(
  select attname::text from unnest(${key}) with ordinality as part (number, at)
  join pg_attribute on attrelid = ${relation} and attnum = number order by at)`

/** All tables but the migrator's own, by name. */
export async function readTables(db: Database): Promise<readonly StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isRequired', attnotnull) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select to_json(${sql.raw(namesOf('conrelid', 'conkey'))})
        from pg_constraint where conrelid = c.oid and contype = 'p'), '[]') as "primaryKey",
      coalesce((select json_agg(json_build_object('columns', ${sql.raw(namesOf('conrelid', 'conkey'))},
          'table', (select relname from pg_class where oid = confrelid),
          'references', ${sql.raw(namesOf('confrelid', 'confkey'))}) order by conname)
        from pg_constraint where conrelid = c.oid and contype = 'f'), '[]') as "foreignKeys"
    from pg_class as c
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
    order by relname`.execute(db)
  return rows
}
