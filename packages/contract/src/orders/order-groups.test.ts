import { expect, it } from 'vitest'
import { groupOf } from './order-groups.ts'
import { ORDER_STATUSES } from './order-states.ts'

const nothing = { riderBlocked: false, earningsReview: null, claim: null }

it('puts every order where its status says', () => {
  expect(ORDER_STATUSES.map((status) => groupOf({ ...nothing, status }))).toEqual([
    'unassigned',
    'underWay',
    'underWay',
    'underWay',
    'underWay',
    'finished',
    'finished',
    'problem',
  ])
})

it('puts what an operator has to decide where it is seen', () => {
  expect(groupOf({ ...nothing, status: 'on the way', riderBlocked: true })).toBe('problem')
  expect(groupOf({ ...nothing, status: 'delivered', riderBlocked: true })).toBe('finished')
  expect(groupOf({ ...nothing, status: 'delivered', earningsReview: 'pending' })).toBe('review')
  expect(groupOf({ ...nothing, status: 'on the way', claim: {} })).toBe('review')
  expect(groupOf({ ...nothing, status: 'delivered', earningsReview: 'rejected' })).toBe('finished')
})
