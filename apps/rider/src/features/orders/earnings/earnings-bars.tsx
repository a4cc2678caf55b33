import { Icon } from '@puni/ui/icon'
import { formatCalendarDay } from '@puni/web/format/dates'
import { formatAmount } from '@puni/web/format/numbers'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { summaryText } from './summary-text.ts'
import { weeksOf, type EarnedDay, type Week } from './weeks-of.ts'

interface EarningsBarsProps {
  year: number
  /** From 1. */
  month: number
  days: readonly EarnedDay[]
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dayOf = (year: number, month: number, day: number) => `${year}-${twoDigits(month)}-${twoDigits(day)}`

/** A month's earnings: a bar for each day, and the sums of its weeks, Monday to Sunday, which open into their days. */
export function EarningsBars({ year, month, days }: EarningsBarsProps) {
  const weeks = weeksOf(year, month, days)
  const most = Math.max(...days.map(({ money }) => money))
  return (
    <div>
      {/* The list below says the same in words. */}
      <div aria-hidden className="flex h-28 items-end gap-1.5">
        {weeks.map((week) => (
          <div
            key={week.first}
            className="flex h-full basis-0 items-end gap-px"
            style={{ flexGrow: week.days.length }}
          >
            {week.days.map(({ day, money }) => (
              <span
                key={day}
                className={`flex-1 rounded-t-sm ${money > 0 ? 'border border-primary-edge bg-primary' : 'h-0.5 bg-line'}`}
                style={money > 0 ? { height: `${Math.max(4, (100 * money) / most)}%` } : undefined}
              />
            ))}
          </div>
        ))}
      </div>
      <ul className="mt-3 divide-y divide-line">
        {weeks.map((week) => (
          <WeekEntry key={week.first} week={week} dayOf={(day) => dayOf(year, month, day)} />
        ))}
      </ul>
    </div>
  )
}

/** A week's sum; it opens into its days, and each of them into its movements. */
function WeekEntry({ week, dayOf }: { week: Week; dayOf: (day: number) => string }) {
  const { first, last, money, total } = week
  const row = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4'
  const sum = (
    <>
      <span>{summaryText.week(first, last)}</span>
      <span className="ml-auto tabular-nums">
        {summaryText.deliveries(total)} · <span className="font-semibold">{formatAmount(money)}</span>
      </span>
    </>
  )
  const earned = week.days.filter((day) => day.money !== 0)
  if (earned.length === 0) return <li className={`${row} pr-9`}>{sum}</li>
  return (
    <li>
      <details className="group">
        <summary className={`${row} cursor-pointer list-none`}>
          {sum}
          <Icon name="chevron" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="pb-2 pl-4">
          {earned.map(({ day, money: ofDay }) => (
            <li key={day}>
              <Link to={paths.cashOf(dayOf(day))} className={`${row} pr-9 underline underline-offset-4`}>
                <span>{formatCalendarDay(dayOf(day))}</span>
                <span className="ml-auto font-semibold tabular-nums">{formatAmount(ofDay)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
