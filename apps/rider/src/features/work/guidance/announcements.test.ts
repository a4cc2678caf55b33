import { lineOf, type RouteLine } from '@puni/streets/guidance/progress'
import { METRES_PER_DEGREE } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import type { RouteStep } from '@puni/contract/routing/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guide, UNGUIDED, type Guided, type Riding } from './announcements.ts'
import { spokenArrival, spokenInstruction, spokenStart } from './instruction-words.ts'

const HERE = { lat: -34.6, lng: -58.4 }
const at = (east: number, north: number): Position => ({
  lat: HERE.lat + north / METRES_PER_DEGREE,
  lng: HERE.lng + east / METRES_PER_DEGREE / Math.cos((HERE.lat * Math.PI) / 180),
})
const step = (
  maneuver: RouteStep['maneuver'],
  start: number,
  street: string | null,
  rest: Partial<RouteStep> = {},
): RouteStep => ({ maneuver, street, road: null, start, metres: 0, exit: null, side: null, ...rest })
const line = (path: readonly Position[], steps: readonly RouteStep[], place = path.at(-1)!): RouteLine =>
  lineOf(
    {
      distance: '',
      duration: '',
      startAddress: null,
      endAddress: null,
      path: [...path],
      bounds: { north: 0, south: 0, east: 0, west: 0 },
      distanceValue: 0,
      durationValue: 0,
      estimated: false,
      steps: [...steps],
    },
    place,
  )!

/** 700 m north, 40 m east, 500 m north. */
const PATH = [at(0, 0), at(0, 700), at(40, 700), at(40, 1_200)]
const LINE = line(PATH, [
  step('start', 0, 'Uno'),
  step('right', 1, 'Av. Dos'),
  step('left', 2, 'Tres'),
  step('arrive', 3, 'Tres', { side: 'left' }),
])
const fix = (east: number, north: number, speed: number | null = 8, accuracy = 8): Riding => ({
  ...at(east, north),
  accuracy,
  speed,
})
/** The places along the line every so many metres, and a step beyond the round ones. */
const along = (every: number, speed?: number): Riding[] =>
  Array.from({ length: Math.ceil(1_240 / every) }, (_, index) => {
    const metres = index * every + 1
    if (metres <= 700) return fix(0, metres, speed)
    return metres <= 740 ? fix(metres - 700, 700, speed) : fix(40, metres - 40, speed)
  })
const words = ({ say }: Guided): string[] => {
  switch (say?.is) {
    case undefined:
      return []
    case 'start':
      return [spokenStart(say.step)]
    case 'ahead':
      return [spokenInstruction(say.ahead, say.metres)]
    case 'arrived':
      return [spokenArrival(say.step, say.beyond)]
    case 'off':
      return ['off']
  }
}
const heard = (fixes: readonly Riding[], from: Guided = UNGUIDED, leg = '1 pickup', route = LINE) => {
  let guided = from
  const said = fixes.flatMap((one) => words((guided = guide(guided, leg, route, one))))
  return { said, guided }
}

const WHOLE_WAY = [
  'Seguí por Uno',
  'En 300 metros, doblá a la derecha en Avenida Dos, y enseguida doblá a la izquierda',
  'En 80 metros, doblá a la derecha en Avenida Dos, y enseguida doblá a la izquierda',
  'Doblá a la derecha en Avenida Dos, y enseguida doblá a la izquierda',
  'Doblá a la izquierda en Tres',
  'En 300 metros, llegás: a la izquierda',
  'En 80 metros, llegás: a la izquierda',
  'Llegaste: a la izquierda',
]

describe('what a rider is told', () => {
  it('is each turn at 300 m, at 80 m and at the corner, and the arrival', () => {
    expect(heard(along(10)).said).toEqual(WHOLE_WAY)
  })

  it.each([
    [30, 'Llegaste: a la izquierda'],
    [123, 'Llegaste: a la izquierda, a 100 metros de la calle'],
  ])('tells of a door %d m from the street: %s', (metres, expected) => {
    const setBack = line(PATH, LINE.steps, at(40 - metres, 1_200))
    expect(heard(along(10), UNGUIDED, '1 pickup', setBack).said.at(-1)).toBe(expected)
  })

  it('ends with the arrival, however near each other and the door the turns are', () => {
    const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 300 })), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(gaps, (metres) => {
        const ends = metres.map((_, index) => metres.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0))
        const turns = ends.slice(0, -1).map((_, index) => step('left', index + 1, `Calle ${index}`))
        const steps = [step('start', 0, 'Uno'), ...turns, step('arrive', ends.length, 'Fin')]
        const route = line([at(0, 0), ...ends.map((north) => at(0, north))], steps)
        const places = Array.from({ length: Math.floor(ends.at(-1)! / 10) }, (_, index) => 10 * (index + 1))
        const { said, guided } = heard(
          [0, ...places, ends.at(-1)!].map((north) => fix(0, north)),
          UNGUIDED,
          '1 pickup',
          route,
        )
        expect(said.at(-1), said.join('\n')).toBe('Llegaste')
        expect(guided.hasArrived).toBe(true)
      }),
    )
  })

  it('comes earlier at speed', () => {
    const { said } = heard(along(10, 20).slice(0, 70))
    expect(said[1]).toMatch(/^En 400 metros/)
    expect(said[2]).toMatch(/^En 150 metros/)
  })

  it('is the same again for nobody who stands still, goes back a little, or gets the same way anew', () => {
    const { guided } = heard(along(10).slice(0, 65))
    const again = heard([fix(3, 640), fix(-4, 630), fix(0, 645)], guided)
    expect(again.said).toEqual([])
    const rest = line(PATH, LINE.steps)
    expect(heard([fix(0, 646), fix(0, 648)], again.guided, '1 pickup', rest).said).toEqual([])
  })

  it('ends with the arrival: who looks for the door around it hears nothing more', () => {
    const { guided } = heard(along(10))
    expect(guided.hasArrived).toBe(true)
    const around = [fix(40, 1_150), fix(140, 1_210), fix(140, 1_220), fix(140, 1_230), fix(140, 1_240)]
    const looking = heard([...around, fix(40, 1_200)], guided)
    expect(looking.said).toEqual([])
    expect(looking.guided.hasArrived).toBe(true)
  })

  it('goes on where the rider rides on, and ends with another arrival', () => {
    const { guided } = heard(along(10))
    const onward = Array.from({ length: 70 }, (_, index) => fix(40, 1_200 + index * 10))
    const left = heard(onward, guided)
    expect(left.said).toEqual(['off'])
    expect(left.guided).toMatchObject({ hasArrived: false, progress: { isOff: true } })
    const back = line(
      [at(40, 1_900), at(40, 1_200)],
      [step('start', 0, 'Tres'), step('arrive', 1, 'Tres', { side: 'right' })],
    )
    const again = heard(onward.toReversed(), left.guided, '1 pickup', back)
    expect(again.said.map((one) => one.replace(/\d+ metros/, '…'))).toEqual([
      'Seguí por Tres',
      'En …, llegás: a la derecha',
      'En …, llegás: a la derecha',
      'Llegaste: a la derecha',
    ])
  })

  it('is not resumed by an echo from a wall', () => {
    const { guided } = heard(along(10))
    expect(heard([fix(40, 1_600), fix(40, 1_200), fix(40, 1_600), fix(40, 1_200)], guided).said).toEqual([])
  })

  it('begins anew with the next leg', () => {
    const { guided } = heard(along(10))
    expect(heard(along(10), guided, '1 delivery').said).toEqual(WHOLE_WAY)
  })

  it('is once that the line is left', () => {
    const away = [1, 2, 3, 4, 5].map((index) => fix(100 + index * 10, 350))
    const { said, guided } = heard([fix(0, 300), ...away])
    expect(said.at(-1)).toBe('off')
    expect(said.filter((one) => one === 'off')).toHaveLength(1)
    expect(guided.progress.isOff).toBe(true)
  })

  it('is said once each, in order, whatever the fixes: never twice, nothing after the arrival', () => {
    const errors = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })), {
      minLength: 125,
      maxLength: 125,
    })
    fc.assert(
      fc.property(errors, (wavering) => {
        const fixes = along(10).map(({ lat, lng, accuracy, speed }, index) => {
          const [dx, dy] = wavering[index]!
          const moved = at(dx, dy)
          return { lat: lat + moved.lat - HERE.lat, lng: lng + moved.lng - HERE.lng, accuracy, speed }
        })
        const { said } = heard(fixes)
        // Metres differ a little; what is done does not.
        const done = said.map((one) => one.replace(/\d+ metros/, ''))
        const expected = WHOLE_WAY.map((one) => one.replace(/\d+ metros/, ''))
        expect(new Set(said).size).toBe(said.length)
        expect(done.filter((one) => one.startsWith('Llegaste')).length).toBeLessThanOrEqual(1)
        expect(done.at(-1)).toMatch(/^Llegaste|^En/)
        for (const one of done) expect(expected).toContain(one)
      }),
      { numRuns: 40 },
    )
  })
})
