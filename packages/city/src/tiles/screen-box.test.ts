import { expect, it } from 'vitest'
import { boxAround, grown, partsWithin } from './screen-box.ts'
import { lineThrough } from './screen-line.ts'

const BOX = { from: [0, 0], to: [100, 50] } as const

it.each<[string, [number, number][], [number, number][][]]>([
  ['inside', [[10, 10], [90, 40]], [[[10, 10], [90, 40]]]], // oxfmt-ignore
  ['outside', [[110, 10], [190, 40]], []], // oxfmt-ignore
  ['past a corner', [[90, -20], [120, 10]], []], // oxfmt-ignore
  ['beside it, level with an edge', [[10, 60], [90, 60]], []], // oxfmt-ignore
  ['through it, without a point inside', [[-50, 25], [150, 25]], [[[0, 25], [100, 25]]]], // oxfmt-ignore
  ['out around a corner', [[50, 25], [50, 45], [150, 45]], [[[50, 25], [50, 45], [100, 45]]]], // oxfmt-ignore
  [
    'out and in again',
    [[20, 25], [20, 80], [60, 80], [60, 25]], // oxfmt-ignore
    [[[20, 25], [20, 50]], [[60, 50], [60, 25]]], // oxfmt-ignore
  ],
])('cuts a line that is %s', (_, points, parts) => {
  expect(partsWithin(lineThrough(points), BOX).map((part) => part.points)).toEqual(parts)
})

it('surrounds points', () => {
  const box = boxAround([
    [3, 9],
    [1, 4],
    [2, 5],
  ])
  expect(grown(box, 1)).toEqual({ from: [0, 3], to: [4, 10] })
})
