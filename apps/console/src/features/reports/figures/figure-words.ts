/** Figures in words: shares without a division by zero, times in minutes, names of groups. */
import type { Figures, FigureRow, Spread } from '@puni/contract/figures/entities'
import type { FigureGrouping } from '@puni/contract/figures/groupings'
import { formatDecimal } from '@puni/contract/numbers'
import { formatPercent, formatWholePesos } from '@puni/web/format/numbers'
import { commonText } from '../../../shared/common-text.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { figuresText } from './figures-text.ts'

const t = figuresText

/** A line of the table: a group, or all of them. */
export type FigureLine = FigureRow | (Figures & { readonly key: 'total' })

/** A part of all as a share; null where there is nothing to divide by. */
export function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : part / all
}

/** Accepted of answered offers; null where none was answered, or where none is kept. */
export function acceptanceOf({ offers }: Figures): number | null {
  return offers === null ? null : shareOf(offers.accepted, offers.accepted + offers.skipped)
}

/** A share in percent, a dash where there is none. */
export function shareText(share: number | null): string {
  return share === null ? commonText.none : formatPercent(share, 1)
}

/** 'how many of how many came late', a dash where nothing was promised. */
export function lateText({ late, promised }: Figures): string {
  const share = shareOf(late, promised)
  return share === null
    ? commonText.none
    : t.share(shareText(share), formatDecimal(late), formatDecimal(promised))
}

const LARGE = 1_000_000
const large = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Pesos where there is little room: '$ 113.852' or '$ 113,9 M'. */
export const briefPesos = (pesos: number): string =>
  pesos < LARGE ? formatWholePesos(pesos) : large.format(pesos)

/** Seconds in minutes with one decimal. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10

/** A spread that may be null, in minutes. */
export function inMinutes(spread: Spread | null): Omit<Spread, 'count'> | null {
  if (spread === null) return null
  const { p10, median, p90 } = spread
  return { p10: minutesOf(p10), median: minutesOf(median), p90: minutesOf(p90) }
}

/** How a group is called. */
export function groupName(by: FigureGrouping, { key, name }: Pick<FigureRow, 'key' | 'name'>): string {
  if (key === null) return by === 'rider' ? t.noRider : t.noStore
  if (by === 'day') return formatDay(key)
  if (by === 'hour') return t.hour(key)
  return name ?? t.gone
}

/** The same below a chart, where there is little room. */
export function placeLabel(by: 'day' | 'hour', key: string): string {
  return by === 'day' ? formatDay(key).slice(0, 5) : key
}
