import { ADJUSTED_WORDS } from '@puni/contract/orders/adjustments'
import type { Order } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { adjustText } from '../hands/adjust-text.ts'
import { orderText } from './order-text.ts'

const t = adjustText

/** How the amounts of a delivered order were corrected, by whom and why. Nothing where they were not. */
export function OrderAdjustments({ order: { adjustments } }: { order: Pick<Order, 'adjustments'> }) {
  const { format } = usePlatform()
  if (adjustments === undefined) return null
  return (
    <Section title={t.section}>
      <ul aria-label={t.section} className="flex flex-col gap-3">
        {adjustments.map(({ _id, amount, before, after, reason, at, by = '' }) => (
          <li key={_id}>
            <p className="flex flex-wrap justify-between gap-x-3 font-semibold tabular-nums">
              <span>{ADJUSTED_WORDS[amount]}</span>
              <span>{t.change(formatPesos(before), formatPesos(after))}</span>
            </p>
            {reason !== null && <p className="text-sm wrap-anywhere">{orderText.reason(reason)}</p>}
            <p className="text-sm text-ink-muted">{t.by(by, format.dateTime(at))}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
