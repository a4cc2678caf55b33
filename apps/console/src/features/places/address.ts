/** Converts typed text to a search, and a search result to form fields. */
import type { Place } from '@puni/contract/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { placesText } from './places-text.ts'

/** An address as form values. */
export interface Address {
  readonly street: string
  readonly streetNumber: string
  readonly city: string
}

const SEARCHED_FROM = 3

/** Whether the number field contains a number: 'S/N' does not. */
export function hasNumber(streetNumber: string): boolean {
  return /\d/.test(streetNumber)
}

/** The search text for a street and number being typed; null while too little of the street is typed. */
export function searchText({
  street,
  streetNumber,
}: Pick<Address, 'street' | 'streetNumber'>): string | null {
  if ((street.match(/[\p{L}\d]/gu)?.length ?? 0) < SEARCHED_FROM) return null
  const number = hasNumber(streetNumber) ? streetNumber : ''
  return `${street.trim()} ${number.trim()}`.trim().slice(0, TEXT_MAX.street)
}

/**
 * The form values for a selected place; `typed` holds the previous ones. A result without a house number
 * keeps the typed number.
 */
export function chosenAddress(place: Place, typed: Address): Address {
  return {
    street: place.street,
    streetNumber:
      place.kind === 'corner' ? placesText.noNumber : (place.streetNumber ?? typedNumber(place, typed)),
    city: place.city ?? typed.city,
  }
}

/** The number may follow the street unless it is part of its name: 'Corrientes 1234', not 'Calle 12'. */
function typedNumber(place: Place, typed: Address): string {
  const behind = /\s(\d{1,6})\s*$/.exec(typed.street)?.[1]
  return behind === undefined || place.street.split(' ').includes(behind) ? typed.streetNumber : behind
}

/** What still has to be done about a selected place; null if it is complete. */
export function chosenHint(place: Place, streetNumber: string): string | null {
  if (place.exact) return null
  return hasNumber(streetNumber) ? placesText.approximate : placesText.numberMissing
}
