/** Markdown tables that are readable in a terminal, too. */

/** The lines of a table with aligned columns; the first row has the headings. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [headings = []] = rows
  const widths = headings.map((_, at) => Math.max(3, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const [first, ...others] = rows.map(line)
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
}
