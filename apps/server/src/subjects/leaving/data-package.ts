/** The description of the files for programs: a Tabular Data Package, https://specs.frictionlessdata.io, version 1. */
import type { PlannedColumn } from './plan.ts'
import { fileOf, type TableFile } from './write-table.ts'

/** Content of `datapackage.json`. `unit` of a field is ours: the specification has none. */
export function dataPackageOf(files: readonly TableFile[], now: Date): string {
  const description = {
    profile: 'tabular-data-package',
    name: 'puni-rider',
    title: 'Todos los datos de una plataforma PUNI Rider',
    created: now.toISOString(),
    resources: files.map(resourceOf),
  }
  return `${JSON.stringify(description, null, 1)}\n`
}

function resourceOf({ table, rows, bytes, sha256 }: TableFile): object {
  const { name, about, columns, primaryKey, foreignKeys } = table
  return {
    profile: 'tabular-data-resource',
    name,
    path: fileOf(table),
    description: about,
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    bytes,
    hash: `sha256:${sha256}`,
    rows,
    schema: {
      fields: columns.map(fieldOf),
      missingValues: [''],
      ...(primaryKey.length > 0 && { primaryKey }),
      ...(foreignKeys.length > 0 && {
        foreignKeys: foreignKeys.map((key) => ({
          fields: key.columns,
          // Of the table itself it says nothing.
          reference: { resource: key.table === name ? '' : key.table, fields: key.references },
        })),
      }),
    },
  }
}

function fieldOf(column: PlannedColumn): object {
  const { name, about, unit, isRequired } = column
  return {
    name,
    ...typeOf(column),
    description: about,
    ...(unit !== undefined && { unit }),
    // An empty text is no value to most readers, so only what can't be empty is required.
    ...(isRequired && column.type !== 'text' && { constraints: { required: true } }),
  }
}

/** The specification's type of a column as it is written by `write-table.ts`. */
function typeOf({ type, isList }: PlannedColumn): { readonly type: string; readonly format?: string } {
  if (type.endsWith('[]')) return { type: 'array' }
  switch (type) {
    case 'smallint':
    case 'integer':
    case 'bigint':
      return { type: 'integer' }
    case 'numeric':
    case 'real':
    case 'double precision':
      return { type: 'number' }
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
      return { type: 'date' }
    case 'timestamp with time zone':
      // The default format has no fractions of a second, and patterns for them are not known everywhere.
      return { type: 'datetime', format: 'any' }
    case 'jsonb':
      return { type: isList ? 'array' : 'object' }
    case 'uuid':
      return { type: 'string', format: 'uuid' }
    case 'bytea':
      return { type: 'string', format: 'binary' }
    default:
      return { type: 'string' }
  }
}
