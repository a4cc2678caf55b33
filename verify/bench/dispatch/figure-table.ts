/** Runs side by side: a column for each, a line for each figure. */
import { markdownTable } from '../markdown-table.ts'
import type { Figures } from './figures.ts'

/** Headings and decimals, in the order of the lines. */
const LINES: readonly (readonly [heading: string, name: keyof Figures, decimals: number])[] = [
  ['undelivered, %', 'undelivered', 3],
  ['click to door, undelivered 120, min', 'clickToDoor', 2],
  ['… nine of ten within', 'clickToDoorP90', 1],
  ['click to door, delivered, min', 'clickToDoorDelivered', 2],
  ['click to taken, min', 'clickToTaken', 2],
  ['ready to pickup, min', 'readyToPickup', 2],
  ['in store to pickup, min', 'inStoreToPickup', 2],
  ['… Moto', 'inStoreMoto', 2],
  ['… Bicicleta', 'inStoreBicicleta', 2],
  ['… Auto', 'inStoreAuto', 2],
  ['… Otro', 'inStoreOtro', 2],
  ['lateness, min', 'lateness', 2],
  ['late, %', 'late', 3],
  ['… nobody could be in time, %', 'lateFromTheStart', 3],
  ['to the pickup, m', 'pickupMetres', 0],
  ['to the pickup, min', 'pickupMinutes', 2],
  ['longest trip by bicycle, m', 'longestBicycleTrip', 0],
  ['cost of an order', 'costPerOrder', 2],
  ['orders an hour on duty', 'ordersPerHour', 3],
  ['pay an hour on duty', 'payPerHour', 2],
  ['… Gini', 'payGini', 3],
  ['… under half the median, %', 'underHalfMedian', 1],
  ['offers an order', 'offersPerOrder', 3],
  ['lost to absent phones, s an order', 'absentSecondsPerOrder', 2],
  ['… in total, s', 'absentSeconds', 0],
  ['a look, ms', 'decisionMs', 2],
]

/** The table in Markdown; figures that a run lacks are dashes. */
export function figureTable(runs: readonly (readonly [name: string, figures: Partial<Figures>])[]): string {
  const lines = LINES.map(([heading, name, decimals]) =>
    [heading].concat(runs.map(([, figures]) => textOf(figures[name], decimals))),
  )
  return markdownTable([['', ...runs.map(([name]) => name)], ...lines])
}

const textOf = (value = NaN, decimals: number) => (Number.isFinite(value) ? value.toFixed(decimals) : '–')
