import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import { describe, expect, it } from 'vitest'
import { nextTurn } from './next-turn.ts'

const HERE = { lat: -34.6, lng: -58.4 }
/** A line by its corners: metres east and north of here. */
const line = (...corners: [east: number, north: number][]): Position[] =>
  corners.map(([east, north]) => ({
    lat: HERE.lat + north / 111_195,
    lng: HERE.lng + east / 111_195 / Math.cos((HERE.lat * Math.PI) / 180),
  }))

describe('the next turn', () => {
  it.each([
    ['right, from the north', line([0, 0], [0, 100], [100, 100]), 'right', 100],
    ['left, from the north', line([0, 0], [0, 100], [-100, 100]), 'left', 100],
    ['right, across north', line([0, 0], [-80, 80], [80, 240]), 'right', 113],
    ['left, from the south-west', line([0, 0], [-80, -80], [-80, -280], [200, -280]), 'left', 313],
    ['after a bend', line([0, 0], [0, 100], [30, 200], [60, 100]), 'right', 204],
  ] as const)('%s', (_, path, side, metres) => {
    const turn = nextTurn(path)
    expect(turn?.side).toBe(side)
    expect(Math.round(turn!.metres)).toBe(metres)
    expect(path.some((point) => metresBetween(point, turn!.at) < 1)).toBe(true)
  })

  it.each([
    ['nothing', []],
    ['a point', line([0, 0])],
    ['a straight line', line([0, 0], [0, 100], [5, 300])],
    ['a turn too far away', line([0, 0], [0, 1_100], [100, 1_100])],
  ])('%s has none', (_, path) => {
    expect(nextTurn(path)).toBeNull()
  })
})
