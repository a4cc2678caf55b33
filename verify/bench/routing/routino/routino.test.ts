/** Our durations are another program's, on streets with everything that rules a road. */
import { expect, it } from 'vitest'
import type { Tags } from '@puni/city-pack/extract/extract'
import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { type Drawn, drawExtract } from '@puni/city-pack/streets/extract-fixture'
import { readRouter } from '@puni/streets/router/router-file'
import { INFO } from '../info.ts'
import { compareDurations } from './compared-durations.ts'
import { hasRoutino } from './routino-engine.ts'

const leftOut = hasRoutino() ? '' : ' (left out: routino is not installed)'

const SIDE = 6
const STREETS: readonly Tags[] = [
  { oneway: 'yes' },
  { oneway: '-1' },
  { highway: 'primary', maxspeed: '15' },
  {},
  { highway: 'living_street' },
  { surface: 'gravel', 'oneway:bicycle': 'no', oneway: 'yes' },
]

/** A grid in which every street is of another kind, with a closed road and turns that are forbidden. */
function drawCity() {
  const corners = Array.from({ length: SIDE * SIDE }, (_, at): [number, number] => [
    at % SIDE,
    Math.floor(at / SIDE),
  ])
  const points = Object.fromEntries(
    corners.map(([x, y]): [string, Drawn] => [`${x}-${y}`, [x * 110 + y * 7, y * 90 + x * 5]]),
  )
  const line = (name: (at: number) => string) => Array.from({ length: SIDE }, (_, at) => name(at)).join(' ')
  const extract = drawExtract(points, [
    ...STREETS.map((tags, at): [string, Tags] => [line((along) => `${along}-${at}`), tags]),
    ...STREETS.map((tags, at): [string, Tags] => [
      line((along) => `${at}-${along}`),
      { ...tags, highway: 'residential' },
    ]),
    ['1-1 2-2', { access: 'private' }],
    ['3-3 4-4', { highway: 'footway' }],
  ])
  const nodeAt = (x: number, y: number) => y * SIDE + x
  const forbid = (restriction: string, x: number, y: number, tags: Tags = {}) => ({
    id: nodeAt(x, y),
    tags: { restriction, ...tags },
    from: [y],
    to: [SIDE + x],
    via: { node: nodeAt(x, y) },
  })
  return {
    ...extract,
    restrictions: [forbid('no_left_turn', 3, 3), forbid('no_right_turn', 3, 2, { except: 'bicycle' })],
  }
}

it.skipIf(!hasRoutino())(`routino takes as long as we do${leftOut}`, async () => {
  const extract = drawCity()
  const router = readRouter(buildStreetGraph(extract, INFO))
  for (const vehicle of ['Auto', 'Bicicleta'] as const) {
    const { agreeing, median, worst } = await compareDurations(extract, router, vehicle, 40)
    expect(median, vehicle).toBeCloseTo(1, 2)
    expect(agreeing, JSON.stringify(worst)).toBeGreaterThan(85)
  }
})
