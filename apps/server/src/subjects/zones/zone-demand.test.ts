import { describe, expect, it } from 'vitest'
import { demandOf } from './zone-demand.ts'

describe('how busy a zone is', () => {
  it.each([
    ['nobody orders', { waiting: 0, placed: 0, riders: 5, free: 5 }, 'calm'],
    ['nobody is there', { waiting: 0, placed: 0, riders: 0, free: 0 }, null],
    ['one rider and no order', { waiting: 0, placed: 0, riders: 1, free: 1 }, null],
    ['one rider and one order', { waiting: 1, placed: 1, riders: 1, free: 1 }, null],
    ['one rider with an order, and another one', { waiting: 1, placed: 2, riders: 1, free: 0 }, null],
    ['four riders', { waiting: 5, placed: 5, riders: 4, free: 4 }, null],
    ['five riders', { waiting: 6, placed: 6, riders: 5, free: 5 }, 'busy'],
    ['an order for every second rider', { waiting: 0, placed: 3, riders: 6, free: 3 }, 'normal'],
    ['fewer than that', { waiting: 0, placed: 2, riders: 6, free: 4 }, 'calm'],
    ['an order that a free rider will be offered', { waiting: 1, placed: 1, riders: 6, free: 6 }, 'normal'],
    ['more orders than free riders', { waiting: 2, placed: 2, riders: 6, free: 1 }, 'busy'],
    ['all deliver, and nothing waits', { waiting: 0, placed: 6, riders: 6, free: 0 }, 'normal'],
    ['all deliver one after the other', { waiting: 0, placed: 12, riders: 6, free: 2 }, 'busy'],
  ] as const)('%s: %o is %s', (_, load, demand) => {
    expect(demandOf(load)).toBe(demand)
  })
})
