/**
 * Rows that a statement returns as JSON, in one column. For a row of fifty columns that takes half as long here as
 * describing and reading each of them, and no longer in PostgreSQL. Times come as text.
 */

/** The columns of a row that are times. */
export type TimeColumn<Row> = {
  readonly [Column in keyof Row]-?: Date extends Row[Column] ? Column : never
}[keyof Row]

/** A row as JSON, which PostgreSQL makes with `to_json`. */
export type JsonRow<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? string | Extract<Row[Column], null> : Row[Column]
}

/** Makes a row of its JSON, which is changed; `times` names all columns that are times. */
export function rowOf<Row extends object>(
  json: JsonRow<Row>,
  times: Readonly<Record<TimeColumn<Row>, true>>,
): Row {
  const row = json as Record<string, unknown>
  for (const column in times) {
    const time = row[column]
    if (typeof time === 'string') row[column] = new Date(time)
  }
  return row as Row
}
