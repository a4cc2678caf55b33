import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DWELL_MS, NOT_ARRIVED, noticed, PASSING, RADIUS, VAGUE, type Measurement } from './arrival.ts'

const METRE = 1 / 111_195
const STORE = { lat: -34.609, lng: -58.392 }
const NOON = Date.UTC(2026, 2, 6, 15)

interface Step {
  /** Seconds after noon. */
  readonly at: number
  readonly metres: number
  readonly accuracy?: number
  readonly speed?: number | null
}

const measurement = ({ at, metres, accuracy = 8, speed = 0 }: Step): Measurement => ({
  lat: STORE.lat + metres * METRE,
  lng: STORE.lng,
  accuracy,
  speed,
  at: NOON + at * 1000,
})
const after = (steps: readonly Step[]) =>
  steps.reduce((before, step) => noticed(before, measurement(step), STORE), NOT_ARRIVED)

it.each<[what: string, expected: boolean, steps: Step[]]>([
  ['nothing measured', false, []],
  ['one measurement at the door', false, [{ at: 0, metres: 5 }]],
  [
    'at the door for twenty seconds',
    true,
    [
      { at: 0, metres: 5 },
      { at: 20, metres: 12 },
    ],
  ],
  [
    'at the door for a second less',
    false,
    [
      { at: 0, metres: 5 },
      { at: 19, metres: 12 },
    ],
  ],
  [
    'a phone that measures once a minute',
    true,
    [
      { at: 0, metres: 40 },
      { at: 60, metres: 30 },
    ],
  ],
  [
    'on the other side of the avenue, measured badly',
    true,
    [
      { at: 0, metres: 85, accuracy: 60 },
      { at: 30, metres: 80, accuracy: 60 },
    ],
  ],
  [
    'the same distance, measured well',
    false,
    [
      { at: 0, metres: 85 },
      { at: 30, metres: 80 },
    ],
  ],
  [
    'too vague to say',
    false,
    [
      { at: 0, metres: 5, accuracy: 400 },
      { at: 60, metres: 5, accuracy: 400 },
    ],
  ],
  [
    'riding past',
    false,
    [
      { at: 0, metres: 50, speed: 9 },
      { at: 5, metres: 5, speed: 9 },
      { at: 25, metres: 40, speed: 9 },
    ],
  ],
  [
    'riding past a phone that knows no speed',
    false,
    [
      { at: 0, metres: 55, speed: null },
      { at: 10, metres: -40, speed: null },
      { at: 30, metres: 60, speed: null },
    ],
  ],
  [
    'walking about in front of it, no speed known',
    true,
    [
      { at: 0, metres: 30, speed: null },
      { at: 15, metres: 10, speed: null },
      { at: 30, metres: 25, speed: null },
    ],
  ],
  [
    'a red light next door, then on',
    false,
    [
      { at: 0, metres: 50 },
      { at: 15, metres: 50 },
      { at: 18, metres: 70, speed: 8 },
      { at: 30, metres: 300, speed: 8 },
    ],
  ],
  [
    'arrived, and looking for a place to park',
    true,
    [
      { at: 0, metres: 20 },
      { at: 25, metres: 20 },
      { at: 40, metres: 110, speed: 4 },
    ],
  ],
  [
    'arrived, and gone again',
    false,
    [
      { at: 0, metres: 20 },
      { at: 25, metres: 20 },
      { at: 60, metres: 260, speed: 8 },
    ],
  ],
  [
    'gone and back',
    true,
    [
      { at: 0, metres: 20 },
      { at: 25, metres: 20 },
      { at: 60, metres: 260, speed: 8 },
      { at: 90, metres: 20 },
      { at: 115, metres: 20 },
    ],
  ],
  [
    'a clock that was set back an hour',
    false,
    [
      { at: 3600, metres: 5 },
      { at: 0, metres: 5 },
    ],
  ],
  [
    'the same, twenty seconds later',
    true,
    [
      { at: 3600, metres: 5 },
      { at: 0, metres: 5 },
      { at: 20, metres: 5 },
    ],
  ],
  [
    'the last measurement, told again',
    false,
    [
      { at: 0, metres: 5 },
      { at: 0, metres: 5 },
    ],
  ],
  [
    'no numbers at all',
    false,
    [
      { at: 0, metres: NaN },
      { at: 60, metres: NaN },
    ],
  ],
])('%s: %s', (_, expected, steps) => {
  expect(after(steps).hasArrived).toBe(expected)
})

const seconds = fc.integer({ min: 0, max: 3600 })
const steps = (step: Partial<Record<keyof Step, fc.Arbitrary<number | null>>>) =>
  fc.array(
    fc.record({
      at: seconds,
      metres: fc.integer({ min: -400, max: 400 }),
      accuracy: fc.integer({ min: 0, max: 300 }),
      speed: fc.option(fc.integer({ min: 0, max: 20 })),
      ...step,
    }) as fc.Arbitrary<Step>,
  )

it('nobody arrives from afar, whatever the clock does', () => {
  const afar = steps({ metres: fc.integer({ min: RADIUS.near + 31, max: 400 }) })
  fc.assert(fc.property(afar, (way) => !after(way).hasArrived))
})

it('nobody arrives while riding', () => {
  const riding = steps({ speed: fc.integer({ min: PASSING + 1, max: 20 }) })
  fc.assert(fc.property(riding, (way) => !after(way).hasArrived))
})

it('nobody arrives by vague positions, and nobody leaves by them', () => {
  const vague = steps({ accuracy: fc.integer({ min: VAGUE + 1, max: 5_000 }) })
  fc.assert(
    fc.property(
      steps({}),
      vague,
      (way, more) => after([...way, ...more]).hasArrived === after(way).hasArrived,
    ),
  )
})

it('who has arrived stays so within the larger circle, however the measurements jump', () => {
  const arrived: Step[] = [
    { at: 0, metres: 5 },
    { at: DWELL_MS / 1000, metres: 5 },
  ]
  const about = steps({ metres: fc.integer({ min: 1 - RADIUS.far, max: RADIUS.far - 1 }) })
  fc.assert(fc.property(about, (way) => after([...arrived, ...way]).hasArrived))
})
