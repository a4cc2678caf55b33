import { expect, it } from 'vitest'
import { appealListQuery } from '../appeals.ts'
import { bulkReadsQuery } from '../audit.ts'
import { boardQuery } from '../board.ts'
import { openEmergenciesQuery } from '../emergencies.ts'
import { openDisputeCountQuery } from '../ledger.ts'
import { orderListQuery, orderQuery, orderRecordQuery } from '../orders.ts'
import { recurringTroublesQuery } from '../recurring.ts'
import { riderListQuery, riderPageQuery } from '../riders.ts'
import { storeQuery } from '../stores.ts'
import { zonesQuery } from '../zones.ts'
import { affectedBy } from './affected.ts'

const EVERYTHING = { search: '', from: '', to: '', zoneId: '', storeId: '', riderId: '', group: null }

/** Whether an event makes what is cached under a key stale. */
const isAffected = (key: readonly unknown[], event: Parameters<typeof affectedBy>[0]) =>
  affectedBy(event).some((prefix) => prefix.every((part, at) => part === key[at]))

it('an event renews the list and the entry it is about, and no other', () => {
  const order = { type: 'order', orderId: '1' } as const
  expect(isAffected(orderQuery('1').queryKey, order)).toBe(true)
  expect(isAffected(orderRecordQuery('1').queryKey, { type: 'offer', orderId: '1' })).toBe(true)
  expect(isAffected(orderQuery('2').queryKey, order)).toBe(false)
  expect(isAffected(orderListQuery({ ...EVERYTHING, group: 'finished' }, '2026-03-06').queryKey, order)).toBe(
    true,
  )
  expect(
    isAffected(
      orderListQuery({ ...EVERYTHING, from: '2026-03-01', to: '2026-03-01' }, '2026-03-06').queryKey,
      order,
    ),
    'a day that is over',
  ).toBe(false)
  expect(isAffected(boardQuery.queryKey, order), 'it is told what changed').toBe(false)
  expect(isAffected(appealListQuery('open').queryKey, { type: 'appeal', riderId: '1' })).toBe(true)
  expect(isAffected(riderPageQuery('1').queryKey, { type: 'appeal', riderId: '1' })).toBe(true)
  expect(isAffected(openEmergenciesQuery.queryKey, { type: 'emergency', riderId: '1' })).toBe(true)
  expect(isAffected(storeQuery('1').queryKey, { type: 'stores' })).toBe(true)
  expect(isAffected(zonesQuery.queryKey, { type: 'zones' })).toBe(true)
  expect(isAffected(recurringTroublesQuery.queryKey, { type: 'recurring' })).toBe(true)
  expect(isAffected(bulkReadsQuery.queryKey, { type: 'bulk-read' })).toBe(true)
  expect(isAffected(openDisputeCountQuery.queryKey, { type: 'rider', riderId: '1' })).toBe(true)
  expect(isAffected(riderListQuery('active', '').queryKey, { type: 'rider', riderId: '1' })).toBe(true)
})
