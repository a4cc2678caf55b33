/** What an offer says, wherever it is told: on the card, to a screen reader, aloud, on the dark screen, in a notification. Free of schemas. */

/** Of an order whose customer paid beforehand. */
export const PAID_WORDS = 'Ya está pagado: no cobres'

/** What the words are made of. */
export interface OfferFacts {
  readonly isUrgent: boolean
  /** What it pays, pesos. */
  readonly pay: number
  /** Both legs together, metres; null while that is unknown. */
  readonly way: { readonly metres: number; readonly isEstimated: boolean } | null
  /** What its rider pays at the store first, pesos. */
  readonly toFront: number
  /** Its customer has paid it beforehand: nothing is collected at the door. */
  readonly isPaid: boolean
  /** As far as riders know it before they hold the order: its block. */
  readonly street: string
  readonly streetNumber: string
}

/** How they are written: a voice needs whole words. */
export interface Writing {
  readonly pesos: (pesos: number) => string
  readonly distance: (metres: number) => string
  readonly street: (name: string) => string
}

/** All of it, after the store's name; last what is cut off first. */
export function offerWords(facts: OfferFacts, writing: Writing): string[] {
  const { isUrgent, pay, way } = facts
  const estimated = way?.isEstimated ? ' (estimado)' : ''
  return [
    ...(isUrgent ? ['Urgente'] : []),
    writing.pesos(pay),
    ...(way === null ? [] : [`${writing.distance(way.metres)} en total${estimated}`]),
    ...offerTerms(facts, writing),
  ]
}

/** What nobody should have accepted without knowing: the money to be fronted, and where it goes. */
export function offerTerms(
  { toFront, isPaid, street, streetNumber }: OfferFacts,
  writing: Writing,
): string[] {
  const place = `${writing.street(street)} ${streetNumber}`.trim()
  return [
    toFront === 0 ? 'No pagás nada al retirar' : `Pagás ${writing.pesos(toFront)} al retirar`,
    ...(isPaid ? [PAID_WORDS] : []),
    ...(place === '' ? [] : [`Hasta ${place}`]),
  ]
}
