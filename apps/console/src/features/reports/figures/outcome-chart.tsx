import type { FigureRow } from '@puni/contract/figures/entities'
import { formatDecimal } from '@puni/contract/numbers'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { Plot } from '../../../shared/charts/plot.tsx'
import { columnsOf, largestOf, percentOf, scaleEnd } from '../../../shared/charts/scale.ts'
import { placeLabel } from './figure-words.ts'
import { figuresText } from './figures-text.ts'

const t = figuresText

/** Pixels. */
const HEIGHT = 180

/** What became of orders, from the foot of a column up. */
const OUTCOMES = [
  ['delivered', 'fill-route-delivery', 'bg-route-delivery'],
  ['open', 'fill-route-pickup', 'bg-route-pickup'],
  ['canceled', 'fill-line-strong', 'bg-line-strong'],
  ['failed', 'fill-danger', 'bg-danger'],
] as const

interface OutcomeChartProps {
  by: 'day' | 'hour'
  /** All days or hours, and those of them that have orders. */
  places: readonly string[]
  rows: readonly FigureRow[]
}

/** Orders by day or hour, and what became of them: a column each. */
export function OutcomeChart({ by, places, rows }: OutcomeChartProps) {
  const of = new Map(rows.map((row) => [row.key, row]))
  const counts = places.map((key) => of.get(key)?.orders ?? 0)
  const full = scaleEnd(largestOf(counts))
  return (
    <ChartCard title={t.ordersChart} hint={t.ordersChartHint[by]}>
      <Legend />
      <Plot
        full={full}
        format={formatDecimal}
        labels={places.map((key) => placeLabel(by, key))}
        height={HEIGHT}
      >
        {columnsOf(counts, full).map(({ left, width }, index) => {
          const row = of.get(places[index] ?? '')
          return row === undefined ? null : (
            <Stack key={row.key} row={row} full={full} left={left} width={width} />
          )
        })}
      </Plot>
    </ChartCard>
  )
}

function Legend() {
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {OUTCOMES.map(([outcome, , background]) => (
        <li key={outcome} className="flex items-center gap-1.5">
          <span className={`size-3 rounded-xs ${background}`} />
          {t.outcomes[outcome]}
        </li>
      ))}
    </ul>
  )
}

interface StackProps {
  row: FigureRow
  full: number
  /** Percent. */
  left: number
  width: number
}

function Stack({ row, full, left, width }: StackProps) {
  const tall = OUTCOMES.map(([outcome]) => percentOf(row[outcome], full))
  const topOf = (nth: number) => 100 - tall.slice(0, nth + 1).reduce((sum, each) => sum + each, 0)
  return (
    <g>
      <title>{OUTCOMES.map(([outcome]) => `${t.outcomes[outcome]}: ${row[outcome]}`).join('\n')}</title>
      {OUTCOMES.map(([outcome, fill], nth) => (
        <rect
          key={outcome}
          x={`${left}%`}
          y={`${topOf(nth)}%`}
          width={`${width}%`}
          height={`${tall[nth]}%`}
          className={fill}
        />
      ))}
    </g>
  )
}
