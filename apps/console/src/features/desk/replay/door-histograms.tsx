import type { DaySummary } from '@puni/contract/replay/entities'
import { Table, type Column } from '@puni/ui/table'
import { columnsOf, largestOf } from '../../../shared/charts/scale.ts'
import { fillOf } from './chart-marks.tsx'
import { replayText } from './replay-text.ts'
import { doorRanges, wayOf } from './summary-labels.ts'

const t = replayText.charts

interface HistogramsProps {
  summaries: readonly DaySummary[]
}

/** Delivery times, one histogram per policy on a common scale, with the same data in a table below. */
export function DoorHistograms({ summaries }: HistogramsProps) {
  const tallest = largestOf(summaries.flatMap(({ doorHistogram }) => doorHistogram))
  return (
    <>
      <div aria-hidden className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-5">
        {summaries.map((summary) => (
          <Histogram key={summary.policy} summary={summary} tallest={tallest} />
        ))}
      </div>
      <details className="mt-3">
        <summary className="min-h-12 cursor-pointer py-3 font-semibold">{t.doorTable}</summary>
        <HistogramTable summaries={summaries} />
      </details>
    </>
  )
}

/** Pixels: the columns, and above them the count of the tallest. */
const COLUMNS_HEIGHT = 96
const COUNT_HEIGHT = 18

function Histogram({ summary, tallest }: { summary: DaySummary; tallest: number }) {
  const counts = summary.doorHistogram
  const bottom = COUNT_HEIGHT + COLUMNS_HEIGHT
  return (
    <div className="flex min-w-0 flex-col justify-end">
      <p className="font-semibold">{wayOf(summary)}</p>
      <svg width="100%" height={bottom + 1} className="block">
        {columnsOf(counts, tallest).map(({ left, width, height }, index) => {
          const tall = (height / 100) * COLUMNS_HEIGHT
          return (
            <g key={left}>
              <rect
                x={`${left}%`}
                y={bottom - tall}
                width={`${width}%`}
                height={tall}
                {...fillOf(summary.policy === null)}
              />
              {tall > 0 && (
                <text
                  x={`${left + width / 2}%`}
                  y={bottom - tall - 4}
                  textAnchor="middle"
                  className="fill-ink text-sm tabular-nums"
                >
                  {counts[index]}
                </text>
              )}
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} className="stroke-line-strong" />
      </svg>
      <div className="flex text-sm text-ink-muted tabular-nums *:flex-1 *:text-center">
        {doorRanges(counts.length).map((range, index) => (
          <span key={range}>{index % 3 === 0 && range.split('–')[0]}</span>
        ))}
      </div>
    </div>
  )
}

function HistogramTable({ summaries }: HistogramsProps) {
  const ranges = doorRanges(summaries[0]?.doorHistogram.length ?? 0)
  const columns: Column<number>[] = [
    { header: t.doorMinutes, cell: (index) => ranges[index] },
    ...summaries.map((summary) => ({
      header: wayOf(summary),
      align: 'end' as const,
      cell: (index: number) => summary.doorHistogram[index],
    })),
  ]
  return (
    <Table
      caption={t.doorHint}
      columns={columns}
      rows={[...ranges.keys()]}
      rowKey={(index) => index}
      emptyText={t.nothing}
    />
  )
}
