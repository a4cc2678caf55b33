import type { Position } from '@puni/contract/fields'
import type { RouteResult, RouteStep } from '@puni/contract/routing/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../geodesic.ts'
import { aheadOf, BEGINNING, follow, lineOf, streetOf, type Progress, type RouteLine } from './progress.ts'

const HERE = { lat: -34.6, lng: -58.4 }
/** Metres east and north of here. */
const at = (east: number, north: number): Position => ({
  lat: HERE.lat + north / METRES_PER_DEGREE,
  lng: HERE.lng + east / METRES_PER_DEGREE / Math.cos((HERE.lat * Math.PI) / 180),
})
const step = (maneuver: RouteStep['maneuver'], start: number, street: string): RouteStep => ({
  maneuver,
  street,
  road: null,
  start,
  metres: 0,
  exit: null,
  side: null,
})
const routeOf = (path: Position[], steps: RouteStep[]): RouteResult => ({
  distance: '',
  duration: '',
  startAddress: null,
  endAddress: null,
  path,
  bounds: { north: 0, south: 0, east: 0, west: 0 },
  distanceValue: 0,
  durationValue: 0,
  estimated: false,
  steps,
})

/** 300 m north, 200 m east. */
const CORNER = lineOf(
  routeOf(
    [at(0, 0), at(0, 300), at(200, 300)],
    [step('start', 0, 'Uno'), step('right', 1, 'Dos'), step('arrive', 2, 'Dos')],
  ),
  at(200, 330),
)!
/** 400 m out and back the same way. */
const BACK = lineOf(
  routeOf(
    [at(0, 0), at(0, 400), at(0, 0)],
    [step('start', 0, 'Uno'), step('u-turn', 1, 'Uno'), step('arrive', 2, 'Uno')],
  ),
  at(0, 0),
)!
const fixAt = (east: number, north: number, accuracy = 8) => ({ ...at(east, north), accuracy })
const ride = (line: RouteLine, ...fixes: ReturnType<typeof fixAt>[]): Progress =>
  fixes.reduce((progress, fix) => follow(line, progress, fix), BEGINNING)

describe('progress along a route', () => {
  it.each([
    ['at its start', [fixAt(0, 0)], 0],
    ['beside the line', [fixAt(12, 100)], 100],
    ['around the corner', [fixAt(0, 250), fixAt(50, 305)], 350],
    ['a fix that falls back', [fixAt(0, 120), fixAt(0, 100)], 120],
    ['a fix that is worth nothing', [fixAt(0, 120), fixAt(0, 250, 400)], 120],
    ['after a tunnel', [fixAt(0, 10), fixAt(180, 300)], 480],
  ])('%s', (_, fixes, metres) => {
    const { along, isOff } = ride(CORNER, ...fixes)
    expect(along).toBeCloseTo(metres, 0)
    expect(isOff).toBe(false)
  })

  it('takes the way out before the way back, where both are one street', () => {
    expect(ride(BACK, fixAt(0, 0), fixAt(0, 100)).along).toBeCloseTo(100, 0)
    const turned = ride(BACK, fixAt(0, 150), fixAt(0, 350), fixAt(0, 400), fixAt(0, 300))
    expect(turned.along).toBeCloseTo(500, 0)
    expect(turned.isOff).toBe(false)
  })

  it.each([
    ['one fix off the line', CORNER, [fixAt(0, 100), fixAt(90, 120)], false],
    ['two, and back on it', CORNER, [fixAt(90, 100), fixAt(90, 120), fixAt(5, 140), fixAt(90, 150)], false],
    ['three off the line', CORNER, [fixAt(0, 290), fixAt(0, 370), fixAt(0, 390), fixAt(0, 410)], true],
    ['three that may be wrong by as much', CORNER, [110, 120, 130].map((y) => fixAt(90, y, 45)), false],
    ['a start inside a block', CORNER, [90, 92, 88, 91].map((x) => fixAt(x, 100)), false],
    ['a start from which one goes elsewhere', CORNER, [90, 160, 170, 180].map((x) => fixAt(x, 100)), true],
    ['three that ride back', CORNER, [fixAt(0, 250), fixAt(0, 120), fixAt(0, 100), fixAt(0, 80)], true],
  ])('%s', (_, line, fixes, isOff) => {
    expect(ride(line, ...fixes).isOff).toBe(isOff)
  })

  it('tells what is ahead, what follows it, and the street underway', () => {
    const begun = ride(CORNER, fixAt(0, 100))
    const ahead = aheadOf(CORNER, begun)
    expect([ahead.step.maneuver, ahead.after?.step.maneuver]).toEqual(['right', 'arrive'])
    expect(ahead.metres).toBeCloseTo(200, 0)
    expect(ahead.after?.metres).toBeCloseTo(200, 0)
    expect(streetOf(CORNER, begun).street).toBe('Uno')
    const turned = ride(CORNER, fixAt(0, 250), fixAt(40, 300))
    expect(aheadOf(CORNER, turned)).toMatchObject({ step: { maneuver: 'arrive' }, after: null })
    expect(streetOf(CORNER, turned).street).toBe('Dos')
    expect(aheadOf(CORNER, ride(CORNER, fixAt(0, 250), fixAt(230, 300))).metres).toBeCloseTo(0, 0)
  })

  it('arrives at a door around the last corner, with no turn before that', () => {
    const [corner, door] = [at(0, 300), at(-1, 300)]
    const steps = [step('start', 0, 'Uno'), step('left', 1, 'Dos'), step('arrive', 2, 'Dos')]
    const line = lineOf(routeOf([at(0, 0), corner, door], steps), door)!
    let progress = BEGINNING
    const told = [10, 250, 300].map((north) =>
      aheadOf(line, (progress = follow(line, progress, fixAt(0, north)))),
    )
    expect(told.map((ahead) => `${ahead.step.maneuver} ${Math.round(ahead.metres)}`)).toEqual([
      'arrive 291',
      'arrive 51',
      'arrive 1',
    ])
  })

  it('needs steps, and streets', () => {
    const { steps: _, ...bare } = routeOf([at(0, 0), at(0, 10)], [])
    expect([
      lineOf(bare, at(0, 10)),
      lineOf({ ...routeOf([at(0, 0), at(0, 9)], CORNER.steps.slice()), estimated: true }, at(0, 9)),
    ]).toEqual([null, null])
  })

  it('never goes back, and never leaves the line, whatever the fixes', () => {
    const fix = fc.tuple(
      fc.integer({ min: -300, max: 500 }),
      fc.integer({ min: -300, max: 600 }),
      fc.integer({ min: 3, max: 300 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(CORNER, BACK), fc.array(fix, { maxLength: 30 }), (line, fixes) => {
        let progress = BEGINNING
        for (const [east, north, accuracy] of fixes) {
          const next = follow(line, progress, fixAt(east, north, accuracy))
          expect(next.along).toBeGreaterThanOrEqual(progress.along)
          expect(next.along).toBeLessThanOrEqual(line.along.at(-1)!)
          expect(aheadOf(line, next).metres).toBeGreaterThanOrEqual(0)
          progress = next
        }
      }),
    )
  })

  it('keeps to the line while fixes waver around it by less than they may', () => {
    const wavering = fc.array(
      fc.tuple(fc.integer({ min: -25, max: 25 }), fc.integer({ min: -25, max: 25 })),
      {
        minLength: 25,
        maxLength: 25,
      },
    )
    fc.assert(
      fc.property(wavering, (errors) => {
        let progress = BEGINNING
        for (const [index, [dx, dy]] of errors.entries()) {
          const metres = index * 20
          const [east, north] = metres <= 300 ? [0, metres] : [metres - 300, 300]
          progress = follow(CORNER, progress, fixAt(east + dx, north + dy, 30))
          expect(progress.isOff).toBe(false)
          expect(Math.abs(progress.along - metres)).toBeLessThan(75)
        }
      }),
    )
  })
})
