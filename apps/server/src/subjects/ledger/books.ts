/**
 * The ledger as files for accounting: the entries by when they were made, each with its number, which never changes. What was read once is in no later file,
 * and nothing is ever added to a day that is over.
 */
import { type Account, type LedgerCause, PLATFORM_ACCOUNTS } from '@puni/contract/ledger/values'
import { sql } from 'kysely'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import { readPages } from '../../platform/database/keyed-pages.ts'
import { ACCOUNT_WORDS, CAUSE_WORDS } from './ledger-words.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Days of the calendar of the time zone, `YYYY-MM-DD`, both inclusive. */
export interface BookPeriod {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** An entry, with what its transaction and its order are. */
interface BookEntry {
  readonly id: string
  readonly transaction: string
  /** By the platform's calendar and clock, '2026-03-10 12:00:00'. */
  readonly entered: string
  readonly occurred: string
  readonly cause: LedgerCause
  readonly rider_id: string
  readonly rider: string
  readonly account: Account
  readonly store: string | null
  readonly number: number | null
  /** Or the store's payment. */
  readonly settlement_id: string | null
  readonly centavos: number
}

/** The period's entries, transaction by transaction as they were made, in pages. */
async function* entriesOf(db: Database, { from, to, timeZone }: BookPeriod) {
  const isEntered = sql`at >= ${startOfDay(from, timeZone)} and at < ${endOfDay(to, timeZone)}`
  // The first and the last bound every page: a clock may have been set back, but not by so much that all of them would be read.
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(id) as first, max(id) as last from ledger_transactions where ${isEntered}
  `.execute(db)
  const { first, last } = rows[0]!
  if (first === null) return
  const written = (instant: string) =>
    sql`to_char(${sql.ref(instant)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`
  yield* readPages<BookEntry>(db, {
    fields: sql`entry.id, made.id as transaction, ${written('made.at')} as entered, ${written('occurred_at')} as occurred, cause,
      entry.rider_id, full_name as rider, account, coalesce(store_name, independent_store_name) as store, number,
      coalesce(settlement_id, payment_id) as settlement_id,
      centavos::float8 as centavos`,
    from: sql`ledger_entries as entry
      join (select * from ledger_transactions where ${isEntered}) as made on made.id = transaction_id
      join riders on riders.id = made.rider_id left join orders on orders.id = made.order_id
      where transaction_id between ${first}::bigint and ${last}::bigint`,
    key: [
      ['entry.transaction_id', 'bigint'],
      ['entry.id', 'bigint'],
    ],
  })
}

const HEADER = [
  'asiento',
  'movimiento',
  'anotado',
  'ocurrido',
  'motivo',
  'cuenta',
  'rider',
  'rider_id',
  'local',
  'pedido',
  'registro',
  'importe',
] as const

/** An entry a line, as spreadsheets here read them: UTF-8 with its mark, semicolons, commas in numbers. */
export async function* writeCsv(db: Database, period: BookPeriod): AsyncGenerator<string> {
  yield `\uFEFF${HEADER.join(';')}\r\n`
  for await (const entries of entriesOf(db, period))
    yield entries.map((entry) => `${lineOf(entry)}\r\n`).join('')
}

function lineOf(entry: BookEntry): string {
  const { id, transaction, entered, occurred, rider, rider_id, store, number, settlement_id } = entry
  const words = [
    CAUSE_WORDS[entry.cause],
    ACCOUNT_WORDS[entry.account],
    text(rider),
    rider_id,
    text(store ?? ''),
  ]
  const numbers = [number ?? '', settlement_id ?? '', amount(entry.centavos, ',')]
  return [id, transaction, entered, occurred, ...words, ...numbers].join(';')
}

/** A text that a spreadsheet would run as a formula is shown as a text. */
function text(written: string): string {
  const safe = /^\s*[=+\-@]/.test(written) ? `'${written}` : written
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Of whole centavos: no float is ever rounded. */
function amount(centavos: number, mark: ',' | '.'): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

const OF_PLATFORM: ReadonlySet<Account> = new Set(PLATFORM_ACCOUNTS)

/** An account in hledger's tree. */
const inTree = (entry: BookEntry) =>
  `${OF_PLATFORM.has(entry.account) ? 'plataforma' : `riders:${nameOf(entry)}`}:${ACCOUNT_WORDS[entry.account]}`

/** A name as part of an account: colons would divide it, two spaces or a semicolon would end it. Two riders may have the same. */
const nameOf = ({ rider, rider_id }: BookEntry) =>
  `${rider.replaceAll(/[:;\s|()[\]]+/g, ' ').trim()} ${rider_id.slice(0, 8)}`

/** A journal that hledger reads: a transaction each, with the day on which the money moved beside each amount. */
export async function* writeJournal(db: Database, period: BookPeriod): AsyncGenerator<string> {
  yield `; ${period.from} - ${period.to}, ${period.timeZone}\ndecimal-mark .\n`
  let last = ''
  for await (const entries of entriesOf(db, period)) {
    yield entries
      .map((entry) => {
        const head = entry.transaction === last ? '' : headOf(entry)
        last = entry.transaction
        const line = `    ${inTree(entry)}  ${amount(entry.centavos, '.')} ARS`
        return `${head}${line}  ; date:${entry.occurred.slice(0, 10)}, asiento:${entry.id}\n`
      })
      .join('')
  }
}

function headOf({ entered, transaction, cause, number, rider }: BookEntry): string {
  const order = number === null ? '' : `, pedido ${number}`
  return `\n${entered.slice(0, 10)} * (${transaction}) ${CAUSE_WORDS[cause]}${order}, ${rider.replaceAll(/[;|\s]+/g, ' ')}\n`
}
