import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { enterDialog } from './dialog-stack.ts'
import { IconButton } from './icon-button.tsx'
import { showModal } from './top-layer.ts'

interface DialogProps {
  open: boolean
  title: string
  /** The user wants to close it: set `open` to false. */
  onClose: () => void
  children?: ReactNode
  /** Buttons, the safe one first: the focus starts at the first control. */
  actions?: ReactNode
  /** What closes it besides its buttons: Esc and the backdrop (`any`), Esc or the back button, or nothing. */
  closedBy?: 'any' | 'closerequest' | 'none'
  /** Shows a × with this label. */
  closeLabel?: string
}

/** A modal dialog: at the bottom of a phone's screen, centred from 640 px. On close the focus returns to where it was. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
  closedBy = 'closerequest',
  closeLabel,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()

  const onBack = useEffectEvent(() => {
    if (closedBy !== 'none') onClose()
  })
  // Shown before the browser paints, and closed before React removes it: only then is the focus restored.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    showModal(dialog)
    const leave = enterDialog({ element: dialog, onBack })
    return () => {
      leave()
      dialog.close()
    }
  }, [open])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={
        'mt-auto max-h-[90dvh] w-full max-w-none animate-rise rounded-t-xl bg-surface-raised text-ink shadow-overlay ' +
        'backdrop:bg-backdrop sm:m-auto sm:max-w-md sm:rounded-lg'
      }
      onCancel={(event) => {
        // A file input inside also fires `cancel`, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closedBy !== 'none') onClose()
      }}
      onClose={(event) => {
        const dialog = event.currentTarget
        // Our own event arrives late, when `open` is already false or StrictMode has shown the dialog again.
        if (event.target !== dialog || !open || dialog.open) return
        // Browsers close on a second Esc regardless.
        if (closedBy === 'none') showModal(dialog)
        else onClose()
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // The padding is on the content, so only the backdrop targets the dialog itself. A drag that starts inside is not a tap on it.
        if (closedBy === 'any' && pressedBackdrop.current && event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className="flex flex-col gap-4 px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <h2 id={titleId} className={closeLabel ? 'pr-12 text-xl font-bold' : 'text-xl font-bold'}>
            {title}
          </h2>
          {children}
          {actions && <div className="mt-2 flex flex-wrap gap-3 *:min-w-fit *:flex-1">{actions}</div>}
          {closeLabel && (
            <IconButton
              icon="close"
              label={closeLabel}
              onClick={onClose}
              className="absolute top-2 right-2"
            />
          )}
        </div>
      )}
    </dialog>
  )
}
