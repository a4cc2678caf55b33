import type { FigureRow, Figures } from '@puni/contract/figures/entities'
import { TIMED, type Timed } from '@puni/contract/figures/groupings'
import { formatDecimal } from '@puni/contract/numbers'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { Plot } from '../../../shared/charts/plot.tsx'
import { columnsOf, largestOf, percentOf, scaleEnd } from '../../../shared/charts/scale.ts'
import { inMinutes, placeLabel } from './figure-words.ts'
import { figuresText } from './figures-text.ts'

const t = figuresText

/** Pixels. */
const HEIGHT = 110

interface TimesChartsProps {
  by: 'day' | 'hour'
  /** All days or hours, and those of them that have orders. */
  places: readonly string[]
  rows: readonly FigureRow[]
  total: Figures
}

/** How long each stretch took by day or hour: a bar from p10 to p90, and the median across it. */
export function TimesCharts({ total, ...rest }: TimesChartsProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {TIMED.map((timed) => (
          <TimeChart key={timed} timed={timed} hint={hintOf(total, timed)} {...rest} />
        ))}
      </div>
      <p className="text-sm text-ink-muted">{t.timesLegend}</p>
    </>
  )
}

function hintOf({ times }: Figures, timed: Timed): string {
  const spread = inMinutes(times[timed])
  if (spread === null) return t.timesNothing
  return t.timesHint(
    `${formatDecimal(spread.median)} min`,
    formatDecimal(spread.p10),
    formatDecimal(spread.p90),
  )
}

interface TimeChartProps extends Omit<TimesChartsProps, 'total'> {
  timed: Timed
  hint: string
}

function TimeChart({ timed, hint, by, places, rows }: TimeChartProps) {
  const of = new Map(rows.map((row) => [row.key, inMinutes(row.times[timed])]))
  const spreads = places.map((key) => of.get(key) ?? null)
  const full = scaleEnd(largestOf(spreads.map((spread) => spread?.p90 ?? null)))
  const top = (minutes: number) => 100 - percentOf(minutes, full)
  return (
    <ChartCard title={t.times[timed]} hint={hint}>
      <Plot
        full={full}
        format={formatDecimal}
        labels={places.map((key) => placeLabel(by, key))}
        height={HEIGHT}
      >
        {columnsOf(
          spreads.map(() => 0),
          full,
        ).map(({ left, width }, index) => {
          const spread = spreads[index]
          if (spread === null || spread === undefined) return null
          const { p10, median, p90 } = spread
          return (
            <g key={places[index]}>
              <title>{`${t.median} ${formatDecimal(median)}, ${t.p10} ${formatDecimal(p10)}, ${t.p90} ${formatDecimal(p90)}`}</title>
              <rect
                x={`${left}%`}
                y={`${top(p90)}%`}
                width={`${width}%`}
                height={`${percentOf(p90 - p10, full)}%`}
                className="fill-route-pickup opacity-45"
              />
              <line
                x1={`${left}%`}
                x2={`${left + width}%`}
                y1={`${top(median)}%`}
                y2={`${top(median)}%`}
                strokeWidth="3"
                className="stroke-ink"
              />
            </g>
          )
        })}
      </Plot>
    </ChartCard>
  )
}
