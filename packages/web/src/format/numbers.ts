/** Numbers as people here read them. Pesos to the centavo are in the contract, which reads them too. */
const LOCALE = 'es-AR'

const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
const wholePesos = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})

/** A number to its first decimal: '9,2'. */
export function formatDecimal(value: number): string {
  return decimal.format(value)
}

/** Pesos where centavos do not count: '$ 1.235'. */
export function formatWholePesos(pesos: number): string {
  return wholePesos.format(pesos)
}

/** A fraction as a percentage, with as many decimals at most: 0.05 is '5%'. */
export function formatPercent(fraction: number, maximumFractionDigits: number): string {
  const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits })
  // es-AR puts a space before the sign; people here do not.
  return percent.format(fraction).replace(/\s/, '')
}
