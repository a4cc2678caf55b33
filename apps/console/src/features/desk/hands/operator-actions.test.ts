import { ORDER_STATUSES } from '@puni/contract/orders/order-states'
import { expect, it } from 'vitest'
import { isUnfinished, mayAssign, mayTakeBack, operatorActions } from './operator-actions.ts'

it('offers what the transition table lets an operator do', () => {
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, operatorActions({ status })]))).toEqual({
    pending: ['error', 'canceled'],
    assigned: ['error', 'canceled'],
    to_pickup: ['error', 'canceled'],
    waiting_pickup: ['error', 'canceled'],
    'on the way': ['error', 'canceled'],
    delivered: [],
    canceled: ['error'],
    error: ['pending', 'canceled'],
  })
})

it('lets an operator close what is at the door and asks for a proof', () => {
  const handover = { kind: 'pin', state: null, triesLeft: 0, publicKey: null } as const
  const closable = ORDER_STATUSES.filter((status) =>
    operatorActions({ status, handover }).includes('delivered'),
  )
  expect(closable).toEqual(['on the way'])
})

it('gives what is open, takes what is held, and changes what is not over', () => {
  const assignedRider = { _id: 'r', fullName: 'Rita', email: null, phone: null, vehicleType: 'Moto' } as const
  const which = (
    may: (order: { status: (typeof ORDER_STATUSES)[number]; assignedRider: typeof assignedRider }) => boolean,
  ) => ORDER_STATUSES.filter((status) => may({ status, assignedRider }))
  expect(which(mayAssign)).toEqual(['pending', 'error'])
  expect(which(mayTakeBack)).toEqual(['assigned', 'to_pickup', 'waiting_pickup', 'on the way'])
  expect(which(isUnfinished)).toEqual([
    'pending',
    'assigned',
    'to_pickup',
    'waiting_pickup',
    'on the way',
    'error',
  ])
})
