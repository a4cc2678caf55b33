/** Summaries of a day side by side, as plain text. */
import type { DaySummary } from '@puni/contract/replay/entities'

/** A day and the policy that decided it. */
export interface Column {
  readonly head: string
  readonly summary: DaySummary
}

const ROWS: readonly (readonly [label: string, value: (summary: DaySummary) => string])[] = [
  ['orders', ({ orders }) => String(orders)],
  ['undelivered', ({ undelivered, orders }) => share(undelivered, orders)],
  ['to the door, mean, min', ({ clickToDoor }) => minutes(clickToDoor)],
  ['to the door, 9 in 10 within, min', ({ clickToDoorP90 }) => minutes(clickToDoorP90)],
  ['ready to pickup, mean, min', ({ readyToPickup }) => minutes(readyToPickup)],
  ['riders', ({ earnings }) => String(earnings.length)],
  ['earned by the least, pesos', ({ earnings }) => pesos(earnings[0])],
  ['earned by the middle, pesos', ({ earnings }) => pesos(earnings[Math.floor(earnings.length / 2)])],
  ['earned by the most, pesos', ({ earnings }) => pesos(earnings.at(-1))],
]

/** A table with a row for each figure and a column for each policy. */
export function tableOf(columns: readonly Column[]): string {
  const lines = [
    ['', ...columns.map(({ head }) => head)],
    ...ROWS.map(([label, value]) => [label].concat(columns.map(({ summary }) => value(summary)))),
  ]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const padded = lines.map(([label = '', ...values]) =>
    [
      label.padEnd(widths[0] ?? 0),
      ...values.map((value, column) => value.padStart(widths[column + 1] ?? 0)),
    ].join('  '),
  )
  return `${padded.join('\n')}\n`
}

const minutes = (seconds: number | null) => (seconds === null ? '–' : (seconds / 60).toFixed(1))
const pesos = (amount: number | undefined) => (amount === undefined ? '–' : amount.toFixed(2))
const share = (part: number, whole: number) =>
  whole === 0 ? '0' : `${part} (${((100 * part) / whole).toFixed(1)} %)`
