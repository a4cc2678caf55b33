import { expect, it } from 'vitest'
import { newestFirst } from './offers.ts'

it('the last offer comes first', () => {
  const early = { offeredAt: '2026-11-21T15:01:03.000Z' }
  const later = { offeredAt: '2026-11-21T15:02:33.000Z' }
  expect(newestFirst([early, later])).toEqual([later, early])
})
