import { z } from 'zod'
import { nullableText, Position } from '../fields.ts'

/**
 * How sure the position of a found place is: the door (or corner, or entrance); about there on the street; the
 * street alone, the position being a guess; a town or neighbourhood alone. All but the first need a check.
 */
export const Certainty = z.enum(['exact', 'approximate', 'street', 'area'])
export type Certainty = z.infer<typeof Certainty>

/** What a search found: a place with an address, a point of interest, or a part of the city. */
export const Place = z.object({
  kind: z.enum(['address', 'street', 'corner', 'block', 'interest', 'locality']),
  /** As people write it: 'Avenida Corrientes 1234', 'Callao y Corrientes', 'Hospital Alemán'. */
  label: z.string(),
  /** Of a point of interest, the street that it is on; of what has no street, the label. */
  street: z.string(),
  streetNumber: nullableText,
  city: nullableText,
  position: Position,
  certainty: Certainty,
  /** The two streets between which it lies on its own; null if unknown. */
  between: z.tuple([z.string(), z.string()]).nullable(),
})
export type Place = z.infer<typeof Place>
