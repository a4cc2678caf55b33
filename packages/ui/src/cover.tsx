import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { enterDialog } from './dialog-stack.ts'
import { showModal } from './top-layer.ts'

interface CoverProps {
  label: string
  /** Its look. It fills the screen by itself. */
  className?: string
  /** Esc, or the back button of the browser: the cover stays. */
  onBack: () => void
  children: ReactNode
  /** Shown as `data-state`, for its style. */
  state?: string | undefined
}

/** Covers the whole screen as long as it is mounted: nothing below it can be pressed or read. */
export function Cover({ label, className = '', onBack, state, children }: CoverProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    showModal(dialog)
    const leave = enterDialog({ element: dialog, onBack: () => back() })
    return () => {
      leave()
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      data-state={state}
      className={`m-0 h-dvh max-h-none w-full max-w-none ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        onBack()
      }}
      // Browsers close on a second Esc regardless.
      onClose={({ currentTarget }) => showModal(currentTarget)}
    >
      {children}
    </dialog>
  )
}
