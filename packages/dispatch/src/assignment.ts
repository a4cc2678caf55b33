/**
 * The cheapest assignment of rows to columns where only some pairs are possible: shortest augmenting paths over sparse arcs
 * (Jonker and Volgenant), row by row. Deterministic: the same arcs, the same answer. Exact, but where very many rows want the same columns.
 */

/** Possible pairs, row by row: those of `row` lie from `start[row]` to `start[row + 1]`. Costs are finite. */
export interface Arcs {
  /** One more than there are rows. */
  readonly start: Int32Array
  readonly column: Int32Array
  readonly cost: Float64Array
}

/** A possible pair of a row. */
export interface Arc {
  readonly column: number
  readonly cost: number
}

/** Packs the possible pairs of each row. */
export function arcsOf(rows: readonly (readonly Arc[])[]): Arcs {
  const start = new Int32Array(rows.length + 1)
  rows.forEach((row, index) => (start[index + 1] = start[index]! + row.length))
  const column = new Int32Array(start[rows.length]!)
  const cost = new Float64Array(start[rows.length]!)
  rows.forEach((row, index) =>
    row.forEach((arc, offset) => {
      column[start[index]! + offset] = arc.column
      cost[start[index]! + offset] = arc.cost
    }),
  )
  return { start, column, cost }
}

/**
 * Pairs looked at before the search ends: a bound on time that does not depend on the machine. Spread over a city, 500 rows look at some
 * 60,000 of them; if all want the same columns, at the cube of their number.
 */
const MOST_SCANNED = 25_000_000
/** Rows with more pairs than this come last: should the search end, these still find a column. */
const MANY_PAIRS = 256

/**
 * The column of each row, or -1 for a row that is cheaper unmatched. Once too many pairs were looked at, each row that is left takes the
 * cheapest column that is left.
 * @param unmatched cost of leaving each row unmatched; finite
 */
export function assign(columns: number, arcs: Arcs, unmatched: Float64Array): Int32Array {
  const search = new Search(columns, arcs, unmatched)
  const rows = [...unmatched.keys()]
  const hasMany = (row: number) => arcs.start[row + 1]! - arcs.start[row]! > MANY_PAIRS
  for (const row of [...rows.filter((each) => !hasMany(each)), ...rows.filter(hasMany)]) {
    if (search.scanned < MOST_SCANNED) search.augment(row)
    else search.takeCheapest(row)
  }
  return search.columnOf
}

const NONE = -1

class Search {
  readonly columnOf: Int32Array
  /** Pairs looked at. */
  scanned = 0
  private readonly rowOf: Int32Array
  /** Cost of each row with its column. */
  private readonly heldCost: Float64Array
  /** Dual prices of the columns: 0 until several rows want one, then negative. */
  private readonly price: Float64Array
  private readonly distance: Float64Array
  private readonly reachedFrom: Int32Array
  private readonly settled: Uint8Array
  private readonly queue = new ColumnQueue()
  private touched: number[] = []
  /** The cheapest row to leave unmatched instead, among those reached so far. */
  private exit = { row: NONE, distance: Infinity }

  constructor(
    columns: number,
    private readonly arcs: Arcs,
    private readonly unmatched: Float64Array,
  ) {
    this.columnOf = new Int32Array(unmatched.length).fill(NONE)
    this.rowOf = new Int32Array(columns).fill(NONE)
    this.heldCost = new Float64Array(unmatched.length)
    this.price = new Float64Array(columns)
    this.distance = new Float64Array(columns).fill(Infinity)
    this.reachedFrom = new Int32Array(columns)
    this.settled = new Uint8Array(columns)
  }

  /** Finds the shortest path from a row to a free column, or to a row that stays unmatched, and augments along it. */
  augment(row: number): void {
    this.exit = { row: NONE, distance: Infinity }
    this.scan(row, 0)
    const column = this.settleToEnd()
    const length = column === NONE ? this.exit.distance : this.distance[column]!
    if (column === NONE) this.turnOverFromRow(this.exit.row, row)
    else this.turnOver(column, row)
    this.reprice(length)
  }

  /** Matches a row to its cheapest column that is left, or to none if that is cheaper. */
  takeCheapest(row: number): void {
    const { start, column, cost } = this.arcs
    let cheapest = this.unmatched[row]!
    let taken = NONE
    for (let arc = start[row]!; arc < start[row + 1]!; arc += 1) {
      if (this.rowOf[column[arc]!] !== NONE || cost[arc]! >= cheapest) continue
      cheapest = cost[arc]!
      taken = column[arc]!
    }
    this.columnOf[row] = taken
    if (taken !== NONE) this.rowOf[taken] = row
  }

  /** Settles the nearest columns until one is free, which it returns, or leaving a row unmatched is nearer: NONE. */
  private settleToEnd(): number {
    for (;;) {
      const column = this.queue.pop()
      if (column === NONE) return NONE
      if (this.settled[column] === 1) continue
      if (this.exit.distance < this.distance[column]!) return NONE
      const owner = this.rowOf[column]!
      if (owner === NONE) return column
      this.settled[column] = 1
      this.scan(owner, this.distance[column]!)
    }
  }

  private scan(row: number, distance: number): void {
    const { start, column, cost } = this.arcs
    const { price, distance: distances, settled, reachedFrom, queue, touched } = this
    const base = distance - this.dualOf(row)
    const end = start[row + 1]!
    this.scanned += end - start[row]!
    for (let arc = start[row]!; arc < end; arc += 1) {
      const to = column[arc]!
      const reached = base + cost[arc]! - price[to]!
      const known = distances[to]!
      if (reached >= known || settled[to] === 1) continue
      if (known === Infinity) touched.push(to)
      distances[to] = reached
      reachedFrom[to] = row
      queue.push(to, reached)
    }
    const alone = base + this.unmatched[row]!
    if (alone < this.exit.distance) this.exit = { row, distance: alone }
  }

  /** What a matched row pays above its column's price; 0 for the row that is being placed, whose own level does not matter. */
  private dualOf(row: number): number {
    const held = this.columnOf[row]!
    if (held === NONE) return 0
    return this.heldCost[row]! - this.price[held]!
  }

  private costOf(row: number, column: number): number {
    const { start, column: columns, cost } = this.arcs
    let cheapest = Infinity
    for (let arc = start[row]!; arc < start[row + 1]!; arc += 1)
      if (columns[arc] === column && cost[arc]! < cheapest) cheapest = cost[arc]!
    return cheapest
  }

  /** Moves each row of the path to the next column. */
  private turnOver(column: number, first: number): void {
    for (let next = column; ;) {
      const row = this.reachedFrom[next]!
      const given = this.columnOf[row]!
      this.columnOf[row] = next
      this.rowOf[next] = row
      this.heldCost[row] = this.costOf(row, next)
      if (row === first) return
      next = given
    }
  }

  private turnOverFromRow(left: number, first: number): void {
    if (left === first) return
    const given = this.columnOf[left]!
    this.columnOf[left] = NONE
    this.turnOver(given, first)
  }

  private reprice(length: number): void {
    for (const column of this.touched) {
      if (this.settled[column] === 1) this.price[column]! += this.distance[column]! - length
      this.distance[column] = Infinity
      this.settled[column] = 0
    }
    this.touched = []
    this.queue.clear()
  }
}

/** Columns by distance; those equally far by number. A column may wait in it several times. */
class ColumnQueue {
  private readonly columns: number[] = []
  private readonly keys: number[] = []

  clear(): void {
    this.columns.length = 0
    this.keys.length = 0
  }

  push(column: number, key: number): void {
    let at = this.columns.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.isBefore(key, column, parent)) break
      this.move(parent, at)
      at = parent
    }
    this.columns[at] = column
    this.keys[at] = key
  }

  /** The nearest column, or -1 when none is left. */
  pop(): number {
    const first = this.columns[0]
    if (first === undefined) return NONE
    const column = this.columns.pop()!
    const key = this.keys.pop()!
    if (this.columns.length > 0) this.sink(column, key)
    return first
  }

  private sink(column: number, key: number): void {
    const size = this.columns.length
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.isBefore(this.keys[child + 1]!, this.columns[child + 1]!, child))
        child += 1
      if (this.isBefore(key, column, child)) break
      this.move(child, at)
      at = child
    }
    this.columns[at] = column
    this.keys[at] = key
  }

  private isBefore(key: number, column: number, slot: number): boolean {
    return key < this.keys[slot]! || (key === this.keys[slot] && column < this.columns[slot]!)
  }

  private move(from: number, to: number): void {
    this.columns[to] = this.columns[from]!
    this.keys[to] = this.keys[from]!
  }
}
