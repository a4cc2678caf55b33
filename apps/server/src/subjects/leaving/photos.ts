/** The photos that exported rows name, as files, and the list of them as one more table. */
import { type Content, forEachAtOnce, writeFile, writePieces } from '@puni/embedded-postgres/backup/copy-file'
import { sql } from 'kysely'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/database/schema.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { csvLine } from './csv.ts'
import type { PlannedTable } from './plan.ts'
import { fileOf, type TableFile } from './write-table.ts'

/** Where they are within the export. */
const FOLDER = 'photos'

const column = (name: string, type: string, about: string, unit?: string) => ({
  name,
  type,
  about,
  ...(unit !== undefined && { unit }),
  isRequired: true,
})
/** The list, as if it were a table of the database. */
const LIST: PlannedTable = {
  name: FOLDER,
  about: 'Las fotos que hay en la carpeta photos.',
  columns: [
    column('key', 'text', 'La clave con la que la nombran las otras tablas'),
    column('path', 'text', 'El archivo'),
    column('bytes', 'bigint', 'Su tamaño', 'bytes'),
    column('sha256', 'text', 'La huella de su contenido'),
  ],
  primaryKey: ['key'],
  foreignKeys: [],
}

/** The keys of all photos that these tables name, each once. */
export async function photoKeys(db: Database, tables: readonly PlannedTable[]): Promise<readonly string[]> {
  const named = tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ isPhoto }) => isPhoto)
      .map(({ name, type }) => {
        const keys = type.endsWith('[]') ? sql`unnest(${sql.ref(name)})` : sql.ref(name)
        return sql`select ${keys} as key from ${sql.table(table)}`
      }),
  )
  const { rows } = await sql<{ key: string }>`
    select distinct key from (${sql.join(named, sql` union all `)}) as named where key is not null order by key
  `.execute(db)
  return rows.map(({ key }) => key)
}

/** Photos as they were written: their list, their bytes, and how many are named but not stored. */
export interface WrittenPhotos {
  readonly list: TableFile
  readonly bytes: number
  readonly missing: number
}

/**
 * Copies photos from the storage, in whatever it is, into a folder of their own.
 * @throws ServiceAway if the storage fails
 */
export async function writePhotos(
  store: Pick<PhotoStore, 'get'>,
  keys: readonly string[],
  folder: string,
): Promise<WrittenPhotos> {
  await mkdir(join(folder, FOLDER), { mode: 0o700 })
  const pathOf = (key: string) => `${FOLDER}/${key}.jpg`
  const copied = new Map<string, Content>()
  await forEachAtOnce(keys, async (key) => {
    const jpeg = await store.get(key)
    if (jpeg !== null) copied.set(key, await writeFile(join(folder, pathOf(key)), jpeg))
  })
  const lines = async function* () {
    yield csvLine(LIST.columns.map(({ name }) => name))
    for (const key of keys) {
      const content = copied.get(key)
      if (content !== undefined) yield csvLine([key, pathOf(key), String(content.size), content.sha256])
    }
  }
  const { size, sha256 } = await writePieces(join(folder, fileOf(LIST)), lines())
  return {
    list: { table: LIST, rows: copied.size, bytes: size, sha256 },
    bytes: [...copied.values()].reduce((sum, { size }) => sum + size, 0),
    missing: keys.length - copied.size,
  }
}
