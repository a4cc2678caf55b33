import { expect, it } from 'vitest'
import {
  lineThrough,
  overhanging,
  partOf,
  pointAt,
  pointsAlong,
  rounded,
  sharpestTurn,
} from './screen-line.ts'

const corner = lineThrough([
  [0, 0],
  [30, 0],
  [30, 40],
])

it('finds points and parts by their distance along a line', () => {
  expect(corner.length).toBe(70)
  expect([-5, 0, 15, 30, 50, 90].map((along) => pointAt(corner, along))).toEqual([
    [0, 0],
    [0, 0],
    [15, 0],
    [30, 0],
    [30, 20],
    [30, 40],
  ])
  expect(partOf(corner, 20, 50).points).toEqual([
    [20, 0],
    [30, 0],
    [30, 20],
  ])
  expect(partOf(corner, 30, 50).points).toEqual([
    [30, 0],
    [30, 20],
  ])
  expect(pointsAlong(corner, 25)).toHaveLength(4)
})

it('goes on over both ends, unless they are one', () => {
  expect(overhanging(corner, 5).points).toEqual([
    [-5, 0],
    [30, 0],
    [30, 45],
  ])
  const ring = lineThrough([...corner.points, [0, 0]])
  expect(overhanging(ring, 5)).toEqual(ring)
})

it('measures the largest turn within a distance', () => {
  expect(sharpestTurn(corner, 10)).toBeCloseTo(Math.PI / 2)
  const bend = lineThrough([
    [0, 0],
    [30, 0],
    [60, 30],
    [60, 60],
  ])
  expect(sharpestTurn(bend, 20)).toBeCloseTo(Math.PI / 4)
  expect(sharpestTurn(bend, 60)).toBeCloseTo(Math.PI / 2)
})

it('rounds a corner, keeps its ends, and adds nothing to what is straight', () => {
  const round = rounded(corner, 12)
  expect([round.points[0], round.points.at(-1)]).toEqual([
    [0, 0],
    [30, 40],
  ])
  expect(sharpestTurn(round, 6)).toBeLessThan(Math.PI / 3)
  expect(round.points.length).toBeLessThan(14)
  const straight = lineThrough([
    [0, 0],
    [50, 0],
    [100, 0],
  ])
  expect(rounded(straight, 12).points).toEqual([
    [0, 0],
    [100, 0],
  ])
})
