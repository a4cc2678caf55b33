import type { Place } from '@puni/contract/places/entities'
import { describe, expect, it } from 'vitest'
import { besideText, chosenAddress, chosenHint, searchText } from './address.ts'

describe('what is searched', () => {
  it.each([
    ['', '', null],
    ['ca', '', null],
    ['  c. ', '1234', null],
    ['cal', '', 'cal'],
    [' Corrientes ', ' 1234 ', 'Corrientes 1234'],
    ['corrientes 1234', '', 'corrientes 1234'],
    ['Callao y Corrientes', 'S/N', 'Callao y Corrientes'],
    ['9 de', '', '9 de'],
  ])('of %j and %j is %j', (street, streetNumber, searched) => {
    expect(searchText({ street, streetNumber })).toBe(searched)
  })

  it('is never longer than the API takes', () => {
    expect(searchText({ street: 'a'.repeat(160), streetNumber: '1234' })).toHaveLength(160)
  })
})

const house: Place = {
  kind: 'address',
  label: 'Avenida Sauzal 1234',
  street: 'Avenida Sauzal',
  streetNumber: '1234',
  city: 'Villa Sur',
  position: { lat: -34.6, lng: -58.4 },
  certainty: 'exact',
  between: null,
}
const street: Place = {
  ...house,
  kind: 'street',
  label: 'Avenida Sauzal',
  streetNumber: null,
  certainty: 'street',
}
const corner: Place = { ...house, kind: 'corner', label: 'A y B', street: 'A y B', streetNumber: null }
const guess: Place = { ...house, certainty: 'approximate', between: ['Callao', 'Ituzalay'] }
const typed = { street: 'sauz', streetNumber: '', city: 'CABA' }

describe('a chosen place', () => {
  it('with a number fills the whole address', () => {
    expect(chosenAddress(house, { ...typed, streetNumber: '9' })).toEqual({
      street: 'Avenida Sauzal',
      streetNumber: '1234',
      city: 'Villa Sur',
    })
  })

  it('of no known city leaves the typed one', () => {
    expect(chosenAddress({ ...house, city: null }, typed).city).toBe('CABA')
  })

  it.each([
    ['keeps the number of its field', 'sauz', '77', '77'],
    ['takes the number typed behind it', 'sauzal 1234', '', '1234'],
    ['takes it rather than an older one', 'sauzal 1234', '77', '1234'],
    ['has none where none was typed', 'sauz', '', ''],
  ])('that is a street %s', (_, typedStreet, streetNumber, expected) => {
    expect(chosenAddress(street, { street: typedStreet, streetNumber, city: '' }).streetNumber).toBe(expected)
  })

  it('that is a street with a number for a name does not take the name for a number', () => {
    const twelve = { ...street, street: 'Calle 12' }
    expect(chosenAddress(twelve, { ...typed, street: 'calle 12' }).streetNumber).toBe('')
  })

  it('that is a corner has no number', () => {
    expect(chosenAddress(corner, { ...typed, streetNumber: '77' })).toMatchObject({
      street: 'A y B',
      streetNumber: 'S/N',
    })
  })

  it('that is a point of interest keeps its name, with the street that it is on', () => {
    const hospital: Place = { ...house, kind: 'interest', label: 'Hospital Sur', streetNumber: null }
    expect(chosenAddress(hospital, typed)).toMatchObject({
      street: 'Hospital Sur, Avenida Sauzal',
      streetNumber: 'S/N',
    })
    expect(besideText(hospital)).toBe('Avenida Sauzal, Villa Sur')
  })

  it.each([
    [house, '1234', 'Ubicación exacta.'],
    [guess, '1234', 'Ubicación aproximada (entre Callao e Ituzalay). Revisá el punto en el mapa.'],
    [{ ...guess, between: null }, '1234', 'Ubicación aproximada. Revisá el punto en el mapa.'],
    [{ ...house, certainty: 'street' }, '1234', 'Solo la calle. Ubicá el punto en el mapa.'],
    [{ ...house, kind: 'locality', certainty: 'area' }, '', 'Solo la zona. Ubicá el punto en el mapa.'],
    [street, ' ', 'Falta la altura: escribila para ubicar el punto.'],
    [street, 'S/N', 'Falta la altura: escribila para ubicar el punto.'],
    [street, '77', 'Solo la calle. Ubicá el punto en el mapa.'],
  ] as const)('says how sure it is, and what is left to do: %#', (place, number, hint) => {
    expect(chosenHint(place, number, place.position)).toBe(hint)
  })

  it('is where the operator put it once the pin was moved', () => {
    expect(chosenHint(guess, '1234', { lat: -34.601, lng: -58.4 })).toBe('Punto ubicado a mano en el mapa.')
  })
})
