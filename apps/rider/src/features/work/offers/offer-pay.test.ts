import { expect, it } from 'vitest'
import { offerPay } from './offer-pay.ts'

const leg = (distanceValue: number) => ({
  route: { distanceValue, estimated: false },
})
const unknown = { route: null }

it('divides the pay by both legs', () => {
  expect(offerPay(2_300, leg(500), leg(1_500))).toEqual({
    metres: 2_000,
    perKm: 1_150,
    estimated: false,
  })
})

it('says when a part of the way is only estimated', () => {
  const guess = { route: { distanceValue: 500, estimated: true } }
  expect(offerPay(2_300, guess, leg(1_500))?.estimated).toBe(true)
  expect(offerPay(2_300, leg(1_500), guess)?.estimated).toBe(true)
})

it.each([
  ['the first leg is unknown', unknown, leg(1)],
  ['the second leg is unknown', leg(1), unknown],
  ['there is no way to go', leg(0), leg(0)],
])('says nothing when %s', (_, pickup, delivery) => {
  expect(offerPay(2_300, pickup, delivery)).toBeNull()
})
