/** The router next to the judge, on drawn grids with everything that rules a road. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Extract, Tags } from '@puni/city-pack/extract/extract'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { type Drawn, drawExtract, TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { decodeGraph } from '../graph/graph-file.ts'
import { Judge, type PlainPlace } from '@puni/city-pack/streets/judge-fixture'
import { readRouter } from './router-file.ts'
import { type StreetRoute, StreetRouter } from './street-router.ts'

/** Whether the parts of a route add up to it. */
function expectWholeParts({ path, metres, seconds, describe }: StreetRoute): void {
  const { parts } = describe()
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  expect(sum(parts.map((part) => part.metres))).toBeCloseTo(metres, 3)
  expect(sum(parts.map((part) => part.seconds))).toBeCloseTo(seconds, 6)
  const starts = parts.map(({ start }) => start)
  expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
  expect(starts.every((start) => start >= 0 && start < path.length - 1)).toBe(true)
  for (const { metres, startBearing, endBearing } of parts) {
    expect(metres).toBeGreaterThan(0)
    for (const degrees of [startBearing, endBearing]) expect(degrees >= 0 && degrees < 360).toBe(true)
  }
}

/** One of these, seldom one of the others: most grids have to stay in one piece. */
const oftenOf = (usual: string, others: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const SIDE = 4
const street = fc.record({
  highway: oftenOf('residential', ['primary', 'motorway', 'service']),
  oneway: oftenOf('no', ['yes', '-1', 'missing']),
  access: oftenOf('yes', ['private', 'no']),
  bend: fc.integer({ min: 5, max: 20 }),
})
const barrier = fc.record({
  street: fc.nat(),
  tags: fc.constantFrom<Tags>(
    { barrier: 'bollard' },
    { barrier: 'gate', access: 'private' },
    { barrier: 'gate', motor_vehicle: 'no' },
    { highway: 'traffic_signals' },
    { highway: 'traffic_signals', 'traffic_signals:direction': 'backward' },
  ),
})
const restriction = fc.record({
  corner: fc.nat(SIDE * SIDE - 1),
  from: fc.nat(),
  via: fc.option(fc.nat(), { freq: 2 }),
  to: fc.nat(),
  kind: fc.constantFrom('no_left_turn', 'no_u_turn', 'only_right_turn', 'no_entry'),
  except: fc.constantFrom('', 'bicycle', 'motorcar;psv'),
})
const corners = SIDE * SIDE
const grid = fc.record({
  shifts: fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })), {
    minLength: corners,
    maxLength: corners,
  }),
  streets: fc.array(street, { minLength: 2 * SIDE * (SIDE - 1), maxLength: 2 * SIDE * (SIDE - 1) }),
  marks: fc.array(barrier, { maxLength: 5 }),
  signals: fc.array(fc.nat(corners - 1), { maxLength: 4 }),
  restrictions: fc.array(restriction, { maxLength: 6 }),
})
type Grid = typeof grid extends fc.Arbitrary<infer T> ? T : never

/** Every street from corner to corner is a way of its own, by way of a point between. */
function drawGrid({ shifts, streets, marks, signals, restrictions }: Grid): Extract {
  const points: Record<string, Drawn> = {}
  for (const [index, [dx, dy]] of shifts.entries()) {
    points[`n${index}`] = [(index % SIDE) * 100 + dx, Math.floor(index / SIDE) * 100 + dy]
  }
  const pairs = shifts.flatMap((_, index): [number, number][] => [
    ...(index % SIDE < SIDE - 1 ? [[index, index + 1] as [number, number]] : []),
    ...(index + SIDE < corners ? [[index, index + SIDE] as [number, number]] : []),
  ])
  const drawn = pairs.flatMap(([from, to], index) => {
    const { oneway, bend, access, highway } = streets[index]!
    if (oneway === 'missing') return []
    const [[ax, ay], [bx, by]] = [points[`n${from}`]!, points[`n${to}`]!]
    points[`m${index}`] = [(ax + bx) / 2 + (ay === by ? 0 : bend / 4), (ay + by) / 2 + bend / 4]
    return [{ from, to, middle: `m${index}`, tags: { oneway, access, highway } }]
  })
  const extract = drawExtract(
    points,
    drawn.map(({ from, to, middle, tags }) => [`n${from} ${middle} n${to}`, tags]),
  )
  const nodeTags = new Map<number, Tags>()
  const names = Object.keys(points)
  for (const { street, tags } of drawn.length > 0 ? marks : []) {
    nodeTags.set(names.indexOf(drawn[street % drawn.length]!.middle), tags)
  }
  for (const corner of signals) nodeTags.set(corner, { highway: 'traffic_signals' })
  const waysAt = (corner: number) =>
    [...drawn.keys()].filter((way) => drawn[way]!.from === corner || drawn[way]!.to === corner)
  const pick = (ways: readonly number[], choice: number) => ways[choice % ways.length]!
  const made = restrictions.flatMap(({ corner, from, via, to, kind, except }, id) => {
    const here = waysAt(corner)
    if (here.length === 0) return []
    const between = via === null ? null : pick(here, via)
    const far =
      between === null ? corner : drawn[between]!.from === corner ? drawn[between]!.to : drawn[between]!.from
    const first = pick(here, from)
    const last = pick(waysAt(far), to)
    if (between !== null && (first === between || last === between)) return []
    return [
      {
        id,
        tags: { type: 'restriction', restriction: kind, ...(except === '' ? {} : { except }) },
        from: [first],
        to: [last],
        via: between === null ? { node: corner } : { ways: [between] },
      },
    ]
  })
  return { ...extract, nodeTags, restrictions: made }
}

const place = fc.record({ segment: fc.nat(), share: fc.constantFrom(0, 0.1, 0.5, 0.8) })

/** What is wrong with the ways of a vehicle between places, by the judge. */
function complaints(extract: Extract, judge: Judge, chosen: readonly PlainPlace[]): string[] {
  const { vehicle } = judge
  const file = buildStreetGraph(extract, TEST_INFO)
  const router = readRouter(file)
  const plain = new StreetRouter(decodeGraph(file))
  const options = { vehicle, traffic: 1 }
  const positions = chosen.map((at) => judge.placeAt(at))
  const table = router.durations(positions, positions, options)
  return chosen.flatMap((from, row) => {
    const best = judge.from(from)
    return chosen.flatMap((to, column) => {
      const route = router.route(positions[row]!, positions[column]!, options)
      if (route === null) return [`no way ${row} ${column}`]
      const same = plain.route(positions[row]!, positions[column]!, options)!
      expectWholeParts(route)
      const isSame = (seconds: number) => Math.abs(seconds - route.seconds) < 0.02
      const judged = judge.secondsOf(route.path, from, to)
      return [
        ...(route.seconds === table[row * chosen.length + column] ? [] : ['the table differs']),
        ...(route.seconds === same.seconds ? [] : ['the plain search differs']),
        ...(isSame(best(to)) ? [] : [`${route.seconds} s instead of ${best(to)}`]),
        ...(route.metres === 0 || isSame(judged) ? [] : [`by the judge ${judged} s`]),
      ]
    })
  })
}

describe('StreetRouter on drawn grids', () => {
  it.each(VEHICLE_TYPES)('finds the ways that the judge finds, and breaks no rule, %s', (vehicle) => {
    fc.assert(
      fc.property(grid, fc.array(place, { minLength: 4, maxLength: 4 }), (drawing, chosen) => {
        const extract = drawGrid(drawing)
        const judge = new Judge(extract, vehicle)
        const segments = judge.segments()
        // Otherwise there might be two parts of the same size.
        fc.pre(judge.isOne)
        const places = chosen.map(({ segment, share }): PlainPlace => {
          const [a, b] = segments[segment % segments.length]!
          return share === 0 ? { a, b: a, share } : { a, b, share }
        })
        expect(complaints(extract, judge, places)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})
