/** Reads tables whose first line has the names of the columns. */

/** A line of a table. What it lacks throws an error that says which line of which file. */
export interface Row {
  text(name: string): string
  number(name: string): number
  /** An error about this line. */
  error(message: string): Error
}

/** The lines of a table; `file` is for errors only. */
export function readTable(content: string, file: string, separator: string): Row[] {
  const [names = [], ...rows] = content
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(separator))
  return rows.map((fields, index) => {
    const error = (message: string) => new Error(`${file}:${index + 2}: ${message}`)
    const text = (name: string) => {
      const field = fields[names.indexOf(name)]
      if (field === undefined) throw error(`no ${name}`)
      return field
    }
    const number = (name: string) => {
      const value = Number(text(name))
      if (text(name).trim() === '' || !Number.isFinite(value))
        throw error(`${name} is no number: ${text(name)}`)
      return value
    }
    return { text, number, error }
  })
}
