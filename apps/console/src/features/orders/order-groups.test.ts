import { expect, it } from 'vitest'
import { countGroups } from './order-groups.ts'

it('counts every order once', () => {
  const orders = (['pending', 'assigned', 'on the way', 'error', 'delivered', 'canceled'] as const).map(
    (status) => ({ status }),
  )
  expect(countGroups(orders)).toEqual({ unassigned: 1, underWay: 2, problem: 1, finished: 2 })
})
