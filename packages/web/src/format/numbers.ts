/** Amounts and percentages in local format. Other numbers, and pesos with centavos, are in the contract, where the server has them too. */
const LOCALE = 'es-AR'

const wholePesos = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})

/** Pesos without centavos: '$ 1.235'. */
export function formatWholePesos(pesos: number): string {
  return wholePesos.format(pesos)
}

/** A fraction as a percentage, with at most this many decimals: 0.05 is '5%'. */
export function formatPercent(fraction: number, maximumFractionDigits: number): string {
  const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits })
  // es-AR puts a space before the sign; Argentinians do not.
  return percent.format(fraction).replace(/\s/, '')
}

const pesosAndCentavos = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'ARS' })

/** Pesos, with centavos only where there are any: '$ 1.235' or '$ 1.234,50'. */
export function formatAmount(pesos: number): string {
  return (Number.isInteger(pesos) ? wholePesos : pesosAndCentavos).format(pesos)
}
