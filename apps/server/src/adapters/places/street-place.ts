import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'

interface Found {
  readonly street: string | undefined
  readonly streetNumber: string | undefined
  readonly city: string | undefined
  readonly position: Position
}

/**
 * The place in the contract's form, as a list. Empty without a street, since no order can be written for it.
 */
export function streetPlace({ street, streetNumber, city, position }: Found): Place[] {
  if (!street) return []
  return [
    {
      kind: streetNumber ? 'address' : 'street',
      label: streetNumber ? `${street} ${streetNumber}` : street,
      street,
      streetNumber: streetNumber || null,
      city: city || null,
      position,
      // A point somewhere on the street is not the door.
      certainty: streetNumber ? 'exact' : 'street',
      between: null,
    },
  ]
}
