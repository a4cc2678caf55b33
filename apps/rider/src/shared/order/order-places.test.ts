import type { Order } from '@puni/contract/orders/entities'
import { expect, it } from 'vitest'
import { deliveryOf } from './order-places.ts'

it('delivers to the second pair of coordinates when the first cannot be used', () => {
  const destination = { latitudeDestination: 0, longitudeDestination: 0, latitude: -34.6, longitude: -58.4 }
  expect(deliveryOf({ destination: destination as Order['destination'] })).toEqual({ lat: -34.6, lng: -58.4 })
})
