import type { DaySummary } from '@puni/contract/replay/entities'
import { formatWholePesos } from '@puni/web/format/numbers'
import type { ReactNode } from 'react'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { largestOf, percentOf } from '../../../shared/charts/scale.ts'
import { formatMinutes } from '../../../shared/format/format.ts'
import { Bar, HatchPattern, Mark, Range } from './chart-marks.tsx'
import { DoorHistograms } from './door-histograms.tsx'
import { spreadOf } from './earnings-spread.ts'
import { replayText } from './replay-text.ts'
import { undeliveredText, wayOf } from './summary-labels.ts'

const t = replayText.charts

interface ChartsProps {
  summaries: readonly DaySummary[]
}

/**
 * The day as charts, stacked or side by side. Everything in them is also in text beside them or in a table.
 */
export function Charts({ summaries }: ChartsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <HatchPattern />
      <DoorTimes summaries={summaries} />
      <PickupTimes summaries={summaries} />
      <Undelivered summaries={summaries} />
      <Earnings summaries={summaries} />
      <ChartCard title={t.door} hint={t.doorHint} className="lg:col-span-2">
        <DoorHistograms summaries={summaries} />
      </ChartCard>
    </div>
  )
}

function DoorTimes({ summaries }: ChartsProps) {
  const full = largestOf(
    summaries.flatMap(({ clickToDoor, clickToDoorP90 }) => [clickToDoor, clickToDoorP90]),
  )
  return (
    <ChartCard title={t.clickToDoor} hint={t.clickToDoorHint}>
      <ul className="flex flex-col gap-2.5">
        {summaries.map((summary) => {
          const { clickToDoor: mean, clickToDoorP90: p90, policy } = summary
          if (mean === null || p90 === null) return <Row key={policy} summary={summary} value={t.nothing} />
          return (
            <Row key={policy} summary={summary} value={t.meanAndP90(formatMinutes(mean), formatMinutes(p90))}>
              <Bar to={percentOf(mean, full)} hatched={policy === null} />
              <Mark at={percentOf(p90, full)} />
            </Row>
          )
        })}
      </ul>
    </ChartCard>
  )
}

function PickupTimes({ summaries }: ChartsProps) {
  const full = largestOf(summaries.map(({ readyToPickup }) => readyToPickup))
  return (
    <ChartCard title={t.readyToPickup} hint={t.readyToPickupHint}>
      <ul className="flex flex-col gap-2.5">
        {summaries.map((summary) => {
          const { readyToPickup: mean, policy } = summary
          if (mean === null) return <Row key={policy} summary={summary} value={t.nothing} />
          return (
            <Row key={policy} summary={summary} value={formatMinutes(mean)}>
              <Bar to={percentOf(mean, full)} hatched={policy === null} />
            </Row>
          )
        })}
      </ul>
    </ChartCard>
  )
}

function Undelivered({ summaries }: ChartsProps) {
  const full = largestOf(summaries.map(({ undelivered }) => undelivered))
  return (
    <ChartCard title={t.undelivered} hint={t.undeliveredHint}>
      <ul className="flex flex-col gap-2.5">
        {summaries.map((summary) => (
          <Row key={summary.policy} summary={summary} value={undeliveredText(summary)}>
            <Bar to={percentOf(summary.undelivered, full)} hatched={summary.policy === null} />
          </Row>
        ))}
      </ul>
    </ChartCard>
  )
}

function Earnings({ summaries }: ChartsProps) {
  const full = largestOf(summaries.map(({ earnings }) => earnings.at(-1) ?? null))
  return (
    <ChartCard title={t.earnings} hint={t.earningsHint}>
      <ul className="flex flex-col gap-2.5">
        {summaries.map((summary) => {
          const spread = spreadOf(summary.earnings)
          if (spread === null) return <Row key={summary.policy} summary={summary} value={t.nothing} />
          const at = (pesos: number) => percentOf(pesos, full)
          const { min, p10, median, p90, max } = spread
          return (
            <Row
              key={summary.policy}
              summary={summary}
              value={t.earningsRange(formatWholePesos(min), formatWholePesos(median), formatWholePesos(max))}
            >
              <Range ends={[at(min), at(max)]} box={[at(p10), at(p90)]} hatched={summary.policy === null} />
              <Mark at={at(median)} />
            </Row>
          )
        })}
      </ul>
    </ChartCard>
  )
}

interface RowProps {
  summary: DaySummary
  /** The value of the marks, as text. */
  value: string
  children?: ReactNode
}

/** One policy for the day: its name, its figures, and its marks below. */
function Row({ summary, value, children }: RowProps) {
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{wayOf(summary)}</span>
        <span className="ml-auto tabular-nums">{value}</span>
      </p>
      <svg aria-hidden width="100%" height="18" className="mt-0.5 block overflow-visible">
        <line x1="0" x2="100%" y1="17.5" y2="17.5" className="stroke-line" />
        {children}
      </svg>
    </li>
  )
}
