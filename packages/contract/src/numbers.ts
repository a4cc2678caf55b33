/** Numbers as people here read them, on both sides: a comma before decimals, dots between thousands, words that agree with them. */
const LOCALE = 'es-AR'

const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
const rules = new Intl.PluralRules(LOCALE)

/** A number with at most one decimal: '9,2'. */
export function formatDecimal(value: number): string {
  return decimal.format(value)
}

/** The word that goes with a number. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other
}

/** A number of things: '1 día', '1.200 días'. */
export function countOf(count: number, one: string, other: string): string {
  return `${formatDecimal(count)} ${plural(count, one, other)}`
}
