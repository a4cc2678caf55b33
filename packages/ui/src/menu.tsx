import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  /** For a switch that shows its new state in place. */
  keepOpen?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** Label of the button. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  items: MenuItem[]
  className?: string
  /** Puts the list elsewhere, when it opens and when the window changes: below its button it may be cut off. */
  place?: (list: HTMLElement, button: HTMLElement) => void
}

/** A button that opens a short list of actions. Closes on a choice (unless `keepOpen`), Esc, Tab or a tap elsewhere. */
export function Menu({ label, trigger, items, className, place }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    const placeList = () => {
      if (list.current && button.current) place?.(list.current, button.current)
    }
    placeList()
    list.current?.querySelector('button')?.focus()
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    // The button moves when a tablet is turned or a window resized.
    addEventListener('resize', placeList)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      removeEventListener('resize', placeList)
    }
  }, [open, place])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      entries[target]?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  return (
    <div ref={root} className={cx('relative inline-block', className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        className="flex min-h-12 min-w-12 touch-manipulation items-center justify-center gap-2 rounded-md px-2 font-semibold transition-colors hover:bg-surface-muted active:bg-surface-muted"
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {trigger}
        <Icon name="chevron" className={cx('size-5 transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <div
          ref={list}
          id={listId}
          role="menu"
          aria-label={label}
          className="absolute right-0 z-40 mt-1 flex w-max max-w-[calc(100vw-1rem)] min-w-56 animate-drop flex-col rounded-lg border border-line bg-surface-raised p-2 shadow-overlay"
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            <button
              // A switch changes its label and must keep the focus.
              key={item.keepOpen ? index : item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="flex min-h-12 touch-manipulation items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-surface-muted active:bg-surface-muted"
              onClick={() => {
                if (!item.keepOpen) close()
                item.onSelect()
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
