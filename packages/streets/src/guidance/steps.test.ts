import type { RouteStep } from '@puni/contract/routing/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partOf, partsOf } from './route-fixture.ts'
import { type RoutePart, turnBetween } from '../router/route-trace.ts'
import { stepsOf } from './steps.ts'

/** The instructions in a line: 'left 200 Calle Dos'. */
const told = (steps: readonly RouteStep[]) =>
  steps.map(({ maneuver, exit, metres, street, road, side }) =>
    [maneuver, exit, metres || null, street ?? road, side].filter((word) => word !== null).join(' '),
  )

const DOS = { street: 'Calle Dos' }
/** A ring of four exits, of which this part passes one. */
const RING = { street: null, isRoundabout: true, metres: 20, otherWays: [90] }

describe('the steps of a route', () => {
  it.each<[string, RoutePart[], string[]]>([
    ['one street', partsOf({}, {}), ['start 200 Calle Uno', 'arrive Calle Uno']],
    [
      'a turn that is the only way, into another street',
      partsOf({}, { ...DOS, bearing: 270 }),
      ['start 100 Calle Uno', 'left 100 Calle Dos', 'arrive Calle Dos'],
    ],
    ['a street that bends', partsOf({}, { bearing: 80 }), ['start 200 Calle Uno', 'arrive Calle Uno']],
    [
      'a street that turns where another goes straight on',
      partsOf({ otherWays: [0] }, { bearing: 80 }),
      ['start 100 Calle Uno', 'right 100 Calle Uno', 'arrive Calle Uno'],
    ],
    [
      'a sharp turn, and one back',
      partsOf({ otherWays: [0] }, { ...DOS, bearing: 215, otherWays: [215] }, { ...DOS, bearing: 36 }),
      ['start 100 Calle Uno', 'sharp-left 100 Calle Dos', 'u-turn 100 Calle Dos', 'arrive Calle Dos'],
    ],
    [
      'a new name straight on, at a crossing',
      partsOf({ otherWays: [90, 270] }, { ...DOS, bearing: 4 }),
      ['start 200 Calle Uno', 'arrive Calle Dos'],
    ],
    [
      'a diagonal that leaves a street',
      partsOf({ otherWays: [2] }, { ...DOS, bearing: 322 }),
      ['start 100 Calle Uno', 'slight-left 100 Calle Dos', 'arrive Calle Dos'],
    ],
    [
      'a fork',
      partsOf({ otherWays: [12] }, { ...DOS, bearing: 350 }),
      ['start 100 Calle Uno', 'keep-left 100 Calle Dos', 'arrive Calle Dos'],
    ],
    [
      'a fork whose right branch goes left, just before a turn to the right',
      partsOf(
        { otherWays: [316] },
        { ...DOS, startBearing: 316, endBearing: 0, metres: 5 },
        { street: 'Calle Tres', startBearing: 45 },
      ),
      ['start 100 Calle Uno', 'keep-right 5 Calle Dos', 'right 100 Calle Tres', 'arrive Calle Tres'],
    ],
    [
      'a fork of two ways to the right',
      partsOf({ otherWays: [42] }, { ...DOS, bearing: 30 }),
      ['start 100 Calle Uno', 'keep-left 100 Calle Dos', 'arrive Calle Dos'],
    ],
    [
      'a fork at which the street itself goes straight on',
      partsOf({ otherWays: [20] }, { bearing: 358 }),
      ['start 200 Calle Uno', 'arrive Calle Uno'],
    ],
    [
      'a roundabout whose other junctions only lead in',
      partsOf({}, { ...RING, otherWays: [] }, RING, DOS),
      ['start 100 Calle Uno', 'roundabout 1 140 Calle Dos', 'arrive Calle Dos'],
    ],
    ['a place in a roundabout', partsOf({}, RING, RING), ['start 100 Calle Uno', 'roundabout 40', 'arrive']],
    [
      'a route that starts in a roundabout',
      partsOf(RING, RING, DOS),
      ['start 40', 'roundabout 2 100 Calle Dos', 'arrive Calle Dos'],
    ],
    [
      'a ramp down from a motorway',
      partsOf(
        { street: 'Autopista', roadClass: 'motorway', otherWays: [0] },
        { street: null, isLink: true, roadClass: 'motorway', bearing: 12 },
        { ...DOS, bearing: 20 },
      ),
      ['start 100 Autopista', 'ramp-right 200 Calle Dos', 'arrive Calle Dos'],
    ],
    [
      'a ramp up to a road that has a number alone',
      partsOf(
        { otherWays: [90] },
        { street: null, isLink: true, roadClass: 'motorway', bearing: 350 },
        { street: null, road: 'RN 9', roadClass: 'motorway', bearing: 340 },
      ),
      ['start 100 Calle Uno', 'ramp-left 200 RN 9', 'arrive RN 9'],
    ],
    ['no way at all', [], ['arrive']],
  ])('%s', (_, parts, expected) => {
    expect(told(stepsOf(parts, parts.length + 1, null))).toEqual(expected)
  })

  it('tell where along the path they are done, and the side of the destination', () => {
    const parts = [partOf({ bend: 90 }), partOf({ ...DOS, start: 4, bearing: 90 })]
    const steps = stepsOf(parts, 9, 'left')
    expect(steps.map(({ start }) => start)).toEqual([0, 4, 8])
    expect(steps.map(({ side }) => side)).toEqual([null, null, 'left'])
  })

  const bearing = fc.integer({ min: 0, max: 359 })
  const street = fc.record({
    street: fc.constantFrom('A', 'B', 'C', null),
    road: fc.constantFrom(null, 'RN 9'),
    roadClass: fc.constantFrom('motorway', 'primary', 'residential'),
    isLink: fc.boolean(),
    isRoundabout: fc.boolean(),
    metres: fc.integer({ min: 1, max: 300 }),
    startBearing: bearing,
    endBearing: bearing,
    otherWays: fc.array(bearing, { maxLength: 3 }),
  })
  const ways = fc.array(street, { minLength: 1, maxLength: 12 }).map((parts) => partsOf(...parts))

  it('cover the whole route, in order, and begin and end once', () => {
    fc.assert(
      fc.property(ways, (parts) => {
        const steps = stepsOf(parts, parts.length + 1, null)
        const sum = (list: readonly { readonly metres: number }[]) =>
          list.reduce((total, { metres }) => total + metres, 0)
        expect(sum(steps)).toBeCloseTo(sum(parts))
        const starts = steps.map(({ start }) => start)
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        const maneuvers = steps.map(({ maneuver }) => maneuver)
        expect([maneuvers[0], maneuvers.at(-1)]).toEqual(['start', 'arrive'])
        expect(maneuvers.slice(1, -1).some((each) => each === 'start' || each === 'arrive')).toBe(false)
      }),
    )
  })

  it('turn to the side to which the bearings turn', () => {
    fc.assert(
      fc.property(ways, (parts) => {
        const plain = parts.map((part) => ({ ...part, isRoundabout: false, isLink: false }))
        for (const { maneuver, start } of stepsOf(plain, plain.length + 1, null)) {
          const [before, after] = [plain[start - 1], plain[start]]
          if (before === undefined || after === undefined) continue
          const turned = turnBetween(before.endBearing, after.startBearing)
          if (/^(slight-|sharp-)?(left|right)$/.test(maneuver))
            expect(maneuver.endsWith('left')).toBe(turned < 0)
          if (!maneuver.startsWith('keep')) continue
          const others = before.otherWays.map(({ bearing }) => turnBetween(before.endBearing, bearing))
          const sides = others.map((other) => (turned < other ? 'keep-left' : 'keep-right'))
          expect(sides).toContain(maneuver)
        }
      }),
    )
  })
})
