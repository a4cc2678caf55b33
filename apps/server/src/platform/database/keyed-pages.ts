/**
 * Long lists in pages: what is in memory at a time is one page of rows, and between pages neither a connection nor the process is held.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of a page. */
const PAGE = 500

/** A list of rows about somebody. */
export interface KeyedList {
  /** The columns to return. */
  readonly fields: RawBuilder<unknown>
  /** Tables with the condition on whose rows they are. */
  readonly from: RawBuilder<unknown>
  /** Two columns, or expressions, that put the rows into a sequence, with an index for it, and their types. */
  readonly key: readonly [column: string | RawBuilder<unknown>, type: string][]
}

/** The place of a row in its list, as texts: what the next page comes after. */
type Key = readonly string[]

/** The rows of a list, page by page, oldest first: what comes in between pages comes last. */
export async function* readPages<Row extends object>(
  db: Database,
  list: KeyedList,
): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null
  do {
    const rows: (Row & { readonly key: Key })[] = await readPage(db, list, after)
    yield rows.map(withoutKey)
    after = rows.length < PAGE ? null : rows.at(-1)!.key
  } while (after !== null)
}

function withoutKey<Row>(row: Row & { readonly key: Key }): Row {
  const { key: _key, ...rest } = row
  return rest as unknown as Row
}

async function readPage<Row>(db: Database, { fields, from, key }: KeyedList, after: Key | null) {
  const columns = key.map(([column]) => (typeof column === 'string' ? sql.ref(column) : column))
  const former = (after ?? []).map((value, at) => sql`${value}::${sql.raw(key[at]![1])}`)
  const isNext = after === null ? sql`true` : sql`(${sql.join(columns)}) > (${sql.join(former)})`
  const { rows } = await sql<Row & { readonly key: Key }>`
    select ${fields}, array[${sql.join(columns.map((column) => sql`${column}::text`))}] as key
    from ${from} and ${isNext} order by ${sql.join(columns)} limit ${PAGE}
  `.execute(db)
  return rows
}

/** Rows as a JSON array in pieces, a row a line. */
export async function* writeRows<Row extends object>(
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => object = (row) => row,
): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(present(row))).join(',\n')
    separator = ',\n'
  }
  yield ']'
}
