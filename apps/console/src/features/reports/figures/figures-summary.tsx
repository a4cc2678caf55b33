import type { Figures } from '@puni/contract/figures/entities'
import { formatDecimal } from '@puni/contract/numbers'
import { commonText } from '../../../shared/common-text.ts'
import { acceptanceOf, briefPesos, inMinutes, shareOf, shareText } from './figure-words.ts'
import { figuresText } from './figures-text.ts'

const t = figuresText

/** What matters most of all days together. */
export function FiguresSummary({ total }: { total: Figures }) {
  const door = inMinutes(total.times.placedToDoor)
  const items = [
    [t.columns.orders, formatDecimal(total.orders)],
    [t.outcomes.delivered, formatDecimal(total.delivered)],
    [t.columns.acceptance, shareText(acceptanceOf(total))],
    [t.medianOf(t.times.placedToDoor), door === null ? commonText.none : `${formatDecimal(door.median)} min`],
    [t.columns.late, shareText(shareOf(total.late, total.promised))],
    [t.columns.earned, briefPesos(total.money.earned)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {items.map(([label, value]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col justify-between rounded-lg border border-line bg-surface-raised px-4 py-3"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-2xl font-bold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
