/** What a price rule means, in words. Free of schemas. */
import { formatPesos } from '../pesos.ts'
import { type OpeningSpan, WEEKDAYS } from '../stores/opening-hours.ts'
import type { PriceTerms } from './entities.ts'

/** A sentence for the way, one for what is urgent and one for the hours of each span. */
export function priceWords({ base, perKm, minimum, ceiling, urgent, hours }: PriceTerms): string[] {
  const parts = [
    ...(base > 0 ? [formatPesos(base)] : []),
    ...(perKm > 0 ? [`${formatPesos(perKm)} por kilómetro`] : []),
  ]
  const least = `como mínimo ${formatPesos(minimum)}`
  const most = ceiling === null ? '' : ` y como máximo ${formatPesos(ceiling)}`
  return [
    `Cada envío se paga ${[parts.join(' más '), least].filter(Boolean).join(', ')}${most}.`,
    ...(urgent > 0 ? [`Los urgentes suman ${formatPesos(urgent)}.`] : []),
    ...hours.map(spanWords),
  ]
}

/** 'El viernes de 20:00 a 01:00, 25 % más.' */
function spanWords({ day, from, to, percent }: OpeningSpan & { readonly percent: number }): string {
  const when = from === to ? `desde las ${from}, por 24 horas` : `de ${from} a ${to}`
  return `El ${WEEKDAYS[day - 1]} ${when}: ${Math.abs(percent)} % ${percent > 0 ? 'más' : 'menos'}.`
}
