import { IconButton } from '@puni/ui/icon-button'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { commonText } from '../common-text.ts'

interface SidePanelProps {
  /** The accessible name of the region. */
  label: string
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The panel of an open row. Takes the focus when it opens and returns it on close; Esc closes it. */
export function SidePanel({ label, title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A dialog above the panel closes first, and a key press never discards half-typed input.
    if (document.querySelector('dialog:modal')) return
    if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
    onClose()
  })

  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={
        'flex scroll-py-16 flex-col bg-surface-raised outline-none max-lg:fixed max-lg:inset-0 max-lg:z-30 max-lg:overflow-y-auto ' +
        'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-10.5rem)] lg:overflow-y-auto lg:rounded-lg lg:border lg:border-line lg:shadow-raised'
      }
    >
      <header className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-surface-raised py-1 pr-1 pl-4">
        <h2 className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-xl font-bold">{title}</h2>
        <IconButton icon="close" label={commonText.closePanel} onClick={onClose} />
      </header>
      <div className="flex flex-col gap-5 p-4">{children}</div>
    </aside>
  )
}
