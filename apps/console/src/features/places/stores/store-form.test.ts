import type { OperatorStore } from '@puni/contract/stores/entities'
import { expect, it } from 'vitest'
import { emptyStoreForm, storeForm, toStoreInput, withFound } from './store-form.ts'

const STORE: OperatorStore = {
  _id: '1',
  name: 'Empanadas',
  phone: '+541155550100',
  latitude: -34.61234567,
  longitude: -58.4,
  street: 'Sauzal',
  streetNumber: '77',
  city: 'Villa Sur',
  zone: { _id: 'z', name: 'Centro' },
  waits: null,
  pausedUntil: null,
  pausedReason: null,
  disabledAt: null,
  disabledReason: null,
  version: 3,
  preparationMinutes: 20,
  openingHours: [{ day: 1, from: '10:00', to: '14:00' }],
  usual: null,
  keys: [],
}

it('a store at a place that was found has its address and its point', () => {
  const form = withFound(
    { ...emptyStoreForm, name: 'Empanadas La Demo', city: 'Villa Sur' },
    {
      kind: 'corner',
      label: 'Sauzal y Álamo',
      street: 'Sauzal y Álamo',
      streetNumber: null,
      city: null,
      position: { lat: -34.6, lng: -58.41 },
      certainty: 'exact',
      between: null,
    },
  )
  expect(toStoreInput(form)).toMatchObject({
    name: 'Empanadas La Demo',
    street: 'Sauzal y Álamo',
    streetNumber: 'S/N',
    city: 'Villa Sur',
    latitude: -34.6,
    longitude: -58.41,
  })
})

it('gives back the store that was opened, to the digit', () => {
  expect(toStoreInput(storeForm(STORE), STORE)).toEqual({
    name: 'Empanadas',
    phone: '+541155550100',
    latitude: -34.61234567,
    longitude: -58.4,
    street: 'Sauzal',
    streetNumber: '77',
    city: 'Villa Sur',
    zoneId: 'z',
    preparationMinutes: 20,
    openingHours: [{ day: 1, from: '10:00', to: '14:00' }],
  })
})
