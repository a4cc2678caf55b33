const pesos = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })
const percent = new Intl.NumberFormat('es-AR', { style: 'percent', maximumFractionDigits: 2 })

/** Pesos as people write them: '$ 1.234,50'. */
export function formatMoney(amount: number): string {
  return pesos.format(amount)
}

const wholePesos = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})

/** Pesos where centavos do not count: '$ 1.235'. */
export function formatWholePesos(amount: number): string {
  return wholePesos.format(amount)
}

/** A fraction as a percentage: 0.05 is '5%'. */
export function formatPercent(fraction: number): string {
  // es-AR puts a space before the sign; people here do not.
  return percent.format(fraction).replace(/\s/, '')
}
