import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, joinRings, type Point, signedArea } from './rings.ts'

const line = (...nodes: number[]) => Int32Array.from(nodes)

describe('joinRings', () => {
  it.each([
    ['a closed line', [line(1, 2, 3, 1)], [[1, 2, 3, 1]]],
    ['two halves', [line(1, 2, 3), line(3, 4, 1)], [[1, 2, 3, 4, 1]]],
    ['halves drawn against each other', [line(1, 2, 3), line(1, 4, 3)], [[1, 2, 3, 4, 1]]],
    ['a line that does not close', [line(1, 2, 3)], []],
    ['a line with a node left out', [line(1, 2, -1, 1)], []],
    ['a line there and back', [line(1, 2, 1)], []],
    ['two lines there and back', [line(1, 2), line(2, 1)], []],
    ['nothing', [], []],
  ])('joins %s', (_, lines, rings) => {
    expect(joinRings(lines)).toEqual(rings)
  })

  it('closes a ring from its pieces, in any order and direction', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(
        cuts,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.nat(),
        (cuts, flips, turn) => {
          const ends = [0, ...cuts.toSorted((a, b) => a - b), 30]
          const pieces = ends.slice(1).map((end, i) => {
            const nodes = Array.from({ length: end - ends[i]! + 1 }, (_, k) => (ends[i]! + k) % 30)
            return Int32Array.from(flips[i] ? nodes.toReversed() : nodes)
          })
          const turned = [...pieces.slice(turn % pieces.length), ...pieces.slice(0, turn % pieces.length)]
          const [ring, ...others] = joinRings(turned)
          expect(others).toEqual([])
          expect(ring).toHaveLength(31)
          expect(new Set(ring).size).toBe(30)
        },
      ),
    )
  })
})

describe('isWithin', () => {
  const bay = [0, 0, 4, 0, 4, 4, 2, 1, 0, 4, 0, 0]
  it.each<[string, Point, boolean]>([
    ['in a corner', [0.5, 3], true],
    ['in the bay between', [2, 3], false],
    ['below', [2, -1], false],
    ['inside', [2, 0.5], true],
  ])('locates a point %s', (_, point, inside) => {
    expect(isWithin(point, bay)).toBe(inside)
  })
})

describe('signedArea', () => {
  it('tells which way an outline goes round', () => {
    const square = [0, 0, 3, 0, 3, 2, 0, 2, 0, 0]
    expect(signedArea(square)).toBe(6)
    expect(signedArea([0, 0, 0, 2, 3, 2, 3, 0, 0, 0])).toBe(-6)
  })
})
