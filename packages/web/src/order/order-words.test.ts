import type { Order } from '@puni/contract/orders/entities'
import { describe, expect, it } from 'vitest'
import { addressOf, storeNameOf } from './order-words.ts'
import { totalOf } from './total-of.ts'

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

it.each([
  ['Defensa 123, Buenos Aires', { street: 'Defensa', streetNumber: '123', city: 'Buenos Aires' }],
  ['Defensa', { street: 'Defensa', streetNumber: '', city: '' }],
  ['Barrio Sur Mza 12 Lote 5', { street: 'Barrio Sur', streetNumber: 'Mza 12 Lote 5', city: '' }],
])('writes the address %s', (expected, place) => {
  expect(addressOf(place)).toBe(expected)
})

it('adds shipping and store value', () => {
  expect(totalOf({ management: { shippingCost: 100, storeValue: 50 } })).toBe(150)
  expect(totalOf({ management: { shippingCost: 100, storeValue: 50, collected: 140.5 } })).toBe(140.5)
})
