import { expect, it } from 'vitest'
import { netPerHour, offerPay } from './offer-pay.ts'

const leg = (distanceValue: number, durationValue = 0) => ({
  route: { distanceValue, durationValue, estimated: false },
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
  const guess = { route: { distanceValue: 500, durationValue: 0, estimated: true } }
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

it('an hour of such orders counts the ways, the time at the store and that at the door', () => {
  // 480 s there, 600 s at the store, 600 s on, 120 s at the door: half an hour.
  expect(netPerHour(2_185, leg(2_000, 480), leg(2_500, 600), 600)).toBe(4_370)
})

it.each([
  ['a leg', unknown, 600],
  ['the time at the store', leg(1, 1), null],
])('an hour is unknown where %s is', (_, pickup, atStore) => {
  expect(netPerHour(2_185, pickup, leg(1, 1), atStore)).toBeNull()
})
