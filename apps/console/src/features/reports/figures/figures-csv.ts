/** The table as a file for spreadsheets: all its figures, whichever are shown. */
import type { Figures, FigureRow } from '@puni/contract/figures/entities'
import { type FigureGrouping, TIMED } from '@puni/contract/figures/groupings'
import type { CsvField } from '@puni/web/files/csv'
import { acceptanceOf, groupName, minutesOf, shareOf } from './figure-words.ts'
import { figuresText } from './figures-text.ts'

const t = figuresText
const { columns, outcomes } = t

/** What a column is called, and what it says of a group. */
type CsvColumn = readonly [header: string, field: (figures: Figures) => CsvField]

const COUNTS: readonly CsvColumn[] = [
  [columns.orders, ({ orders }) => orders],
  [outcomes.delivered, ({ delivered }) => delivered],
  [outcomes.open, ({ open }) => open],
  [outcomes.canceled, ({ canceled }) => canceled],
  [outcomes.failed, ({ failed }) => failed],
  [t.promised, ({ promised }) => promised],
  [t.lateCount, ({ late }) => late],
  [columns.late, ({ late, promised }) => percent(shareOf(late, promised))],
  [columns.offers, ({ offers }) => offers?.made ?? null],
  [columns.accepted, ({ offers }) => offers?.accepted ?? null],
  [columns.skipped, ({ offers }) => offers?.skipped ?? null],
  [columns.unanswered, ({ offers }) => offers?.unanswered ?? null],
  [columns.acceptance, (figures) => percent(acceptanceOf(figures))],
]

const TIMES: readonly CsvColumn[] = TIMED.flatMap((timed): CsvColumn[] => {
  const header = t.times[timed]
  const of = (which: 'median' | 'p10' | 'p90'): CsvColumn => [
    t.minutes(header, t[which]),
    ({ times }) => minutes(times[timed]?.[which]),
  ]
  return [[t.counted(header), ({ times }) => times[timed]?.count ?? 0], of('median'), of('p10'), of('p90')]
})

const MONEY: readonly CsvColumn[] = [
  [columns.goods, ({ money }) => money.goods],
  [columns.fees, ({ money }) => money.fees],
  [columns.paid, ({ money }) => paidOf(money)],
  [columns.earned, ({ money }) => money.earned],
  [columns.commission, ({ money }) => money.commission],
]

const COLUMNS = [...COUNTS, ...TIMES, ...MONEY]

/** Header and lines of the table. A share is its percentage. */
export function csvOf(by: FigureGrouping, rows: readonly FigureRow[]) {
  return {
    header: [t.groupings[by], ...COLUMNS.map(([header]) => header)],
    lines: rows.map((row): CsvField[] => [groupName(by, row), ...COLUMNS.map(([, field]) => field(row))]),
  }
}

/** What customers paid, to the centavo. */
export function paidOf({ goods, fees }: Figures['money']): number {
  return Math.round(100 * (goods + fees)) / 100
}

const percent = (share: number | null) => (share === null ? null : Math.round(1000 * share) / 10)
const minutes = (seconds: number | undefined) => (seconds === undefined ? null : minutesOf(seconds))
