import type { Reply } from '@puni/contract/calls'
import { distanceText } from '@puni/streets/route-texts'
import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import { SUMMARY_YEARS } from '@puni/contract/earnings/years'
import { buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { EmptyState } from '@puni/ui/empty-state'
import { SelectField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { EarningsBars } from './earnings-bars.tsx'
import { dataText } from '../../../data/data-text.ts'
import { cashQuery } from '../../../data/cash.ts'
import { monthTotals } from '../../../data/earnings.ts'
import { paths } from '../../../shared/paths.ts'
import { Balance } from '../cash/balance.tsx'
import { useConfig } from '../../../services/api/use-config.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { monthName, monthOf } from '@puni/web/format/dates'
import { formatPercent } from '@puni/web/format/numbers'
import { useRider } from '../../../services/session/use-session.ts'
import { Screen } from '../../../shared/views/screen.tsx'
import { summaryText } from './summary-text.ts'

type Totals = Reply<'getMonthlyTotals'>

const years = Array.from(
  { length: SUMMARY_YEARS.last - SUMMARY_YEARS.first + 1 },
  (_, index) => SUMMARY_YEARS.first + index,
)
const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** 'Resumen por Mes': orders, earnings and the platform's commission of a month. */
export default function SummaryScreen() {
  const today = monthOf(useDay())
  const [address, setAddress] = useSearchParams()
  // Missing or invalid address parameters default to today's.
  const named = (name: string, known: readonly number[]) =>
    known.find((number) => String(number) === address.get(name))
  const year = named('year', years) ?? today.year
  const month = named('month', months) ?? today.month
  const choose = (chosen: { year: number; month: number }) =>
    setAddress({ year: String(chosen.year), month: String(chosen.month) }, { replace: true })
  return (
    <Screen title={summaryText.title}>
      <div className="flex flex-wrap gap-3">
        <SelectField
          className="flex-[2_1_6.5rem]"
          label={summaryText.year}
          value={year}
          onChange={(event) => choose({ year: Number(event.target.value), month })}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <SelectField
          className="flex-[3_1_11rem]"
          label={summaryText.month}
          value={month}
          onChange={(event) => choose({ year, month: Number(event.target.value) })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </SelectField>
      </div>
      <MonthTotals year={year} month={month} />
      <CashCard />
    </Screen>
  )
}

function MonthTotals({ year, month }: { year: number; month: number }) {
  const { _id: id } = useRider()
  const commissionRate = useConfig().data?.commissionRate ?? COMMISSION_RATE
  const query = useQuery(monthTotals(id, year, month))
  return (
    <Remote query={query} failed={dataText.totalsFailed}>
      {(data) => (
        <>
          {data.total === 0 ? (
            <EmptyState icon="earnings" title={summaryText.empty} />
          ) : (
            <MonthCard year={year} month={month} totals={data} rate={commissionRate} />
          )}
          <Effort totals={data} />
          {data.recent && <RecentCard {...data.recent} />}
        </>
      )}
    </Remote>
  )
}

interface MonthCardProps {
  year: number
  month: number
  totals: Totals
  /** The platform's commission today, a fraction. */
  rate: number
}

/** Orders, earnings and the platform's commission. */
function MonthCard({ year, month, totals, rate }: MonthCardProps) {
  return (
    <Card title={totals.month}>
      <p className="text-ink-muted">{summaryText.earnings}</p>
      <p className="mb-3 text-3xl font-extrabold tracking-tight">
        <Amount pesos={totals.totalMoneyByMonth} />
      </p>
      <DescriptionList
        items={[
          { label: summaryText.orders, value: totals.total },
          {
            label: summaryText.commission(isAtRate(totals, rate) ? formatPercent(rate, 2) : null),
            value: <Amount pesos={totals.puniEarnings} />,
          },
          {
            label: summaryText.keeps,
            value: (
              <Amount pesos={Math.round((totals.totalMoneyByMonth - totals.puniEarnings) * 100) / 100} />
            ),
          },
          ...(totals.waits > 0
            ? [
                {
                  label: summaryText.waited,
                  value: summaryText.waits(totals.waits, formatDuration(totals.waitedSeconds)),
                },
              ]
            : []),
        ]}
      />
      <p className="mt-3 text-sm text-ink-muted">{summaryText.contains}</p>
      {totals.days && totals.days.length > 0 && (
        <section className="mt-4 border-t border-line pt-4" aria-label={summaryText.byWeek}>
          <EarningsBars year={year} month={month} days={totals.days} />
        </section>
      )}
    </Card>
  )
}

/** Whether a month's commission is that of this rate, but for the centavo that each order is rounded by: not where there was another. */
function isAtRate({ total, totalMoneyByMonth, puniEarnings }: Totals, rate: number): boolean {
  return Math.abs(totalMoneyByMonth * rate - puniEarnings) <= total / 100
}

/** Who owes whom today, whatever the month. */
function CashCard() {
  const { data } = useQuery(cashQuery)
  return (
    <Card title={summaryText.cash}>
      {data !== undefined && (
        <div className="mb-4">
          <Balance owed={data.owed} />
        </div>
      )}
      <Link to={paths.cash} className={`${buttonClass('secondary')} w-full`}>
        {summaryText.openCash}
      </Link>
    </Card>
  )
}

/** What the month took. */
function Effort({ totals }: { totals: Totals }) {
  const { onDutySeconds, metres, metresFree, extras } = totals.work ?? NO_WORK
  if (onDutySeconds === 0) return null
  return (
    <Card title={summaryText.effort}>
      <DescriptionList
        items={[
          { label: summaryText.onDuty, value: formatDuration(onDutySeconds) },
          {
            label: summaryText.perHour,
            value: <Amount pesos={perHour(totals.totalMoneyByMonth + extras, onDutySeconds)} />,
          },
          ...(extras > 0 ? [{ label: summaryText.extras, value: <Amount pesos={extras} /> }] : []),
          { label: summaryText.metres, value: distanceText(metres) },
          { label: summaryText.metresFree, value: distanceText(metresFree) },
        ]}
      />
      <p className="mt-2 text-sm text-ink-muted">{summaryText.metresLead}</p>
      <p className="mt-2 text-sm text-ink-muted">{summaryText.metresFreeLead}</p>
    </Card>
  )
}

const NO_WORK = { onDutySeconds: 0, metres: 0, metresFree: 0, extras: 0 }

/** What today and this week brought, whatever the month. */
function RecentCard({ today, week }: NonNullable<Totals['recent']>) {
  return (
    <Card title={summaryText.recent}>
      <DescriptionList
        items={[
          { label: summaryText.today, value: <Recent {...today} /> },
          { label: summaryText.thisWeek, value: <Recent {...week} /> },
        ]}
      />
    </Card>
  )
}

/** To the peso: an hour is no amount that is paid. */
const perHour = (pesos: number, seconds: number) => Math.round((pesos * 3_600) / Math.max(seconds, 3_600))

function Recent({ delivered, money }: { delivered: number; money: number }) {
  return (
    <>
      {summaryText.deliveries(delivered)} · <Amount pesos={money} />
    </>
  )
}
