import { formatAmount } from '@puni/web/format/numbers'
import { summaryText } from './summary-text.ts'
import { weeksOf, type EarnedDay } from './weeks-of.ts'

interface EarningsBarsProps {
  year: number
  /** From 1. */
  month: number
  days: readonly EarnedDay[]
}

/** A month's earnings: a bar for each day, and the sums of its weeks, Monday to Sunday. */
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
      <dl className="mt-3 flex flex-col gap-1">
        {weeks.map(({ first, last, money, total }) => (
          <div key={first} className="flex flex-wrap justify-between gap-x-4">
            <dt>{summaryText.week(first, last)}</dt>
            <dd className="tabular-nums">
              {summaryText.deliveries(total)} · <span className="font-semibold">{formatAmount(money)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
