import { type FigureGrouping, TIMED } from '@puni/contract/figures/groupings'
import { formatDecimal } from '@puni/contract/numbers'
import type { Column } from '@puni/ui/table'
import { formatAmount } from '@puni/web/format/numbers'
import { commonText } from '../../../shared/common-text.ts'
import { acceptanceOf, type FigureLine, inMinutes, lateText, shareText } from './figure-words.ts'
import { paidOf } from './figures-csv.ts'
import { figuresText } from './figures-text.ts'
import { GroupCell } from './group-cell.tsx'

const t = figuresText

/** Which figures a table shows. */
export const FIGURE_VIEWS = ['orders', 'times', 'money'] as const
export type FigureView = (typeof FIGURE_VIEWS)[number]

/** The columns of a view. */
export function figureColumns(view: FigureView, by: FigureGrouping): Column<FigureLine>[] {
  return [{ header: t.groupings[by], cell: (line) => <GroupCell line={line} by={by} /> }, ...COLUMNS[view]]
}

const amount = (header: string, cell: Column<FigureLine>['cell']): Column<FigureLine> => ({
  header,
  align: 'end',
  cell,
})

const { columns, outcomes } = t

const ORDERS = [
  amount(columns.orders, ({ orders }) => formatDecimal(orders)),
  amount(outcomes.delivered, ({ delivered }) => formatDecimal(delivered)),
  amount(outcomes.open, ({ open }) => formatDecimal(open)),
  amount(outcomes.canceled, ({ canceled }) => formatDecimal(canceled)),
  amount(outcomes.failed, ({ failed }) => formatDecimal(failed)),
  amount(columns.late, lateText),
  amount(columns.offers, ({ offers }) => countText(offers?.made)),
  amount(columns.unanswered, ({ offers }) => countText(offers?.unanswered)),
  amount(columns.acceptance, (figures) => shareText(acceptanceOf(figures))),
]

const TIMES = TIMED.map((timed) =>
  amount(t.times[timed], ({ times }) => {
    const spread = inMinutes(times[timed])
    if (spread === null) return commonText.none
    return (
      <>
        <span className="sm:block">{`${formatDecimal(spread.median)} min`}</span>{' '}
        <span className="text-sm font-normal text-ink-muted">
          {t.between(formatDecimal(spread.p10), formatDecimal(spread.p90))}
        </span>
      </>
    )
  }),
)

const MONEY = [
  amount(outcomes.delivered, ({ delivered }) => formatDecimal(delivered)),
  amount(columns.goods, ({ money }) => formatAmount(money.goods)),
  amount(columns.fees, ({ money }) => formatAmount(money.fees)),
  amount(columns.paid, ({ money }) => formatAmount(paidOf(money))),
  amount(columns.earned, ({ money }) => formatAmount(money.earned)),
  amount(columns.commission, ({ money }) => formatAmount(money.commission)),
]

const COLUMNS: Readonly<Record<FigureView, readonly Column<FigureLine>[]>> = {
  orders: ORDERS,
  times: TIMES,
  money: MONEY,
}

const countText = (count: number | undefined) =>
  count === undefined ? commonText.none : formatDecimal(count)
