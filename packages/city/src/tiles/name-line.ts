/** The line that a name is written along: the street's, made to take it. */
import type { Line } from './drawn-feature.ts'

/** Degrees times ten million of a metre along a meridian. */
const METRE_E7 = 1e7 / 111_195

/**
 * By how much a name may stand over either end of its street, metres: a short street often ends at a crossing, which has room.
 */
const OVERHANG_M = 6
/** Corners nearer to the straight line than this make no difference to a name but that it does not fit, metres. */
const SMOOTH_M = 2

/** Metres of a line. */
export function metresAlong(line: Line): number {
  let metres = 0
  for (let i = 2; i < line.length; i += 2) metres += Math.hypot(...stepOf(line, i - 2, i))
  return metres
}

/** The line without its small corners, and longer at both ends. */
export function nameLine(line: Line): Line {
  return overhanging(simplified(line, SMOOTH_M))
}

/** Metres to the east and to the north from one point of a line to another. */
function stepOf(line: Line, from: number, to: number): [east: number, north: number] {
  const narrowing = Math.cos((line[from + 1]! / 1e7) * (Math.PI / 180))
  return [((line[to]! - line[from]!) * narrowing) / METRE_E7, (line[to + 1]! - line[from + 1]!) / METRE_E7]
}

/** The line without the corners nearer than this to it without them, metres (Douglas and Peucker). */
export function simplified(line: Line, metres: number): Line {
  const last = line.length - 2
  const kept = new Set([0, last])
  const stack: [number, number][] = [[0, last]]
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [from, to] = range
    const [east, north] = stepOf(line, from, to)
    const length = Math.hypot(east, north)
    let [farthest, distance] = [-1, metres]
    for (let i = from + 2; i < to; i += 2) {
      const [x, y] = stepOf(line, from, i)
      const off = length === 0 ? Math.hypot(x, y) : Math.abs(x * north - y * east) / length
      if (off > distance) [farthest, distance] = [i, off]
    }
    if (farthest === -1) continue
    kept.add(farthest)
    stack.push([from, farthest], [farthest, to])
  }
  return Int32Array.from([...kept].sort((a, b) => a - b).flatMap((i) => [line[i]!, line[i + 1]!]))
}

function overhanging(line: Line): Line {
  const last = line.length - 2
  const longer = Int32Array.from(line)
  if (line[0] === line[last] && line[1] === line[last + 1]) return longer
  for (const [end, before] of [
    [0, 2],
    [last, last - 2],
  ] as const) {
    const length = Math.hypot(...stepOf(line, before, end))
    if (length === 0) continue
    const share = OVERHANG_M / length
    longer[end] = line[end]! + Math.round((line[end]! - line[before]!) * share)
    longer[end + 1] = line[end + 1]! + Math.round((line[end + 1]! - line[before + 1]!) * share)
  }
  return longer
}
