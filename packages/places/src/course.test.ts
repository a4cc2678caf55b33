/** The course of a street: one line, however its carriageways are drawn. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Course } from './course.ts'
import { positionOf, type Spot } from '@puni/city-pack/places/drawn-extract-fixture'
import type { Line } from './place-data.ts'

const lineOf = (...spots: Spot[]): Line =>
  Int32Array.from(
    spots.map(positionOf).flatMap(({ lat, lng }) => [Math.round(lat * 1e6), Math.round(lng * 1e6)]),
  )
const pointOf = (spot: Spot) => {
  const [lat = 0, lng = 0] = lineOf(spot)
  return { lat, lng }
}

/** An avenue of 1,000 m to the east. */
const there = lineOf([0, 0], [400, 0], [1_000, 0])

describe('an avenue of a kilometre is as long', () => {
  it.each([
    ['in one line', [there]],
    ['in two lines', [lineOf([0, 0], [600, 0]), lineOf([1_000, 0], [600, 0])]],
    ['with its other carriageway', [there, lineOf([1_000, 30], [0, 30])]],
    [
      'with its other carriageway as one line, there and back',
      [lineOf([0, 0], [1_000, 0], [1_000, 30], [0, 30])],
    ],
    [
      'with carriageways of which one begins later and ends later',
      [lineOf([0, 0], [700, 0]), lineOf([1_000, 30], [300, 30])],
    ],
    [
      'with carriageways far apart where one ends',
      [lineOf([0, 0], [700, -40]), lineOf([400, 30], [600, 30], [700, 30], [1_000, 0])],
    ],
    [
      'with a square in the middle',
      [
        lineOf([0, 0], [450, 0]),
        lineOf([550, 0], [1_000, 0]),
        lineOf([450, 0], [450, 40], [550, 40], [550, 0]),
      ],
    ],
    ['with a piece missing', [lineOf([0, 0], [400, 0]), lineOf([700, 0], [1_000, 0])]],
  ])('%s', (_, lines) => {
    const course = Course.of(lines)
    expect(Math.abs(course.length - 1_000)).toBeLessThan(100)
    const along = (east: number) => course.placeOf(pointOf([east, 0])).along
    expect(Math.abs(Math.abs(along(900) - along(100)) - 800)).toBeLessThan(100)
  })
})

it('a bend is no turning back', () => {
  expect(Course.of([lineOf([0, 0], [500, 0], [500, 500], [0, 900])]).length).toBeGreaterThan(1_600)
})

it('whichever way the pieces are drawn, and in whichever order', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { maxLength: 5 })
  fc.assert(
    fc.property(
      cuts,
      fc.array(fc.boolean()),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (at, turned, isDouble, order) => {
        const ends = [0, ...at.toSorted((a, b) => a - b), 20].map((one) => 100 * one)
        const pieces = ends.slice(1).map((to, index): [number, number] => [ends[index] ?? 0, to])
        const drawn = [0, ...(isDouble ? [25] : [])].flatMap((north) =>
          pieces.map(([from, to], index) =>
            turned[index] === true ? lineOf([to, north], [from, north]) : lineOf([from, north], [to, north]),
          ),
        )
        const shuffled = drawn
          .map((line) => ({ line, key: order.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ line }) => line)
        expect(Math.abs(Course.of(shuffled).length - 2_000)).toBeLessThan(130)
      },
    ),
  )
})
