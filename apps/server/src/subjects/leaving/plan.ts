/** What of a database leaves: what is stored, by what was decided about it. */
import {
  type ExportedColumn,
  type ExportedTable,
  type LeftOut,
  type Reason,
  TABLES,
} from './exported-tables.ts'
import type { ForeignKey, StoredColumn, StoredTable } from './stored-tables.ts'

/** A column that leaves. */
export type PlannedColumn = StoredColumn & ExportedColumn

/** A table that leaves, with its keys as far as their columns leave. */
export interface PlannedTable {
  readonly name: string
  readonly about: string
  readonly columns: readonly PlannedColumn[]
  readonly primaryKey: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
}

/** What leaves and what stays; a column is named `table.column`. */
export interface Plan {
  readonly tables: readonly PlannedTable[]
  readonly leftOut: readonly (readonly [name: string, reason: Reason])[]
  /** Nobody has decided about these: they stay. */
  readonly undecided: readonly string[]
}

/** Divides the tables of a database. */
export function planOf(stored: readonly StoredTable[]): Plan {
  const tables: PlannedTable[] = []
  const leftOut: [string, Reason][] = []
  const undecided: string[] = []
  for (const table of stored) {
    const decision = decidedIn(TABLES, table.name)
    if (decision === undefined) undecided.push(table.name)
    else if ('leftOut' in decision) leftOut.push([table.name, decision.leftOut])
    else {
      const columns: PlannedColumn[] = []
      for (const column of table.columns) {
        const about = decidedIn(decision.columns, column.name)
        const name = `${table.name}.${column.name}`
        if (about === undefined) undecided.push(name)
        else if (typeof about === 'string') columns.push({ ...column, about })
        else if ('leftOut' in about) leftOut.push([name, about.leftOut])
        else columns.push({ ...column, ...about })
      }
      tables.push({ ...table, about: decision.about, columns })
    }
  }
  return { tables: tables.map((table) => withWholeKeys(table, tables)), leftOut, undecided }
}

/** Own names only: a column may be called `constructor`. */
function decidedIn<T extends ExportedTable | LeftOut | string | ExportedColumn>(
  decisions: Readonly<Record<string, T>>,
  name: string,
): T | undefined {
  return Object.hasOwn(decisions, name) ? decisions[name] : undefined
}

function withWholeKeys(table: PlannedTable, tables: readonly PlannedTable[]): PlannedTable {
  const leave = (of: string, names: readonly string[]) => {
    const columns = tables.find(({ name }) => name === of)?.columns ?? []
    return names.every((name) => columns.some((column) => column.name === name))
  }
  return {
    ...table,
    primaryKey: leave(table.name, table.primaryKey) ? table.primaryKey : [],
    foreignKeys: table.foreignKeys.filter(
      (key) => leave(table.name, key.columns) && leave(key.table, key.references),
    ),
  }
}
