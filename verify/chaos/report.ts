/** What a run found, as one table. */

/** One line of the table. `docs/chaos.md` says what the columns mean. */
export interface Row {
  readonly part: string
  /** Kills, races, or requests sent during an outage. */
  readonly tries: number
  /** Writes that were answered with success. */
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly wrong: number
  /** Starts that failed or complained, processes that died. */
  readonly unclean: number
  /** Milliseconds; null where the part does not measure it. */
  readonly slowestAnswerMs: number | null
  readonly worstRecoveryMs: number | null
}

/** The options of every part. */
export interface PartOptions {
  /** A few seconds instead of minutes. */
  readonly short: boolean
  readonly seed: number
}

/** A part of the run. It counts what it finds broken in its rows, and reports it at once by `say`. */
export type Part = (options: PartOptions) => Promise<Row[]>

const HEADINGS = {
  part: 'part',
  tries: 'tries',
  acknowledged: 'acknowledged',
  lost: 'lost',
  doubled: 'doubled',
  wrong: 'wrong',
  unclean: 'unclean',
  slowestAnswerMs: 'slowest answer',
  worstRecoveryMs: 'worst recovery',
} as const satisfies Record<keyof Row, string>

const COLUMNS = Object.keys(HEADINGS) as (keyof Row)[]

/** Whether a row shows that an invariant broke. */
export function isBroken({ lost, doubled, wrong, unclean }: Row): boolean {
  return lost + doubled + wrong + unclean > 0
}

/** The row of an aborted part. */
export function brokenOff(part: string): Row {
  const nothing = { tries: 0, acknowledged: 0, lost: 0, doubled: 0, wrong: 0 }
  return { part: `${part}, broken off`, ...nothing, unclean: 1, slowestAnswerMs: null, worstRecoveryMs: null }
}

/** The rows as a table for a terminal, numbers right-aligned. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [
    COLUMNS.map((column) => HEADINGS[column]),
    ...rows.map((row) => COLUMNS.map((column) => cell(row, column))),
  ]
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const text = lines.map((line) =>
    line
      .map((value, at) => (at === 0 ? value.padEnd(widths[at] ?? 0) : value.padStart(widths[at] ?? 0)))
      .join('  '),
  )
  return text.join('\n')
}

function cell(row: Row, column: keyof Row): string {
  const value = row[column]
  if (value === null) return '-'
  return column === 'slowestAnswerMs' || column === 'worstRecoveryMs'
    ? `${(Number(value) / 1000).toFixed(2)} s`
    : String(value)
}

/** Reports progress on standard error; only the table goes to standard output. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`)
}
