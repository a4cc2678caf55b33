import { expect, it } from 'vitest'
import { editForm, leavesPoint, toEdit, type EditedOrder } from './order-edit.ts'

const seen = '2026-11-21T15:00:00.000Z'
const order = {
  origin: { comment: 'Entrada por el costado' },
  destination: {
    latitude: -34.61512345,
    longitude: -58.41,
    street: 'Belgrano',
    streetNumber: '2200',
    city: 'Buenos Aires',
    phone: null,
    comment: 'Timbre 4A',
  },
  management: { storeValue: 12_500.5, shippingCost: 2_300 },
  updatedAt: seen,
} as EditedOrder
const form = editForm(order)
const address = {
  latitude: -34.61512345,
  longitude: -58.41,
  street: 'Belgrano',
  streetNumber: '2200',
  city: 'Buenos Aires',
  phone: undefined,
  comment: 'Timbre 4A',
}

it('sends nothing of what was not changed', () => {
  expect(toEdit(form, order, seen)).toEqual({ seen })
})

it('sends the part that was changed, and no point that was not moved', () => {
  expect(toEdit({ ...form, 'destination.comment': '' }, order, seen)).toEqual({
    seen,
    destination: { ...address, comment: '' },
  })
  expect(toEdit({ ...form, 'destination.phone': '11 4444-5555' }, order, seen).destination).toEqual({
    ...address,
    phone: '11 4444-5555',
  })
  const moved = { ...form, 'destination.street': 'Moreno', 'destination.latitude': '-34.616' }
  expect(toEdit(moved, order, seen).destination).toEqual({ ...address, street: 'Moreno', latitude: -34.616 })
})

it('sends amounts, comment and proof', () => {
  const changed = {
    ...form,
    'management.storeValue': '900,50',
    originComment: 'Golpear',
    handover: 'pin' as const,
  }
  expect(toEdit(changed, order, seen)).toEqual({
    seen,
    management: { storeValue: 900.5, shippingCost: 2_300 },
    origin: { comment: 'Golpear' },
    handover: 'pin',
  })
})

it('knows an address whose point is that of the one before', () => {
  const elsewhere = { ...form, 'destination.street': 'Moreno' }
  expect(leavesPoint(form, order)).toBe(false)
  expect(leavesPoint(elsewhere, order)).toBe(true)
  expect(leavesPoint({ ...elsewhere, 'destination.longitude': '-58.42' }, order)).toBe(false)
})
