/** Keeps rows where they are while somebody points at them. */

/** A row, and whether it has left the list meanwhile. */
export interface SteadyRow<Row> {
  readonly row: Row
  readonly isGone: boolean
}

/** The rows in the sequence that was held, as they are now; those that have left stay, and new ones come last. */
export function steady<Row>(
  held: readonly Row[],
  current: readonly Row[],
  keyOf: (row: Row) => string,
): SteadyRow<Row>[] {
  const now = new Map(current.map((row) => [keyOf(row), row]))
  const known = new Set(held.map(keyOf))
  return [
    ...held.map((row) => {
      const still = now.get(keyOf(row))
      return { row: still ?? row, isGone: still === undefined }
    }),
    ...current.filter((row) => !known.has(keyOf(row))).map((row) => ({ row, isGone: false })),
  ]
}

/** How many rows would stand elsewhere, be new or leave. */
export function waitingCount<Row>(
  held: readonly Row[],
  current: readonly Row[],
  keyOf: (row: Row) => string,
): number {
  const now = new Set(current.map(keyOf))
  const before = new Set(held.map(keyOf))
  const left = held.filter((row) => !now.has(keyOf(row))).length
  const came = current.filter((row) => !before.has(keyOf(row))).length
  const stayed = held.filter((row) => now.has(keyOf(row))).map(keyOf)
  const elsewhere = current
    .filter((row) => before.has(keyOf(row)))
    .filter((row, at) => keyOf(row) !== stayed[at]).length
  return left + came + elsewhere
}
