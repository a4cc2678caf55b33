import type { ReactNode } from 'react'

export interface Description {
  label: string
  value: ReactNode
}

interface DescriptionListProps {
  items: Description[]
}

/** Labels and their values, one pair per line. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item) => (
        <div key={item.label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="text-ink-muted">{item.label}</dt>
          <dd dir="auto" className="ml-auto min-w-0 text-right font-semibold wrap-anywhere tabular-nums">
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
