import type { ReactNode } from 'react'

/** What a field may mean, to be tapped. */
export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul className="mt-1 flex flex-col divide-y divide-line rounded-md border border-line bg-surface-raised">
        {children}
      </ul>
    </section>
  )
}

interface ItemProps {
  /** Null where it can only be read. */
  onChoose: (() => void) | null
  children: ReactNode
}

const itemClass = 'block min-h-12 w-full px-3 py-3 text-left break-words'

Choice.Item = function ChoiceItem({ onChoose, children }: ItemProps) {
  return (
    <li>
      {onChoose === null ? (
        <p className={itemClass}>{children}</p>
      ) : (
        <button type="button" className={`${itemClass} touch-manipulation font-semibold`} onClick={onChoose}>
          {children}
        </button>
      )}
    </li>
  )
}
