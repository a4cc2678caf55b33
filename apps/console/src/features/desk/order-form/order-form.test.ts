import type { Store } from '@puni/contract/stores/entities'
import { describe, expect, it } from 'vitest'
import {
  emptyOrderForm,
  formOf,
  placeIn,
  toNewOrder,
  withFound,
  withPlace,
  type OrderForm,
  type OrderFormField,
} from './order-form.ts'

const store: Store = {
  _id: 'store-1',
  name: 'Empanadas La Demo',
  phone: null,
  latitude: -34.6092,
  longitude: -58.3929,
  street: 'Avenida Demo',
  streetNumber: '1234',
  city: 'Buenos Aires',
  zone: { _id: 'zone-of-store', name: 'Centro' },
}

const delivery = {
  'destination.street': 'Defensa',
  'destination.streetNumber': '524',
  'destination.city': 'Buenos Aires',
  'destination.latitude': '-34.6151',
  'destination.longitude': '-58.3862',
  'management.storeValue': '4.500,50',
  'management.shippingCost': '1.800',
}
const fromStore: OrderForm = { ...emptyOrderForm('store'), ...delivery, storeId: 'store-1' }
const independent: OrderForm = {
  ...emptyOrderForm('independent'),
  ...delivery,
  zoneId: 'zone-1',
  'origin.independentStoreName': 'Marta Sosa',
  'origin.street': 'Carlos Calvo',
  'origin.streetNumber': '812',
  'origin.city': 'Buenos Aires',
  'origin.latitude': '-34.62',
  'origin.longitude': '-58.39',
}

/** A different value in each field; the compiler requires one for every new field. */
const everywhere: Record<OrderFormField, string> = {
  zoneId: 'zone-1',
  storeId: 'store-1',
  'origin.independentStoreName': 'Marta Sosa',
  'origin.street': 'Carlos Calvo',
  'origin.streetNumber': '812',
  'origin.city': 'Quilmes',
  'origin.storePhone': '11 4444-5555',
  'origin.latitude': '-34.62',
  'origin.longitude': '-58.39',
  originComment: 'Portón verde',
  externalReference: 'A-77',
  'destination.street': 'Defensa',
  'destination.streetNumber': '524',
  'destination.city': 'Avellaneda',
  'destination.phone': '11 6666-7777',
  'destination.comment': 'Timbre 3 B',
  'destination.latitude': '-34.6151',
  'destination.longitude': '-58.3862',
  'management.storeValue': '4500.5',
  'management.shippingCost': '1800',
  'schedule.day': '2026-11-21',
  'schedule.clock': '12:30',
  'recurrence.weekdays': '14',
  'recurrence.clock': '13:45',
  'recurrence.from': '2026-11-22',
  'recurrence.until': '2026-12-22',
}

describe('a filled form', () => {
  it.each([
    // A registered store has its own zone and address.
    { source: 'store', leftOut: (field: string) => field === 'zoneId' || field.startsWith('origin.') },
    { source: 'independent', leftOut: (field: string) => field === 'storeId' },
  ] as const)('of $source is sent with all that is in it', ({ source, leftOut }) => {
    const order = JSON.stringify(
      toNewOrder(
        { ...everywhere, source, when: 'later', isUrgent: false, 'management.paid': false, handover: 'none' },
        store,
      ),
    )
    const missing = Object.entries(everywhere).filter(
      // When it is for has its own tests: `pickup-time.test.ts`, `recurrence-words.test.ts`.
      ([field, text]) => !leftOut(field) && !/^(schedule|recurrence)\./.test(field) && !order.includes(text),
    )
    expect(missing).toEqual([])
  })

  it('of a registered store names the store and takes its zone', () => {
    const order = toNewOrder({ ...fromStore, zoneId: 'left over', 'origin.street': 'left over' }, store)
    expect(order).toMatchObject({ storeId: 'store-1', zoneId: 'zone-of-store' })
    expect(order).not.toHaveProperty('origin')
  })

  it('of an independent sender brings the address', () => {
    const order = toNewOrder({ ...independent, storeId: 'left over' }, store)
    expect(order.origin).toMatchObject({ independentStoreName: 'Marta Sosa', latitude: -34.62 })
    expect(order.zoneId).toBe('zone-1')
    expect(order).not.toHaveProperty('storeId')
  })

  it('gives numbers as numbers and leaves out what was left empty', () => {
    const order = toNewOrder({ ...fromStore, isUrgent: true }, store)
    expect(order.management).toEqual({ storeValue: 4500.5, shippingCost: 1800 })
    expect(order.destination.phone).toBeUndefined()
    expect(order.schedule).toEqual({ isUrgent: true })
  })

  it('asks for a proof only where one was chosen', () => {
    expect(toNewOrder({ ...fromStore, handover: 'pin' }, store).handover).toBe('pin')
    expect(toNewOrder(fromStore, store)).not.toHaveProperty('handover')
  })

  it('never turns an empty number into zero', () => {
    const order = toNewOrder(
      { ...fromStore, 'management.storeValue': '', 'destination.latitude': ' ' },
      store,
    )
    expect(order.management.storeValue).toBeNaN()
    expect(order.destination.latitude).toBeNaN()
  })
})

describe('the ends of the way', () => {
  it('are where the map put them', () => {
    const form = withPlace(independent, 'origin', { lat: -34.61234567, lng: -58.4 })
    expect(form['origin.latitude']).toBe('-34.612346')
    expect(placeIn(form, 'origin', undefined)).toEqual({ lat: -34.612346, lng: -58.4 })
  })

  it('are at the address that was found, and the other end stays', () => {
    const form = withFound(independent, 'destination', {
      kind: 'address',
      label: 'Avenida Sauzal 77',
      street: 'Avenida Sauzal',
      streetNumber: '77',
      city: null,
      position: { lat: -34.6, lng: -58.41 },
      certainty: 'exact',
      between: null,
    })
    expect(form).toEqual({
      ...independent,
      'destination.street': 'Avenida Sauzal',
      'destination.streetNumber': '77',
      'destination.latitude': '-34.600000',
      'destination.longitude': '-58.410000',
    })
  })

  it('of a registered store begin at the store', () => {
    expect(placeIn(fromStore, 'origin', store)).toEqual({ lat: store.latitude, lng: store.longitude })
    expect(placeIn(fromStore, 'origin', undefined)).toBeNull()
  })

  it('have no place while the numbers name none', () => {
    expect(placeIn({ ...independent, 'origin.longitude': '' }, 'origin', undefined)).toBeNull()
    expect(placeIn({ ...independent, 'origin.latitude': '91' }, 'origin', undefined)).toBeNull()
  })
})

describe('the form of an order like another one', () => {
  const sent = (form: OrderForm) => toNewOrder(form, store)
  const parts = {
    originComment: 'Portón verde',
    destination: {
      latitude: -34.6151,
      longitude: -58.3862,
      street: 'Defensa',
      streetNumber: '524',
      city: 'Buenos Aires',
      phone: '+541166667777',
      comment: 'Timbre 3 B',
    },
    management: { storeValue: 4500.5, shippingCost: 1800 },
  }
  const origin = {
    independentStoreName: 'Marta Sosa',
    latitude: -34.62,
    longitude: -58.39,
    street: 'Carlos Calvo',
    streetNumber: '812',
    city: 'Quilmes',
    storePhone: '+541144445555',
  }

  it('of a store is sent as it was', () => {
    const order = { ...parts, zoneId: 'zone-of-store', storeId: 'store-1', isUrgent: true }
    expect(sent(formOf({ ...order, origin: null, handover: 'pin' }))).toEqual({
      ...parts,
      zoneId: 'zone-of-store',
      storeId: 'store-1',
      schedule: { isUrgent: true },
      handover: 'pin',
    })
  })

  it('that was paid beforehand is sent so, whatever stood in the store’s amount', () => {
    const order = {
      ...parts,
      zoneId: 'zone-of-store',
      storeId: 'store-1',
      origin: null,
      isUrgent: false,
      handover: null,
    }
    const paid = { storeValue: 0, shippingCost: 1800, paid: true }
    const form = formOf({ ...order, management: paid })
    expect(sent(form).management).toEqual(paid)
    expect(sent({ ...form, 'management.storeValue': '500' }).management).toEqual(paid)
    const { management } = sent({ ...form, 'management.paid': false, 'management.storeValue': '500' })
    expect(management).toEqual({ storeValue: 500, shippingCost: 1800 })
  })

  it('of a sender without a store is sent as it was', () => {
    const order = { ...parts, zoneId: 'zone-1', origin, isUrgent: false }
    expect(sent(formOf({ ...order, storeId: null, handover: null }))).toEqual({
      ...parts,
      zoneId: 'zone-1',
      origin,
      schedule: { isUrgent: false },
    })
  })
})
