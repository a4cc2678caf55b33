import { expect, it } from 'vitest'
import { countGroups } from './order-groups.ts'

it('counts every order once', () => {
  const orders = (['pending', 'assigned', 'on the way', 'error', 'delivered', 'canceled'] as const).map(
    (status) => ({ status, riderBlocked: false, earningsReview: null }),
  )
  expect(countGroups(orders)).toEqual({ unassigned: 1, underWay: 2, problem: 1, review: 0, finished: 2 })
})

it('puts what an operator has to decide where it is seen', () => {
  const nothing = { riderBlocked: false, earningsReview: null }
  const orders = [
    { ...nothing, status: 'on the way', riderBlocked: true },
    { ...nothing, status: 'delivered', earningsReview: 'pending' },
    { ...nothing, status: 'delivered', earningsReview: 'rejected' },
  ] as const
  expect(countGroups(orders)).toEqual({ unassigned: 0, underWay: 0, problem: 1, review: 1, finished: 1 })
})
