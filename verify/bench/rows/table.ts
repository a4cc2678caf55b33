/** Figures as a table for a terminal and for Markdown. */
import { markdownTable } from '../markdown-table.ts'
import type { Figure } from './row.ts'

const HEADINGS = ['', 'measured', 'limit', 'ratio', 'target', ''] as const

/** The figures as lines of a Markdown table with aligned columns. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ what, measured, limit, ratio, target, isMet }) => [
    what,
    measured,
    limit,
    ratio === null ? '-' : ratio.toFixed(ratio < 10 ? 2 : 0),
    target,
    isMet ? 'met' : 'missed',
  ])
  return markdownTable([HEADINGS, ...lines])
}
