import { expect, it } from 'vitest'
import { metresAlong, nameLine } from './name-line.ts'

/** A line of points, metres to the east and to the north on the equator. */
const line = (...metres: number[]) => Int32Array.from(metres, (value) => Math.round((value / 111_195) * 1e7))
const metres = (line: Int32Array) => Array.from(line, (value) => Math.round((value * 111_195) / 1e7))

it('measures a line', () => {
  expect(metresAlong(line(0, 0, 300, 0, 300, 400))).toBeCloseTo(700, 0)
})

it('lengthens a line at both ends, in its directions there', () => {
  expect(metres(nameLine(line(0, 0, 100, 0, 100, 50)))).toEqual([-6, 0, 100, 0, 100, 56])
})

it('straightens what is nearly straight, and keeps corners', () => {
  expect(metres(nameLine(line(0, 0, 40, 1, 60, -1, 100, 0)))).toEqual([-6, 0, 106, 0])
})

it('leaves a ring closed', () => {
  expect(metres(nameLine(line(0, 0, 50, 0, 50, 50, 0, 0)))).toEqual([0, 0, 50, 0, 50, 50, 0, 0])
})
