import { expect, it } from 'vitest'
import { markerOf, type MapPoint } from './clusters.ts'

const at = (id: string, lng: number, isTrouble = false): MapPoint => ({
  id,
  place: { lat: -34.6, lng },
  isTrouble,
})
const marks = (points: readonly MapPoint[], zoom: number) =>
  markerOf(
    points,
    zoom,
  )([-59, -35, -58, -34])
    .map((mark) => (mark.kind === 'one' ? mark.id : mark.ids.toSorted().join('+')))
    .toSorted()

it('what is close together is one mark from afar, and each its own from near', () => {
  const points = [at('a', -58.4), at('b', -58.401), at('c', -58.5)]
  expect(marks(points, 11)).toEqual(['a+b', 'c'])
  expect(marks(points, 17)).toEqual(['a', 'b', 'c'])
})

it('what needs a person is not hidden among others, but one of several at one door', () => {
  const points = [at('a', -58.4), at('b', -58.4004), at('x', -58.401, true), at('y', -58.401, true)]
  expect(marks(points, 12)).toEqual(['a+b', 'x+y'])
  expect(marks(points, 20)).toEqual(['a', 'b', 'x+y'])
})

it('what is out of sight has no mark', () => {
  expect(markerOf([at('a', -58.4)], 14)([-58.3, -35, -58.2, -34])).toEqual([])
})
