/** Converts typed text to a search, and a search result to form fields. */
import type { Position } from '@puni/contract/fields'
import { TEXT_MAX } from '@puni/contract/limits'
import type { Place } from '@puni/contract/places/entities'
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

/** The number of a house at the beginning of what was typed, with its letter: not its flat, and no lot's. */
const HOUSE = /^\s*(?:n(?:ro)?[.°º]*\s*)?(\d[\d.]*(?:[a-z]\b)?)/i

/**
 * The search text for a street and number being typed, of which only the number of the house places the pin; null while too little of the
 * street is typed.
 */
export function searchText({
  street,
  streetNumber,
}: Pick<Address, 'street' | 'streetNumber'>): string | null {
  if ((street.match(/[\p{L}\d]/gu)?.length ?? 0) < SEARCHED_FROM) return null
  const [, house = ''] = HOUSE.exec(streetNumber) ?? []
  return `${street.trim()} ${house}`.trim().slice(0, TEXT_MAX.street)
}

/**
 * The form values for a selected place; `typed` holds the previous ones. What was typed of flat, letter or lot stays to the letter: the number
 * found in it only places the pin. What has no number of its own (a corner, a hospital) gets none.
 */
export function chosenAddress(place: Place, typed: Address): Address {
  return {
    street: streetOf(place).slice(0, TEXT_MAX.street),
    streetNumber: numberOf(place, typed) || (place.kind === 'street' ? '' : placesText.noNumber),
    city: place.city ?? typed.city,
  }
}

/** The courier has to find the hospital, not only its street. */
function streetOf({ kind, label, street }: Place): string {
  return kind === 'interest' && street !== label ? `${label}, ${street}` : street
}

function numberOf(place: Place, typed: Address): string {
  const own = typed.streetNumber.trim()
  const behind = behindStreet(place, typed.street)
  if (/^[\d.]*$/.test(own)) {
    const left = place.kind === 'corner' || place.kind === 'interest' ? '' : own
    return behind ?? place.streetNumber ?? left
  }
  return behind === null || HOUSE.test(own) ? own : `${behind} ${own}`
}

/** A number behind something, with what introduces a lot's, and all that follows. */
const NUMBERED = /\s(?=((?:(?:mz|mza|manzana|lote|casa|torre|block|km)\.?\s+)?(\d[\d.]*).*)$)/gi

/** What follows the street in its own field, from the number on: '1234 5° B', but not the 12 of 'Calle 12'; null for nothing. */
function behindStreet({ street, streetNumber, city }: Place, typed: string): string | null {
  const found = [...typed.matchAll(NUMBERED)].find(([, , digits = '']) => {
    const number = digits.replaceAll('.', '')
    return streetNumber === null ? !street.split(' ').includes(number) : number === streetNumber
  })
  const behind = found?.[1]?.trim()
  if (behind === undefined) return null
  // The city has a field of its own.
  const end = `, ${city ?? ''}`.toLowerCase()
  return behind.toLowerCase().endsWith(end) ? behind.slice(0, -end.length) : behind
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
