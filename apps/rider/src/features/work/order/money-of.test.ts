import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyOf } from './money-of.ts'

const order = (storeValue: number, shippingCost: number) => ({ management: { storeValue, shippingCost } })

it.each([
  [9_250, 2_270, 0.05, { collects: 11_520, keeps: 2_156.5 }],
  // Half a centavo of commission is a whole one.
  [0, 10.1, 0.05, { collects: 10.1, keeps: 9.59 }],
  [0, 2_300, 0.05, { collects: 2_300, keeps: 2_185 }],
  [100.1, 0.2, 0, { collects: 100.3, keeps: 0.2 }],
])('of a value of %d and a shipping of %d at %d', (value, shipping, rate, money) => {
  expect(moneyOf(order(value, shipping), rate)).toEqual(money)
})

it('collects nothing of what was paid beforehand', () => {
  const paid = { management: { storeValue: 0, shippingCost: 2_300, paid: true } }
  expect(moneyOf(paid, 0.05)).toEqual({ collects: 0, keeps: 2_185 })
})

it('leaves the rider what is collected, without what was paid and the commission', () => {
  const pesos = fc.integer({ min: 0, max: 1e9 }).map((centavos) => centavos / 100)
  fc.assert(
    fc.property(pesos, pesos, fc.double({ min: 0, max: 1, noNaN: true }), (value, shipping, rate) => {
      const { collects, keeps } = moneyOf(order(value, shipping), rate)
      expect(keeps).toBeGreaterThanOrEqual(0)
      expect(Math.round((collects - value) * 100)).toBe(Math.round(shipping * 100))
      expect(keeps).toBeLessThanOrEqual(shipping)
    }),
  )
})
