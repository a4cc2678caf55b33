import { describe, expect, it } from 'vitest'
import { clickToDoorBound } from './bound.ts'
import type { Instance, InstanceOrder } from './instance.ts'

const order = (
  id: string,
  from: number,
  to: number,
  placedAt: number,
  readyAt = placedAt,
): InstanceOrder => ({
  id,
  pickup: { x: from, y: 0 },
  dropoff: { x: to, y: 0 },
  placedAt,
  readyAt,
  promisedAt: placedAt + 30,
})
const boundOf = (orders: readonly InstanceOrder[], starts: readonly number[], offAt = 600): number => {
  const instance: Instance = {
    name: 'drawn',
    metresPerMinute: { Moto: 100, Bicicleta: 50, Auto: 80, Otro: 40 },
    inWholeMinutes: false,
    pickupServiceMinutes: 4,
    dropoffServiceMinutes: 4,
    pay: { perOrder: 1, perKilometre: 0, leastPerHour: 0 },
    orders,
    couriers: starts.map((x, index) => ({
      id: `c${index}`,
      start: { x, y: 0 },
      onAt: 0,
      offAt,
      vehicle: 'Moto',
    })),
  }
  return clickToDoorBound(instance)
}

describe('the bound of click to door', () => {
  it('is the whole way of a lone order', () => {
    expect(boundOf([order('o', 1000, 3000, 0)], [0])).toBe(10 + 4 + 20 + 2)
    expect(boundOf([order('o', 1000, 3000, 0, 60)], [0])).toBe(60 + 2 + 20 + 2)
  })
  it('is that of the nearest courier, who leads to one order only', () => {
    const orders = [order('o', 0, 1000, 0), order('p', 0, 1000, 0)]
    expect(boundOf(orders, [0, 500])).toBe((16 + 21) / 2)
  })
  it('lets a courier go on from a door', () => {
    const orders = [order('o', 0, 1000, 0), order('p', 1000, 2000, 0)]
    expect(boundOf(orders, [0])).toBe((16 + (18 + 16)) / 2)
  })
  it('counts 120 for an order that nobody can take, or that takes longer', () => {
    expect(boundOf([order('o', 1000, 3000, 0)], [0], 11)).toBe(120)
    expect(boundOf([order('o', 20_000, 30_000, 0)], [0])).toBe(120)
  })
})
