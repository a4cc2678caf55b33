import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import type { ReactNode } from 'react'
import { text } from '../text.ts'

interface ConfirmDialogProps {
  title: string
  /** Name of the button that backs out. */
  backLabel?: string
  confirmLabel: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that a person will notice. Mounted only while it is open. */
export function ConfirmDialog({
  title,
  backLabel = text.app.cancel,
  confirmLabel,
  danger = false,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {backLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
