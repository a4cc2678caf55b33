/** The numbers at which streets begin, by what they tell each other. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstNumbers, tieOf, type Tie } from './first-numbers.ts'

const tie = (one: number, other: number, step: number, trust = 0.8): Tie => ({ one, other, step, trust })
const first = (
  streets: number,
  ties: readonly Tie[],
  known: readonly (readonly [number, number])[] = [],
  renamed: readonly number[] = [],
) =>
  Array.from(
    firstNumbers({
      lengths: Array.from({ length: streets }, () => 40),
      ties,
      known: new Map(known),
      isRenamed: Array.from({ length: streets }, (_, street) => renamed.includes(street)),
    }),
  )

describe('a street begins', () => {
  it.each([
    ['at 0 where nothing tells', 1, [], [], [0]],
    ['with its number if that is known', 1, [], [[0, 21]], [21]],
    ['with what the street beside it has reached', 2, [tie(0, 1, 12)], [[0, 3]], [3, 15]],
    ['as the one beside it, told by the later of the two', 2, [tie(0, 1, -5)], [[1, 4]], [9, 4]],
    [
      'through streets between',
      4,
      [tie(0, 1, 7), tie(1, 2, 0), tie(2, 3, -2), tie(0, 2, 7), tie(1, 3, -2), tie(0, 3, 5)],
      [[0, 10]],
      [10, 17, 17, 15],
    ],
    [
      'as most of those beside it say',
      4,
      [tie(0, 3, 5), tie(1, 3, 5), tie(2, 3, 30)],
      [
        [0, 10],
        [1, 10],
        [2, 0],
      ],
      [10, 10, 0, 15],
    ],
  ] as const)('%s', (_, streets, ties, known, expected) => {
    expect(first(streets, ties, known)).toEqual(expected)
  })

  it('rather at 0 where another one goes straight on', () => {
    const beside = [tie(0, 1, 6, 0.16)]
    expect(first(2, beside, [[0, 10]], [1])).toEqual([10, 0])
  })
})

it('streets of one grid begin as the rule has it, though every fourth tie is wrong', () => {
  const rule = fc.array(fc.integer({ min: 8, max: 40 }), { minLength: 6, maxLength: 25 })
  fc.assert(
    fc.property(rule, fc.integer({ min: 8, max: 30 }), (begins, wrong) => {
      // A mistake that leads to 0, where streets often begin, is believed.
      fc.pre(begins.every((begin) => Math.abs(begin - wrong) > 3))
      const ties = begins.flatMap((begin, one) =>
        begins.slice(one + 1, one + 5).map((other, at) => {
          const isWrong = at === 3
          return tie(one, one + at + 1, other - begin + (isWrong ? wrong : 0))
        }),
      )
      const known = begins
        .map((begin, street) => [street, begin] as const)
        .filter(([street]) => street % 5 === 0)
      expect(first(begins.length, ties, known)).toEqual(begins)
    }),
  )
})

it('numbers of mistaken data take no more room than others', () => {
  expect(first(2, [tie(0, 1, 0)], [[0, 9_999]])[0]).toBe(9_999)
})

describe('a pair', () => {
  const meetings = [0, 1, 2, 3, 4].map((at) => ({ hundreds: 3 + at, otherHundreds: at, sign: 1 }))
  it.each([
    ['that rises as drawn', [1, 1], [{ one: 0, other: 1, step: 3, trust: 0.8 }]],
    ['that falls as drawn', [-1, -1], [{ one: 0, other: 1, step: -3, trust: 0.8 }]],
    ['that rises opposite ways', [1, -1], []],
  ])('%s', (_, rising, expected) => {
    expect(tieOf({ one: 0, other: 1, meetings }, [10, 10], rising)).toEqual(expected)
  })

  it('with one corner tells nothing', () => {
    expect(tieOf({ one: 0, other: 1, meetings: meetings.slice(0, 1) }, [10, 10], [1, 1])).toEqual([])
  })
})
