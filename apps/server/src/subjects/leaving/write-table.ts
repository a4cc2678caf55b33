/** Writes a table as CSV, with a page of its rows in memory at a time. */
import { writePieces } from '@puni/embedded-postgres/backup/copy-file'
import { type RawBuilder, sql } from 'kysely'
import { join } from 'node:path'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { csvLine } from './csv.ts'
import type { PlannedColumn, PlannedTable } from './plan.ts'

/** Rows of a page. */
const PAGE = 1_000

/** A file of the export that has a table. */
export interface TableFile {
  readonly table: PlannedTable
  readonly rows: number
  readonly bytes: number
  /** Of its content, hexadecimal. */
  readonly sha256: string
}

/** The name of a table's file. */
export const fileOf = ({ name }: Pick<PlannedTable, 'name'>): string => `${name}.csv`

/** Writes a table into a folder, as the transaction sees it. */
export async function writeTable(
  tx: DatabaseTransaction,
  table: PlannedTable,
  folder: string,
): Promise<TableFile> {
  let count = 0
  const lines = async function* () {
    yield csvLine(table.columns.map(({ name }) => name))
    for await (const rows of pagesOf(tx, table)) {
      count += rows.length
      yield rows.map((row) => csvLine(table.columns.map(({ name }) => row[name] ?? null))).join('')
    }
  }
  const { size, sha256 } = await writePieces(join(folder, fileOf(table)), lines())
  return { table, rows: count, bytes: size, sha256 }
}

type Row = Readonly<Record<string, string | null>>

async function* pagesOf(tx: DatabaseTransaction, table: PlannedTable): AsyncGenerator<readonly Row[]> {
  const texts = table.columns.map((column) => sql`${textOf(column)} as ${sql.ref(column.name)}`)
  await sql`declare leaving no scroll cursor for select ${sql.join(texts)} from ${sql.table(table.name)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PAGE)} from leaving`.execute(tx)
    yield rows
    if (rows.length < PAGE) break
  }
  await sql`close leaving`.execute(tx)
}

/** A column's value as it stands in the file, exact and the same on every server: instants ISO 8601 in UTC, arrays JSON, bytes base64. */
function textOf({ name, type }: PlannedColumn): RawBuilder<string | null> {
  const column = sql.ref(name)
  if (type === 'timestamp with time zone')
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`
  if (type === 'bytea') return sql`translate(encode(${column}, 'base64'), E'\\n', '')`
  if (type.endsWith('[]')) return sql`to_jsonb(${column})::text`
  return sql`${column}::text`
}
