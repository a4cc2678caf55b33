/** What every row of the city table is made of. */
import type { City } from '../city.ts'

/** A figure of a city. */
export interface Figure {
  /** As it is shown, with unit. */
  readonly text: string
  readonly isMet: boolean
}

/** Some lines of the table that are measured together. */
export interface Row {
  readonly name: string
  readonly lines: readonly Line[]
  /** Whether it is measured in a metropolis, too. */
  readonly isForMetropolis: boolean
  /** Whether it is about ways: a city without a street for each vehicle has nothing to measure. */
  readonly isAboutWays?: true
  /** A figure for each line; null where the city has nothing to measure. */
  readonly measure: (city: City, options: RowOptions) => Promise<readonly (Figure | null)[]>
}

export interface Line {
  readonly what: string
  readonly target: string
}

export interface RowOptions {
  /** Pairs of places in the rows about routes. */
  readonly pairs: number
}

/** Milliseconds as text. */
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** Percent as text. */
export const percent = (value: number) => `${value.toFixed(1)} %`
