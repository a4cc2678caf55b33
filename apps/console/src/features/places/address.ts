/** Converts typed text to a search, and a search result to form fields. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { placesText } from './places-text.ts'

/** An address as form values. */
export interface Address {
  readonly street: string
  readonly streetNumber: string
  readonly city: string
}

const SEARCHED_FROM = 3
const SAME_DEGREES = 1e-6

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
 * The form values for a selected place; `typed` holds the previous ones. A street keeps the typed number; what has
 * none of its own (a corner, a hospital) gets none.
 */
export function chosenAddress(place: Place, typed: Address): Address {
  const number = place.kind === 'street' ? typedNumber(place, typed) : placesText.noNumber
  return {
    street: streetOf(place).slice(0, TEXT_MAX.street),
    streetNumber: place.streetNumber ?? number,
    city: place.city ?? typed.city,
  }
}

/** The courier has to find the hospital, not only its street. */
function streetOf({ kind, label, street }: Place): string {
  return kind === 'interest' && street !== label ? `${label}, ${street}` : street
}

/** The number may follow the street unless it is part of its name: 'Corrientes 1234', not 'Calle 12'. */
function typedNumber(place: Place, typed: Address): string {
  const behind = /\s(\d{1,6})\s*$/.exec(typed.street)?.[1]
  return behind === undefined || place.street.split(' ').includes(behind) ? typed.streetNumber : behind
}

/** How sure the position of a place is, in words. */
export function certaintyText({ certainty, between }: Place): string {
  const text = placesText.certainty
  return certainty === 'approximate' ? text.approximate(between) : text[certainty]
}

/** What stands beside the name of a place: where it is. */
export function besideText({ kind, street, streetNumber, label, city }: Place): string {
  const address = kind === 'interest' && street !== label ? `${street} ${streetNumber ?? ''}`.trim() : null
  return [address, city].filter((part) => part !== null && part !== label).join(', ')
}

/**
 * How sure the point of a selected place is and what still has to be done; `pin` is where the point is now, which
 * may have been set by hand.
 */
export function chosenHint(place: Place, streetNumber: string, pin: Position | null): string {
  if (pin !== null && isApart(pin, place.position)) return placesText.byHand
  if (place.kind === 'street' && !hasNumber(streetNumber)) return placesText.numberMissing
  const sure = `${certaintyText(place)}.`
  switch (place.certainty) {
    case 'exact':
      return sure
    case 'approximate':
      return `${sure} ${placesText.checkPin}`
    case 'street':
    case 'area':
      return `${sure} ${placesText.setPin}`
  }
}

/** Whether two positions differ in a form, which keeps six decimals. */
function isApart(one: Position, other: Position): boolean {
  return Math.abs(one.lat - other.lat) > SAME_DEGREES || Math.abs(one.lng - other.lng) > SAME_DEGREES
}
