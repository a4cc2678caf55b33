import { expect, it } from 'vitest'
import { keys } from '../api/keys.ts'
import { affectedBy } from './affected.ts'

/** Whether an event makes what is cached under a key stale. */
const isAffected = (key: readonly unknown[], event: Parameters<typeof affectedBy>[0]) =>
  affectedBy(event).some((prefix) => prefix.every((part, at) => part === key[at]))

it('an event renews the list and the entry it is about, and no other', () => {
  const order = { type: 'order', orderId: '1' } as const
  expect(isAffected(keys.order('1'), order)).toBe(true)
  expect(isAffected(keys.orderEvents('1'), { type: 'offer', orderId: '1' })).toBe(true)
  expect(isAffected(keys.order('2'), order)).toBe(false)
  expect(isAffected(keys.orderList('today', {}, 'finished'), order)).toBe(true)
  expect(isAffected(keys.orderList('past', {}, null), order), 'a day that is over').toBe(false)
  expect(isAffected(keys.board, order), 'it is told what changed').toBe(false)
  expect(isAffected(keys.appealList('open'), { type: 'appeal', riderId: '1' })).toBe(true)
  expect(isAffected(keys.riderPage('1'), { type: 'appeal', riderId: '1' })).toBe(true)
  expect(isAffected(keys.openEmergencies, { type: 'emergency', riderId: '1' })).toBe(true)
  expect(isAffected(keys.store('1'), { type: 'stores' })).toBe(true)
  expect(isAffected(keys.zones, { type: 'zones' })).toBe(true)
  expect(isAffected(keys.recurringTroubles, { type: 'recurring' })).toBe(true)
  expect(isAffected(keys.bulkReads, { type: 'bulk-read' })).toBe(true)
  expect(isAffected(keys.riderList('active', ''), { type: 'rider', riderId: '1' })).toBe(true)
})
