/** The form of a price rule, as it is typed. Its keys are the paths in which the API reports field errors. */
import { formatPesos, readPesos } from '@puni/contract/pesos'
import type { PriceTerms } from '@puni/contract/prices/entities'
import type { OpeningSpan } from '@puni/contract/stores/opening-hours'
import { instantAt } from '@puni/contract/wall-time'

const emptyAmounts = {
  'terms.base': '',
  'terms.perKm': '',
  'terms.minimum': '',
  'terms.ceiling': '',
  'terms.urgent': '',
  'terms.step': '',
  'terms.override.least': '',
  'terms.override.most': '',
}

/** An amount. */
export type PriceAmount = keyof typeof emptyAmounts

/** A span with its percentage as it is typed. */
export type TypedSpan = OpeningSpan & { readonly percent: string }

export interface PriceForm {
  /** Without terms the rule before ends. */
  readonly hasTerms: boolean
  readonly amounts: Readonly<Record<PriceAmount, string>>
  readonly allowsOverride: boolean
  readonly hours: readonly TypedSpan[]
  readonly when: 'now' | 'later'
  readonly day: string
  readonly clock: string
}

/** As most prices are rounded. */
const USUAL_STEP = 50

/** The form with what holds now; null for nothing yet. `tomorrow` is a calendar day. */
export function priceForm(terms: PriceTerms | null, tomorrow: string): PriceForm {
  const amounts = terms && {
    'terms.base': formatPesos(terms.base),
    'terms.perKm': formatPesos(terms.perKm),
    'terms.minimum': formatPesos(terms.minimum),
    'terms.ceiling': terms.ceiling === null ? '' : formatPesos(terms.ceiling),
    'terms.urgent': terms.urgent === 0 ? '' : formatPesos(terms.urgent),
    'terms.step': formatPesos(terms.step),
    'terms.override.least': terms.override === null ? '' : formatPesos(terms.override.least),
    'terms.override.most': terms.override === null ? '' : formatPesos(terms.override.most),
  }
  return {
    hasTerms: true,
    amounts: amounts ?? { ...emptyAmounts, 'terms.step': formatPesos(USUAL_STEP) },
    allowsOverride: terms !== null && terms.override !== null,
    hours: (terms?.hours ?? []).map(({ day, from, to, percent }) => ({
      day,
      from,
      to,
      percent: String(percent),
    })),
    when: 'now',
    day: tomorrow,
    clock: '00:00',
  }
}

/** An amount as typed; NaN for none, which the API refuses. */
function pesosIn(text: string): number {
  const read = readPesos(text)
  return 'pesos' in read ? read.pesos : NaN
}

/** The terms as they are typed; null for none. */
export function termsIn({ hasTerms, amounts, allowsOverride, hours }: PriceForm): PriceTerms | null {
  if (!hasTerms) return null
  const amount = (field: PriceAmount) => pesosIn(amounts[field])
  return {
    base: amount('terms.base'),
    perKm: amount('terms.perKm'),
    minimum: amount('terms.minimum'),
    ceiling: amounts['terms.ceiling'] === '' ? null : amount('terms.ceiling'),
    urgent: amounts['terms.urgent'] === '' ? 0 : amount('terms.urgent'),
    hours: hours.map(({ day, from, to, percent }) => ({ day, from, to, percent: Number(percent) })),
    step: amount('terms.step'),
    override: allowsOverride
      ? { least: amount('terms.override.least'), most: amount('terms.override.most') }
      : null,
  }
}

/** From when on, by the platform's clocks; undefined for at once. What is no date is sent as it is, to be refused. */
export function holdsFromIn({ when, day, clock }: PriceForm, timeZone: string): string | undefined {
  if (when === 'now') return undefined
  const instant = instantAt({ day, clock }, timeZone)
  return Number.isNaN(instant.getTime()) ? `${day}T${clock}` : instant.toISOString()
}

/** The fields whose messages stand beside them, as the API names them. */
export function priceFieldsShown({ amounts, hours }: PriceForm): string[] {
  const ofSpans = hours.flatMap((_, at) =>
    ['day', 'from', 'to', 'percent'].map((field) => `terms.hours.${at}.${field}`),
  )
  return [...Object.keys(amounts), ...ofSpans, 'terms.hours', 'holdsFrom']
}
