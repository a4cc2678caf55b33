/**
 * Tables as files for spreadsheets, as they are read in Argentina: UTF-8 with its mark, semicolons between fields, commas in numbers
 * (RFC 4180 but for the separator).
 */

/** A field. A number is written without thousands; null is an empty field. */
export type CsvField = string | number | null

/** A table as a file. A text that a spreadsheet would run as a formula is shown as a text (OWASP, CSV injection). */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvField[])[]): Blob {
  const lines = [header, ...rows].map((fields) => fields.map(written).join(';'))
  return new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' })
}

function written(field: CsvField): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field).replace('.', ',')
  const text = /^[\s]*[=+\-@]|^[\t\r]/.test(field) ? `'${field}` : field
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
