import { expect, it } from 'vitest'
import type { DayOrder } from '@puni/dispatch/simulate'
import { learnedPreparation } from './learned-preparation.ts'

const MINUTE = 60_000
const order = (x: number, placedAt = 0): DayOrder => ({
  id: 'o',
  pickup: { x, y: 0 },
  dropoff: { x: 0, y: 0 },
  placedAt,
  readyAt: 0,
})

it('expects orders at once until five riders have waited at their store, and then after the median', () => {
  const preparation = learnedPreparation(4 * MINUTE)
  const pickUp = (x: number, tookMinutes: number, waitedMinutes: number) =>
    preparation.pickedUp(order(x), (tookMinutes - waitedMinutes) * MINUTE, tookMinutes * MINUTE)
  for (const took of [12, 40, 14, 16]) pickUp(1, took, 5)
  expect(preparation.isUnknown(order(1))).toBe(true)
  for (let count = 0; count < 9; count += 1) pickUp(1, 90, 4)
  expect(preparation.expectedReadyAt(order(1, MINUTE))).toBe(MINUTE)
  expect(preparation.isUnknown(order(1))).toBe(false)
  pickUp(1, 18, 5)
  expect(preparation.expectedReadyAt(order(1, MINUTE))).toBe(15 * MINUTE)
  expect(preparation.expectedReadyAt(order(2, MINUTE))).toBe(MINUTE)
})
