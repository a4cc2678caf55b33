import { Icon } from '@puni/ui/icon'
import type { ReactNode } from 'react'

interface TickProps {
  type: 'radio' | 'checkbox'
  /** Of the group, for radios. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A choice that is as large to the finger as it looks: the control itself lies over all of it. */
export function Tick({ type, name, checked, onChange, children }: TickProps) {
  const shape = type === 'radio' ? 'rounded-full peer-checked:border-8' : 'grid place-items-center rounded-sm'
  return (
    <label className="relative flex min-h-12 items-center gap-3 rounded-md border-2 border-line-strong bg-surface-raised px-3 py-2 has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type={type}
        name={name}
        className="peer absolute inset-0 size-full cursor-pointer touch-manipulation opacity-0"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span
        aria-hidden
        className={`size-6 shrink-0 border-2 border-line-strong peer-checked:border-ink ${shape}`}
      >
        {type === 'checkbox' && checked && <Icon name="check" className="size-5" />}
      </span>
      <span>{children}</span>
    </label>
  )
}
