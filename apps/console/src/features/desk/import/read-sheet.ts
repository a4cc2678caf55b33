/** A file of orders as a table: which of its columns is which, and its lines. */
import { IMPORT } from '@puni/contract/orders/limits'
import Papa from 'papaparse'
import { breather } from './breather.ts'
import { columnNamed, type ColumnKey, COLUMNS, ERROR_COLUMN, fold } from './columns.ts'
import { importText } from './import-text.ts'

/** A line of the file that is not blank. */
export interface SheetLine {
  /** As a spreadsheet numbers it: the header is the first. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface Sheet {
  /** As they are written. */
  readonly header: readonly string[]
  /** The column at each place; null where it is not known. */
  readonly columns: readonly (ColumnKey | null)[]
  /** Names of those that are left out. */
  readonly unknown: readonly string[]
  readonly lines: readonly SheetLine[]
}

const t = importText

/** Characters that are parsed at once. */
const CHUNK = 65_536

/** Reads a file; a text is what is wrong with it as a whole. The page goes on meanwhile. */
export async function readSheet(text: string): Promise<Sheet | string> {
  // A text that was pasted may have it too.
  const rows = await readRows(text.replace(/^\uFEFF/, ''))
  if (typeof rows === 'string') return rows
  const [first, ...lines] = rows
  const header = first?.cells ?? []
  const columns = header.map(columnNamed)
  const problem = problemOf(columns, lines.length)
  if (problem !== null) return problem
  const unknown = header.filter(
    (name, at) => columns[at] === null && name !== '' && fold(name) !== fold(ERROR_COLUMN),
  )
  return { header, columns, unknown, lines }
}

/** Those that are not blank, the header too. */
async function readRows(text: string): Promise<SheetLine[] | string> {
  const breathe = breather()
  const lines: SheetLine[] = []
  let row = 0
  return await new Promise((resolve) => {
    const config = {
      delimiter: separatorOf(text),
      // Found out from a part it could be another for the next. What is left of the ends of Windows is a blank.
      newline: text.includes('\n') ? ('\n' as const) : ('\r' as const),
      chunkSize: CHUNK,
      chunk: ({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        const quotes = errors.find(({ type }) => type === 'Quotes')
        if (quotes !== undefined) {
          resolve(t.problems.quotes(row + (quotes.row ?? 0) + 1))
          parser.abort()
          return
        }
        for (const each of data) {
          const cells = each.map(shown)
          row += 1
          if (cells.some((cell) => cell !== '')) lines.push({ row, cells })
        }
        parser.pause()
        void breathe().then(() => parser.resume())
      },
      // After an abort it is told already.
      complete: () => resolve(lines),
    }
    Papa.parse<string[]>(text, config)
  })
}

/** What separates the fields of the header, outside of quotes: what is there most often. */
function separatorOf(text: string): string {
  const [header = ''] = /^\s*(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? []
  const bare = header.replace(/"[^"]*"/g, '')
  const counted = [';', ',', '\t'].map((mark) => [mark, bare.split(mark).length] as const)
  return counted.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** A field without blanks around it, and without the quote that keeps a spreadsheet from computing it (`csvFile`). */
function shown(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=\s*[=+\-@])/, '')
    .trim()
}

function problemOf(columns: readonly (ColumnKey | null)[], lines: number): string | null {
  const twice = columns.find((key, at) => key !== null && columns.indexOf(key) !== at)
  if (twice) return t.problems.twice(COLUMNS[twice])
  const has = (key: ColumnKey) => columns.includes(key)
  const sender = has('store') || has('sender') ? [] : [t.orJoin(COLUMNS.store, COLUMNS.sender)]
  const ofSender = has('sender') && !has('store') ? (['zone', 'pickupStreet'] as const) : []
  const needed = [...ofSender, 'street', 'storeValue'] as const
  const missing = [...sender, ...needed.filter((key) => !has(key)).map((key) => COLUMNS[key])]
  if (missing.length > 0) return t.problems.missing(missing)
  if (lines === 0) return t.problems.empty
  return lines > IMPORT.lines ? t.problems.tooMany(lines) : null
}
