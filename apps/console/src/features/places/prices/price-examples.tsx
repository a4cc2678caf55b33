import { formatPesos } from '@puni/contract/pesos'
import type { PriceTerms } from '@puni/contract/prices/entities'
import { inCentavos, priceOf } from '@puni/contract/prices/price-of'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { pricesText } from './prices-text.ts'

const t = pricesText.dialog
const KILOMETRES = [1, 3, 5, 10] as const

/** What deliveries would cost at this moment by terms that are being typed. */
export function PriceExamples({ terms }: { terms: PriceTerms }) {
  const { timeZone } = usePlatform().config
  const at = new Date(useNow())
  const priceText = (km: number, isUrgent: boolean) => {
    const price = priceOf(inCentavos(terms), { metres: km * 1_000, isUrgent, at }, timeZone)
    return Number.isFinite(price) ? formatPesos(price / 100) : t.incomplete
  }
  return (
    <table className="w-full text-sm">
      <caption className="mb-1 text-left font-semibold">{t.examples}</caption>
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className="text-left font-normal">
            {t.distance}
          </th>
          <th scope="col" className="text-right font-normal">
            {t.usual}
          </th>
          <th scope="col" className="text-right font-normal">
            {t.urgently}
          </th>
        </tr>
      </thead>
      <tbody>
        {KILOMETRES.map((km) => (
          <tr key={km} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {t.km(km)}
            </th>
            <td className="text-right tabular-nums">{priceText(km, false)}</td>
            <td className="text-right tabular-nums">{priceText(km, true)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
