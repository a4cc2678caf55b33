import { expect, it } from 'vitest'
import { type EditedOrder, type EditForm, editForm, pointsLeft, toEdit as changeOf } from './order-edit.ts'

const seen = '2026-11-21T15:00:00.000Z'
const order = {
  origin: {
    storeName: null,
    latitude: -34.60372345,
    longitude: -58.3816,
    street: 'Perón',
    streetNumber: '1500',
    city: 'Buenos Aires',
    zoneNumber: { _id: 'z', name: 'Centro' },
    comment: 'Entrada por el costado',
  },
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
  schedule: { day: '2026-11-21', pickupTime: '2026-11-21T16:00:00.000Z', isUrgent: false },
  updatedAt: seen,
} as EditedOrder
const ZONE = 'America/Argentina/Buenos_Aires'
const form = editForm(order, ZONE)
const toEdit = (changed: EditForm, ...[of, at]: [EditedOrder, string]) => changeOf(changed, of, at, ZONE)
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

it('sends whether it was paid beforehand, where that was changed', () => {
  const paid = { ...form, 'management.paid': true }
  expect(toEdit(paid, order, seen).management).toEqual({ storeValue: 0, shippingCost: 2_300, paid: true })
  const prepaid = { ...order, management: { storeValue: 0, shippingCost: 2_300, paid: true } }
  const before = editForm(prepaid, ZONE)
  expect(toEdit({ ...before, 'management.shippingCost': '2500' }, prepaid, seen).management).toEqual({
    storeValue: 0,
    shippingCost: 2_500,
    paid: true,
  })
  const unpaid = { ...before, 'management.paid': false, 'management.storeValue': '900' }
  expect(toEdit(unpaid, prepaid, seen).management).toEqual({
    storeValue: 900,
    shippingCost: 2_300,
    paid: false,
  })
})

it('sends where and when it is to be picked up', () => {
  const moved = { ...form, 'origin.street': 'Alsina', 'origin.latitude': '-34.604' }
  const pickup = {
    latitude: -34.604,
    longitude: -58.3816,
    street: 'Alsina',
    streetNumber: '1500',
    city: 'Buenos Aires',
  }
  expect(toEdit(moved, order, seen)).toEqual({ seen, pickup })
  expect(toEdit({ ...form, 'origin.streetNumber': '1502' }, order, seen).pickup).toEqual({
    ...pickup,
    latitude: -34.60372345,
    street: 'Perón',
    streetNumber: '1502',
  })
  expect(toEdit({ ...form, due: '2026-11-21T14:30' }, order, seen)).toEqual({
    seen,
    schedule: { pickupTime: '2026-11-21T17:30:00.000Z' },
  })
  expect(toEdit({ ...form, due: '' }, order, seen)).toEqual({ seen, schedule: { pickupTime: undefined } })
})

it('knows an address whose point is that of the one before', () => {
  const elsewhere = { ...form, 'destination.street': 'Moreno' }
  expect(pointsLeft(form, form)).toEqual([])
  expect(pointsLeft(elsewhere, form)).toEqual(['destination'])
  expect(pointsLeft({ ...elsewhere, 'origin.streetNumber': '1' }, form)).toEqual(['origin', 'destination'])
  expect(pointsLeft({ ...elsewhere, 'destination.longitude': '-58.42' }, form)).toEqual([])
})
