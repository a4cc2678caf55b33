import type { DaySummary } from '@puni/contract/replay/entities'
import type { Column } from '@puni/ui/table'
import { formatWholePesos } from '@puni/web/format/numbers'
import { commonText } from '../../../shared/common-text.ts'
import { formatMinutes, formatTimes } from '../../../shared/format/format.ts'
import { spreadOf, type Spread } from './earnings-spread.ts'
import { replayText } from './replay-text.ts'
import { undeliveredText, wayOf } from './summary-labels.ts'

const titles = replayText.columns

/** The columns of a replay's table: waits, undelivered orders, and the spread of the earnings. */
export const summaryColumns: Column<DaySummary>[] = [
  {
    header: titles.way,
    cell: (summary) => <span className="font-bold xl:whitespace-nowrap">{wayOf(summary)}</span>,
  },
  { header: titles.undelivered, align: 'end', cell: undeliveredText },
  { header: titles.earners, align: 'end', cell: ({ earnings }) => earnings.length },
  {
    header: titles.clickToDoor,
    align: 'end',
    cell: ({ clickToDoor }) => formatMinutes(clickToDoor),
  },
  {
    header: titles.clickToDoorP90,
    align: 'end',
    cell: ({ clickToDoorP90 }) => formatMinutes(clickToDoorP90),
  },
  {
    header: titles.readyToPickup,
    align: 'end',
    cell: ({ readyToPickup }) => formatMinutes(readyToPickup),
  },
  spreadColumn(titles.earningsMin, ({ min }) => formatWholePesos(min)),
  spreadColumn(titles.earningsMedian, ({ median }) => formatWholePesos(median)),
  spreadColumn(titles.earningsMax, ({ max }) => formatWholePesos(max)),
  spreadColumn(titles.spread, ({ ratio }) => (ratio === null ? commonText.none : formatTimes(ratio))),
]

function spreadColumn(header: string, read: (spread: Spread) => string): Column<DaySummary> {
  return {
    header,
    align: 'end',
    cell: ({ earnings }) => {
      const spread = spreadOf(earnings)
      return spread === null ? commonText.none : read(spread)
    },
  }
}
