/** The wrong lines of a file, to be mended and imported. */
import { csvFile, type CsvField } from '@puni/web/files/csv'
import { numberIn } from '../../../shared/map/coordinates.ts'
import { COLUMNS, ERROR_COLUMN, fold } from './columns.ts'
import type { ImportLine } from './import-run.ts'
import type { Problem } from './read-line.ts'
import type { Sheet } from './read-sheet.ts'

/** What is wrong, with its column. */
export function problemText({ column, reason }: Problem): string {
  return column === null ? reason : `${COLUMNS[column]}: ${reason}`
}

/** They as they came, with what is wrong with each in a column of its own. */
export function wrongLinesCsv({ header, columns }: Sheet, lines: readonly ImportLine[]): Blob {
  const kept = header
    .map((name, at) => ({ name, at }))
    .filter(({ name }) => fold(name) !== fold(ERROR_COLUMN))
  const fieldOf = (cell: string, at: number): CsvField => {
    const isDegree = /itude$/i.test(columns[at] ?? '')
    // As a text a spreadsheet would be kept from computing -34,6.
    return isDegree && !Number.isNaN(numberIn(cell)) ? numberIn(cell) : cell
  }
  return csvFile(
    [...kept.map(({ name }) => name), ERROR_COLUMN],
    lines.map(({ cells, problems }) => [
      ...kept.map(({ at }) => fieldOf(cells[at] ?? '', at)),
      problems.map(problemText).join(' '),
    ]),
  )
}
