/** Assembles the outlines of an area from the lines into which mappers split them. */
import { joinLines } from './join-lines.ts'

/** Node indexes of a closed line, first and last the same. */
export type Ring = readonly number[]

/**
 * Joins lines end to end, in either direction, to closed rings. Lines that do not close, or lack a node, are
 * dropped.
 */
export function joinRings(lines: readonly Int32Array[]): Ring[] {
  const whole = lines.filter((line) => line.length > 1 && !line.includes(-1))
  const open = whole.filter((line) => !isRing(line))
  return [...whole, ...joinLines(open, () => 0)]
    .filter((line) => isRing(line) && line.length > 3)
    .map((line) => Array.from(line))
}

const isRing = (line: ArrayLike<number>) => line[0] === line[line.length - 1]

/** A point of the plane. */
export type Point = readonly [x: number, y: number]

/** Whether a point is inside a closed outline (even-odd rule): x and y of one corner after the other. */
export function isWithin([x, y]: Point, outline: ArrayLike<number>): boolean {
  let inside = false
  for (let i = 2; i < outline.length; i += 2) {
    const ay = outline[i - 1]!
    const by = outline[i + 1]!
    if (ay > y === by > y) continue
    const ax = outline[i - 2]!
    if (x < ax + ((y - ay) / (by - ay)) * (outline[i]! - ax)) inside = !inside
  }
  return inside
}

/** Area of a closed outline: positive if it goes round counter-clockwise. */
export function signedArea(outline: ArrayLike<number>): number {
  let twice = 0
  for (let i = 2; i < outline.length; i += 2) {
    const ax = outline[i - 2]! - outline[0]!
    const bx = outline[i]! - outline[0]!
    twice += ax * (outline[i + 1]! - outline[1]!) - bx * (outline[i - 1]! - outline[1]!)
  }
  return twice / 2
}
