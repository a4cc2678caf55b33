/** What every row of the table is made of. */
import type { Stand } from '../stand/stand.ts'

/** One line of the table. */
export interface Figure {
  readonly what: string
  /** As it is shown, with unit. */
  readonly measured: string
  /** What it is compared with, measured in the same run; a dash for a count. */
  readonly limit: string
  /** Measured ÷ limit, or for rates the share of the limit that was reached. Null for a count. */
  readonly ratio: number | null
  readonly target: string
  readonly isMet: boolean
}

export interface Row {
  readonly name: string
  /** Measures. `quick`: a sample that shows that it works, in seconds; its figures mean nothing. */
  readonly run: (stand: Stand, options: RowOptions) => Promise<Figure[]>
}

export interface RowOptions {
  readonly quick: boolean
  /** A database made earlier, for the rows that read a large one; null to fill one. */
  readonly databaseUrl: string | null
}

/** Milliseconds as text. */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
}

export function perSecond(value: number): string {
  return `${value.toFixed(0)}/s`
}
