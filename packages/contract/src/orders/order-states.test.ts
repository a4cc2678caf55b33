import { describe, expect, it } from 'vitest'
import {
  ACTIVE_STATUSES,
  DELIVERY_LABELS,
  DELIVERY_SEQUENCE,
  mayMove,
  nextDeliveryStep,
  nextDetailStep,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-states.ts'

/** The only move that is not in the table: accepting an offer makes it. */
const ACCEPT: [OrderStatus, OrderStatus] = ['pending', 'assigned']

describe('order states', () => {
  it('reaches every status from pending', () => {
    const reached = new Set<OrderStatus>(['pending', ACCEPT[1]])
    for (const status of reached) for (const move of ORDER_STATES[status].moves) reached.add(move.to)
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  })

  it.each([
    [
      'rider',
      ['assigned>to_pickup', 'to_pickup>waiting_pickup', 'waiting_pickup>on the way', 'on the way>delivered'],
    ],
    ['operator', ['pending>canceled', 'pending>error', 'error>pending']],
  ] as const)('allows a %s these moves, the ways out, and no other', (actor, own) => {
    const out = ACTIVE_STATUSES.flatMap((status) => [`${status}>canceled`, `${status}>error`])
    const expected = [...own, ...out, 'canceled>error', 'error>canceled']
    const allowed = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => mayMove(from, to, actor)).map((to) => `${from}>${to}`),
    )
    expect(allowed.sort()).toEqual(expected.sort())
  })

  it('never moves a delivered order', () => {
    expect(ORDER_STATES.delivered.moves).toEqual([])
  })

  it('advances one step at a time along the delivery sequence', () => {
    expect(DELIVERY_SEQUENCE.map(nextDeliveryStep)).toEqual([...DELIVERY_SEQUENCE.slice(1), null])
    expect(nextDeliveryStep('pending')).toBeNull()
    expect(nextDeliveryStep('canceled')).toBeNull()
  })

  it('offers steps on the detail screen from waiting_pickup on', () => {
    expect(
      ORDER_STATUSES.map((status) => [status, nextDetailStep(status)]).filter(([, next]) => next),
    ).toEqual([
      ['waiting_pickup', 'on the way'],
      ['on the way', 'delivered'],
    ])
  })

  it('carries the labels of the specification', () => {
    expect(Object.values(DELIVERY_LABELS)).toEqual([
      'Asignado',
      'Yendo a retirar',
      'Esperando pedido',
      'En camino',
      'Entregado',
    ])
    const labels = Object.fromEntries(ORDER_STATUSES.map((status) => [status, ORDER_STATES[status].label]))
    expect(labels).toMatchObject({
      pending: 'Pendiente',
      'on the way': 'En camino',
      delivered: 'Entregado',
      canceled: 'Cancelado',
      error: 'Error',
      waiting_pickup: 'En espera de recogida',
    })
  })
})
