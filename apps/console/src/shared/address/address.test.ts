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
    ['Corrientes', '1240 apto 3', 'Corrientes 1240'],
    ['Corrientes', '1240 B', 'Corrientes 1240'],
    ['Corrientes', '12A', 'Corrientes 12A'],
    ['Corrientes', '1242 bis', 'Corrientes 1242'],
    ['Corrientes', '1240/2', 'Corrientes 1240'],
    ['Corrientes', 'N° 1.240', 'Corrientes 1.240'],
    ['Barrio Sur', 'Mza 12 Lote 5', 'Barrio Sur'],
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

  it.each([
    '1234 apto 3',
    '1234 B',
    '1234 bis',
    '1234/2',
    '1.234 5° "B"',
    'N° 1234, casa del fondo',
    'Mza 12 Lote 5',
    'Manzana 1234 Casa 25 Bis',
  ])('leaves what was typed beside the street to the letter: %s', (streetNumber) => {
    for (const place of [house, street, corner, { ...house, streetNumber: '12' }]) {
      expect(chosenAddress(place, { ...typed, streetNumber }).streetNumber).toBe(streetNumber)
    }
  })

  it.each([
    [house, 'sauzal 1234 5° B', '', '1234 5° B'],
    [house, 'sauzal 1.234/2', '', '1.234/2'],
    [house, 'sauzal 1234, Villa Sur', '', '1234'],
    [house, 'sauzal 1234, fondo, villa sur', '', '1234, fondo'],
    [house, 'sauzal 1234', 'apto 3', '1234 apto 3'],
    [house, 'sauzal 1234 apto 3', '77', '1234 apto 3'],
    [street, 'sauzal 1234 B', '', '1234 B'],
    [{ ...street, street: 'Avenida 9 de Julio' }, 'av 9 de julio 1234 3° A', '', '1234 3° A'],
    [{ ...house, street: 'Barrio Sur', streetNumber: '12' }, 'barrio sur Mza 12 Lote 5', '', 'Mza 12 Lote 5'],
    [{ ...street, kind: 'locality', street: 'Barrio Sur' }, 'barrio sur', '12', '12'],
  ] as const)(
    'takes what follows the number in the street: %#',
    (place, typedStreet, streetNumber, expected) => {
      expect(chosenAddress(place, { street: typedStreet, streetNumber, city: '' }).streetNumber).toBe(
        expected,
      )
    },
  )

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
