import type { Place, Position } from '@puni/contract/entities'

interface Found {
  readonly street: string | undefined
  readonly streetNumber: string | undefined
  readonly city: string | undefined
  readonly position: Position
}

/** The place as the contract has it, in a list; an empty one without a street, for which no order can be written. */
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
      // Somewhere on a street is not where the door is.
      exact: Boolean(streetNumber),
    },
  ]
}
