/** Joins the pieces into which mappers cut a street at every change of a tag. */

/** Node indexes along a line. */
type Nodes = ArrayLike<number>

/** Degrees of a turn that no street makes: its name begins anew behind it. */
const SHARPEST_TURN = 100

/**
 * Joins lines that meet end to end, in either direction, to lines as long as possible; where several meet, those that go straightest.
 * `bearing` is the direction from one node to another, degrees.
 */
export function joinLines(
  lines: readonly Nodes[],
  bearing: (from: number, to: number) => number,
): readonly Nodes[] {
  if (lines.length < 2) return lines
  const byEnd = new Map<number, Set<Nodes>>()
  const ends = (line: Nodes) => [line[0]!, line[line.length - 1]!]
  for (const line of lines) {
    for (const end of ends(line)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(line))
  }
  const take = (line: Nodes) => {
    for (const end of ends(line)) byEnd.get(end)!.delete(line)
  }
  /** The line that goes on from the end of another, with that end first; none once it is a ring. */
  const next = (line: readonly number[]): readonly number[] | undefined => {
    const end = line.at(-1)!
    if (end === line[0]) return undefined
    const arrival = bearing(line.at(-2)!, end)
    let [best, least]: [Nodes | undefined, number] = [undefined, SHARPEST_TURN]
    for (const other of byEnd.get(end) ?? []) {
      const second = other[0] === end ? other[1]! : other[other.length - 2]!
      const turn = Math.abs(((bearing(end, second) - arrival + 540) % 360) - 180)
      if (turn < least) [best, least] = [other, turn]
    }
    if (!best) return undefined
    take(best)
    return best[0] === end ? Array.from(best) : Array.from(best).toReversed()
  }
  const extend = (line: number[]) => {
    for (let more = next(line); more; more = next(line)) for (const node of more.slice(1)) line.push(node)
    return line
  }
  const joined: Nodes[] = []
  for (const line of lines) {
    if (!byEnd.get(line[0]!)!.has(line)) continue
    take(line)
    const forward = extend(Array.from(line))
    joined.push(extend(forward.toReversed()).toReversed())
  }
  return joined
}
