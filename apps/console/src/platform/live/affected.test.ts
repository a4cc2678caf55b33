import { expect, it } from 'vitest'
import { keys } from '../api/keys.ts'
import { affectedBy } from './affected.ts'

it('an event renews the list and the entry it is about', () => {
  expect(keys.order('1')[0]).toBe(affectedBy({ type: 'order', orderId: '1' })[0])
  expect(keys.orderList(undefined, null, '')[0]).toBe(affectedBy({ type: 'offer', orderId: '1' })[0])
  expect(keys.appealList('open')[0]).toBe(affectedBy({ type: 'appeal', riderId: '1' })[0])
  expect(keys.openEmergencies[0]).toBe(affectedBy({ type: 'emergency', riderId: '1' })[0])
  expect(keys.riderList('active', '')[0]).toBe(affectedBy({ type: 'rider', riderId: '1' })[0])
})
