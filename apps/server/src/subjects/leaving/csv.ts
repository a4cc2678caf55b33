/** CSV by RFC 4180, as PostgreSQL, SQLite and spreadsheets read it. */

/**
 * A line with its end. Null is nothing at all, an empty text is `""`: PostgreSQL tells them apart. A text is written as it is, also one that a
 * spreadsheet would take for a formula: it has to come back the same.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => (value === null ? '' : quoted(value))).join(',')}\r\n`
}

function quoted(value: string): string {
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
