import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlaceGrid } from './nearest-places.ts'

const inTown = fc.integer({ min: -1000, max: 1000 })
const anywhere = fc.oneof(inTown, fc.constantFrom(0, 1e7, NaN, Infinity))
const placeOf = (coordinate: fc.Arbitrary<number>) => fc.record({ x: coordinate, y: coordinate })
/** A town by itself has many cells; one place far away makes them large. */
const places = fc.oneof(
  fc.array(placeOf(inTown), { minLength: 200, maxLength: 400 }),
  fc.array(placeOf(anywhere), { maxLength: 60 }),
)
const isKnown = ({ x, y }: { x: number; y: number }) => Number.isFinite(x) && Number.isFinite(y)

describe('PlaceGrid', () => {
  it('finds the same distances as a search of every place', () => {
    fc.assert(
      fc.property(
        places,
        placeOf(anywhere).filter(isKnown),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(Infinity, 500),
        (all, to, count, radius) => {
          const distance = (at: { x: number; y: number }) => Math.hypot(at.x - to.x, at.y - to.y)
          const found = new PlaceGrid(all.map((each) => ({ place: each }))).nearest(to, count, radius)
          const expected = all
            .filter(isKnown)
            .map(distance)
            .filter((metres) => metres <= radius)
            .sort((a, b) => a - b)
            .slice(0, count)
          expect(found.map((each) => distance(each.place))).toEqual(expected)
        },
      ),
    )
  })
  it('finds nothing near an invalid place, and nothing where there is nothing', () => {
    expect(new PlaceGrid([{ place: { x: 0, y: 0 } }]).nearest({ x: NaN, y: 0 }, 3, Infinity)).toEqual([])
    expect(new PlaceGrid([]).nearest({ x: 0, y: 0 }, 3, Infinity)).toEqual([])
  })
})
