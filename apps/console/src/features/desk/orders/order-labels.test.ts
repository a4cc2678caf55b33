import type { OrderEvent } from '@puni/contract/orders/entities'
import { describe, expect, it } from 'vitest'
import { eventTexts, holderOf } from './order-labels.ts'

describe('who has an order', () => {
  const open = { status: 'pending', assignedRider: null, offeredTo: null, offeredToName: null } as const
  const rider = { _id: '1', fullName: 'Rita Rider', email: '', phone: '', vehicleType: 'Moto' } as const

  it.each([
    [open, 'Sin\u00a0rider'],
    [{ ...open, offeredTo: '1', offeredToName: 'Rita Rider' }, 'Ofrecido a Rita Rider'],
    [{ ...open, offeredTo: '1' }, 'Ofrecido a un rider'],
    [{ ...open, status: 'assigned', assignedRider: rider } as const, 'Rita Rider'],
    [{ ...open, status: 'canceled' } as const, '—'],
  ])('%o', (order, expected) => {
    expect(holderOf(order)).toBe(expected)
  })
})

describe('an entry of the event log', () => {
  const event: OrderEvent = {
    type: 'status',
    status: 'on the way',
    actor: 'rider',
    actorName: 'Rita Rider',
    at: '2026-11-21T15:00:00Z',
    deviceAt: null,
    reason: null,
  }

  it('names the status that was reached and who moved it', () => {
    expect(eventTexts(event)).toEqual({ title: 'En camino', by: 'Rider · Rita Rider' })
  })

  it('names the rider whom the system asked', () => {
    expect(eventTexts({ ...event, type: 'expired', status: null, actor: 'system' })).toEqual({
      title: 'Oferta vencida: Rita Rider',
      by: 'Sistema',
    })
  })

  it('does without a name', () => {
    expect(eventTexts({ ...event, type: 'created', status: null, actor: 'store', actorName: null })).toEqual({
      title: 'Pedido creado',
      by: 'Tienda',
    })
  })
})
