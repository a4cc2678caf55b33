import { describe, expect, it } from 'vitest'
import { restingHeight, tapped, type SheetHeight } from './sheet-height.ts'

const STOPS = { peek: 120, card: 380, full: 600 }

describe('a sheet that is let go', () => {
  it.each<[from: SheetHeight, height: number, speed: number, to: SheetHeight]>([
    ['card', 390, 0, 'card'],
    ['card', 200, 0, 'peek'],
    ['card', 520, 0, 'full'],
    ['peek', 260, 0, 'card'],
    ['full', 100, 0, 'peek'],
    // A flick counts more than the place.
    ['card', 370, -900, 'peek'],
    ['card', 390, 900, 'full'],
    ['full', 590, 900, 'full'],
    ['peek', 120, -900, 'peek'],
  ])('from %s at %i px with %i px/s comes to rest at %s', (from, height, speed, to) => {
    expect(restingHeight(from, { height, speed }, STOPS)).toBe(to)
  })

  it('stays at the smaller of two equal heights', () => {
    expect(restingHeight('card', { height: 380, speed: 0 }, { peek: 120, card: 380, full: 380 })).toBe('card')
  })
})

it('a tap shows everything, and then again what counts', () => {
  expect([tapped('peek'), tapped('card'), tapped('full')]).toEqual(['card', 'full', 'card'])
})
