import { expect, it } from 'vitest'
import { emptyStoreForm, toStoreInput, withFound } from './store-form.ts'

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
