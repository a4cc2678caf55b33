/** What a delivery costs, and its rider earns gross, by a price rule. Free of schemas. */
import { isWithin, type OpeningSpan, weekMinute } from '../stores/opening-hours.ts'
import type { PriceTerms } from './entities.ts'

/** The terms of a rule, `PriceTerms`, with every amount in centavos. */
export interface CentavoTerms {
  readonly base: number
  /** For every kilometre by streets, each metre of it. */
  readonly perKm: number
  /** What the way costs at least and at most, by hours included; null for no end. What is urgent comes on top. */
  readonly minimum: number
  readonly ceiling: number | null
  /** Added to an urgent order. */
  readonly urgent: number
  /** What is added or taken off in spans of the week, which don't overlap; percent. */
  readonly hours: readonly (OpeningSpan & { readonly percent: number })[]
  /** Every price is a multiple of it, rounded up; `ceiling` and `urgent` are some. */
  readonly step: number
  /** What whoever places the order may set instead; null for nothing but the rule's price. */
  readonly override: { readonly least: number; readonly most: number } | null
}

/** What is to be carried. */
export interface Carriage {
  /** By streets from pickup to delivery. */
  readonly metres: number
  readonly isUrgent: boolean
  /** When it is picked up: as soon as possible is now. */
  readonly at: Date
}

/** The price in centavos. `timeZone` (IANA name) is that of the hours. */
export function priceOf(terms: CentavoTerms, { metres, isUrgent, at }: Carriage, timeZone: string): number {
  const { base, perKm, minimum, ceiling, urgent, hours, step } = terms
  const now = weekMinute(at, timeZone)
  const percent = 100 + (hours.find((span) => isWithin(span, now))?.percent ?? 0)
  // Of whole numbers, and divided once: a half centavo of error would cost a whole step.
  const way = ((base * 1_000 + perKm * Math.round(metres)) * percent) / 100_000
  const bounded = Math.min(Math.max(way, minimum), ceiling ?? Infinity)
  return Math.ceil((bounded + (isUrgent ? urgent : 0)) / step) * step
}

/** The terms as `priceOf` takes them. */
export function inCentavos(terms: PriceTerms): CentavoTerms {
  const { base, perKm, minimum, ceiling, urgent, hours, step, override } = terms
  return {
    base: centavos(base),
    perKm: centavos(perKm),
    minimum: centavos(minimum),
    ceiling: ceiling === null ? null : centavos(ceiling),
    urgent: centavos(urgent),
    hours,
    step: centavos(step),
    override: override && { least: centavos(override.least), most: centavos(override.most) },
  }
}

const centavos = (pesos: number) => Math.round(pesos * 100)

/** Whether an order may cost so much, centavos, where its rule says `price`. */
export function isAllowed({ override }: CentavoTerms, price: number, wanted: number): boolean {
  return wanted === price || (override !== null && wanted >= override.least && wanted <= override.most)
}
