import { describe, expect, it } from 'vitest'
import { beside, restingHeight, type SheetHeight } from './sheet-height.ts'

const STOPS = { peek: 120, half: 380, full: 600 }

describe('a sheet that is let go', () => {
  it.each<[from: SheetHeight, height: number, speed: number, to: SheetHeight]>([
    ['half', 390, 0, 'half'],
    ['half', 200, 0, 'peek'],
    ['half', 520, 0, 'full'],
    ['peek', 260, 0, 'half'],
    ['full', 100, 0, 'peek'],
    // A flick counts more than the place.
    ['half', 370, -900, 'peek'],
    ['half', 390, 900, 'full'],
    ['full', 590, 900, 'full'],
    ['peek', 120, -900, 'peek'],
  ])('from %s at %i px with %i px/s comes to rest at %s', (from, height, speed, to) => {
    expect(restingHeight(from, { height, speed }, STOPS)).toBe(to)
  })

  it('stays at the smaller of two equal heights', () => {
    expect(restingHeight('half', { height: 380, speed: 0 }, { peek: 120, half: 380, full: 380 })).toBe('half')
  })
})

it('the heights beside each other end at the last', () => {
  expect([beside('peek', 1), beside('half', 1), beside('full', 1), beside('peek', -1)]).toEqual([
    'half',
    'full',
    'full',
    'peek',
  ])
})
