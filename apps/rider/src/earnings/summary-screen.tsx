import { COMMISSION_RATE, SUMMARY_YEARS } from '@puni/contract/limits'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { EmptyState } from '@puni/ui/empty-state'
import { SelectField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthTotals } from '../api/month-totals.ts'
import { useConfig, useTimeZone } from '../api/use-config.ts'
import { Remote } from '../app/remote.tsx'
import { currentMonth, monthName } from '../format/dates.ts'
import { formatMoney, formatPercent } from '../format/money.ts'
import { useRider } from '../session/use-session.ts'
import { summaryText } from '../text/summary.ts'

const years = Array.from(
  { length: SUMMARY_YEARS.last - SUMMARY_YEARS.first + 1 },
  (_, index) => SUMMARY_YEARS.first + index,
)
const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** 'Resumen por Mes': orders, earnings and the platform's commission of a month. */
export default function SummaryScreen() {
  const timeZone = useTimeZone()
  const [chosen, setChosen] = useState(() => currentMonth(timeZone, new Date()))
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-5">
      <h1 className="text-2xl font-bold">{summaryText.title}</h1>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={summaryText.year}
          value={chosen.year}
          onChange={(event) => setChosen({ ...chosen, year: Number(event.target.value) })}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <SelectField
          label={summaryText.month}
          value={chosen.month}
          onChange={(event) => setChosen({ ...chosen, month: Number(event.target.value) })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </SelectField>
      </div>
      <MonthTotals {...chosen} />
    </div>
  )
}

function MonthTotals({ year, month }: { year: number; month: number }) {
  const { _id: id } = useRider()
  const commissionRate = useConfig().data?.commissionRate ?? COMMISSION_RATE
  const query = useQuery(monthTotals(id, year, month))
  return (
    <Remote query={query} failed={summaryText.failed}>
      {(data) =>
        data.total === 0 ? (
          <EmptyState icon="earnings" title={summaryText.empty} />
        ) : (
          <Card title={data.month}>
            <p className="text-ink-muted">{summaryText.earnings}</p>
            <p className="mb-3 text-3xl font-extrabold tracking-tight wrap-anywhere tabular-nums">
              {formatMoney(data.totalMoneyByMonth)}
            </p>
            <DescriptionList
              items={[
                { label: summaryText.orders, value: data.total },
                {
                  label: summaryText.commission(formatPercent(commissionRate)),
                  value: formatMoney(data.puniEarnings),
                },
              ]}
            />
          </Card>
        )
      }
    </Remote>
  )
}
