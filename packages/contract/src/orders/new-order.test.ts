/** What a new order may be: only what no delivery can do without is enough to refuse it. */
import { describe, expect, it } from 'vitest'
import { NewOrder } from './entities.ts'

const id = '0b8e8f3e-3a55-4b8f-9a0e-7a2d5c1f6e10'
const needed = {
  zoneId: id,
  storeId: id,
  destination: { latitude: -34.615, longitude: -58.41, street: 'Barrio Sur' },
  management: { storeValue: 0, shippingCost: 2_300 },
}
const whole = {
  ...needed,
  originComment: 'Por la puerta lateral',
  destination: {
    ...needed.destination,
    streetNumber: '1240 apto 3',
    city: 'Quilmes',
    phone: '11 5555-1234',
    comment: 'Timbre 4A',
  },
  schedule: { isUrgent: true, pickupTime: '2026-03-10T15:00:00Z' },
  handover: 'pin',
}

it('needs a zone, a sender, a point with its street, and the amounts', () => {
  expect(NewOrder.safeParse(needed).data).toEqual({ ...needed, schedule: { isUrgent: false } })
})

describe('with nothing in it', () => {
  const without = (field: string, nothing: unknown) => {
    const [outer = '', inner] = field.split('.')
    const { [outer]: part, ...rest } = whole as Record<string, unknown>
    if (inner === undefined) return { ...rest, [outer]: nothing }
    return { ...rest, [outer]: { ...(part as object), [inner]: nothing } }
  }

  it.each([
    'originComment',
    'destination.streetNumber',
    'destination.city',
    'destination.phone',
    'destination.comment',
    'schedule',
    'schedule.isUrgent',
    'schedule.pickupTime',
    'handover',
  ])('%s is absent', (field) => {
    const absent = NewOrder.parse(without(field, undefined))
    for (const nothing of [null, '', '  ', '\u200B']) {
      expect(NewOrder.safeParse(without(field, nothing)).data, JSON.stringify(nothing)).toEqual(absent)
    }
  })

  it('what is needed is missing', () => {
    for (const nothing of [null, '', '\u200B', undefined]) {
      expect(NewOrder.safeParse(without('destination.street', nothing)).success).toBe(false)
    }
  })
})

it.each([
  ['phone', '15-5555-1234', '15-5555-1234'],
  ['phone', ' 11 5555-1234 / 11 4444-5555 ', '11 5555-1234 / 11 4444-5555'],
  ['phone', 'interno 4521', 'interno 4521'],
  ['phone', '011 15 5555-1234', '+5491155551234'],
  ['streetNumber', 'Manzana 14 Casa 25 Bis', 'Manzana 14 Casa 25 Bis'],
  ['streetNumber', 's/n', 's/n'],
  ['comment', 'x'.repeat(501), 'x'.repeat(501)],
  ['comment', 'Timbre 3\r\nPor la reja', 'Timbre 3\nPor la reja'],
])('is taken with the %s %s', (field, typed, stored) => {
  const order = { ...whole, destination: { ...whole.destination, [field]: typed } }
  expect(NewOrder.safeParse(order).data?.destination).toMatchObject({ [field]: stored })
})
