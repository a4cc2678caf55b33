/** From what is typed to a search, and from a place that was found to the fields of a form. */
import type { Place } from '@puni/contract/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { placesText } from './places-text.ts'

/** An address as a form holds it. */
export interface Address {
  readonly street: string
  readonly streetNumber: string
  readonly city: string
}

const SEARCHED_FROM = 3

/** Whether what stands in the number's field is one: 'S/N' is none. */
export function hasNumber(streetNumber: string): boolean {
  return /\d/.test(streetNumber)
}

/** What to search for while somebody types street and number; null while there is too little of a street. */
export function searchText({
  street,
  streetNumber,
}: Pick<Address, 'street' | 'streetNumber'>): string | null {
  if ((street.match(/[\p{L}\d]/gu)?.length ?? 0) < SEARCHED_FROM) return null
  const number = hasNumber(streetNumber) ? streetNumber : ''
  return `${street.trim()} ${number.trim()}`.trim().slice(0, TEXT_MAX.street)
}

/** What a form says once a place is chosen; `typed` is what it said. A street alone keeps the typed number. */
export function chosenAddress(place: Place, typed: Address): Address {
  return {
    street: place.street,
    streetNumber:
      place.kind === 'corner' ? placesText.noNumber : (place.streetNumber ?? typedNumber(place, typed)),
    city: place.city ?? typed.city,
  }
}

/** The number may stand behind the street, where it is no part of its name: 'Corrientes 1234', not 'Calle 12'. */
function typedNumber(place: Place, typed: Address): string {
  const behind = /\s(\d{1,6})\s*$/.exec(typed.street)?.[1]
  return behind === undefined || place.street.split(' ').includes(behind) ? typed.streetNumber : behind
}

/** What is left to do about a chosen place; null when it is settled. */
export function chosenHint(place: Place, streetNumber: string): string | null {
  if (place.exact) return null
  return hasNumber(streetNumber) ? placesText.approximate : placesText.numberMissing
}
