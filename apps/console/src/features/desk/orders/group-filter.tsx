import { COUNTED_MOST } from '@puni/contract/limits'
import { ORDER_GROUPS, type GroupCounts, type OrderGroup } from '@puni/contract/orders/order-groups'
import { ordersText } from './orders-text.ts'

interface GroupFilterProps {
  /** Null shows all. */
  value: OrderGroup | null
  counts: GroupCounts
  onChange: (group: OrderGroup | null) => void
}

/** Filters the list by situation and shows the number of orders in each. */
export function GroupFilter({ value, counts, onChange }: GroupFilterProps) {
  const total = ORDER_GROUPS.reduce((sum, group) => sum + counts[group], 0)
  // Seldom is there anything to review.
  const shown = ORDER_GROUPS.filter((group) => group !== 'review' || counts.review > 0 || value === group)
  return (
    <div
      role="group"
      aria-label={ordersText.filter}
      className="-m-1 flex gap-2 p-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
    >
      {[null, ...shown].map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={value === group}
          className={
            'inline-flex min-h-12 shrink-0 items-center gap-2 rounded-md border-2 px-3 font-semibold hover:bg-surface-muted ' +
            'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface ' +
            (group === 'problem' && counts.problem > 0 ? 'border-danger text-danger' : 'border-line')
          }
          onClick={() => onChange(group)}
        >
          {ordersText.groups[group ?? 'all']}
          <span className="tabular-nums">{countText(group === null ? total : counts[group])}</span>
        </button>
      ))}
    </div>
  )
}

/** Of what ended no more are counted. */
function countText(count: number): string {
  return count > COUNTED_MOST ? ordersText.more(COUNTED_MOST) : String(count)
}
