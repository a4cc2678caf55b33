/** Figures as a table for a terminal and for Markdown. */
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
  const widths = HEADINGS.map((heading, at) =>
    Math.max(3, heading.length, ...lines.map((line) => line[at]!.length)),
  )
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [row(HEADINGS), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}
