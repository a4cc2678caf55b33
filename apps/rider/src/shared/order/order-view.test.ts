import type { Order } from '@puni/contract/entities'
import { describe, expect, it } from 'vitest'
import { deliveryOf, storeNameOf, totalOf } from './order-view.ts'

const origin = (names: Partial<Order['origin']>) => ({
  origin: { storeName: null, independentStoreName: null, ...names } as Order['origin'],
})

describe('storeNameOf', () => {
  it.each([
    ['La Demo', { storeName: 'La Demo', independentStoreName: 'Ana' }],
    ['Ana', { independentStoreName: 'Ana' }],
    ['Tienda', {}],
    ['Tienda', { storeName: '' }],
  ])('is %s', (expected, names) => {
    expect(storeNameOf(origin(names))).toBe(expected)
  })
})

it('delivers to the second pair of coordinates when the first cannot be used', () => {
  const destination = { latitudeDestination: 0, longitudeDestination: 0, latitude: -34.6, longitude: -58.4 }
  expect(deliveryOf({ destination: destination as Order['destination'] })).toEqual({ lat: -34.6, lng: -58.4 })
})

it('adds shipping and store value', () => {
  expect(totalOf({ management: { shippingCost: 100, storeValue: 50 } })).toBe(150)
})
