/** The days and the grouping that the address of the page says. Days are `YYYY-MM-DD`. */
import { dayAfter, daysBetween } from '@puni/contract/days'
import { FIGURE_GROUPINGS, type FigureGrouping } from '@puni/contract/figures/groupings'
import { FIGURES_MOST_DAYS } from '@puni/contract/figures/limits'
import { isCalendarDay } from '@puni/web/format/dates'
import { figuresText } from './figures-text.ts'

export interface DayRange {
  readonly from: string
  readonly to: string
}

export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a preset, as of today. */
export function presetRange(preset: Preset, today: string): DayRange {
  const yesterday = dayAfter(today, -1)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: dayAfter(today, -6), to: today },
    month: { from: `${today.slice(0, 8)}01`, to: today },
  }[preset]
}

/** The days that the address says; today where it says none. */
export function rangeIn(search: URLSearchParams, today: string): DayRange {
  const chosen = (name: string) => {
    const day = search.get(name) ?? ''
    return isCalendarDay(day) ? day : null
  }
  const from = chosen('from')
  const to = chosen('to')
  return { from: from ?? to ?? today, to: to ?? from ?? today }
}

/** What is wrong with a range, by its field; null where nothing is. */
export function problemOf({ from, to }: DayRange): { readonly from?: string; readonly to?: string } | null {
  const days = daysBetween(from, to) + 1
  if (days < 1) return { to: figuresText.backwards }
  return days > FIGURES_MOST_DAYS ? { from: figuresText.tooLong(FIGURES_MOST_DAYS) } : null
}

/** The grouping that the address says; without one, days, or the hours of a single day. */
export function groupingIn(search: URLSearchParams, { from, to }: DayRange): FigureGrouping {
  return FIGURE_GROUPINGS.find((one) => one === search.get('by')) ?? (from === to ? 'hour' : 'day')
}

/** The keys of all groups by time, also of those without orders. */
export function placesOf(by: 'day' | 'hour', { from, to }: DayRange): string[] {
  if (by === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => dayAfter(from, days))
}
