import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  open?: boolean
  title: string
  cancelLabel: string
  confirmLabel: string
  /** It cannot be undone. */
  danger?: boolean
  /** Whether a tap beside it closes it too. */
  closedBy?: 'any'
  onConfirm: () => void
  /** Canceled, by the button or by leaving it. */
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    cancelLabel,
    confirmLabel,
    danger = false,
    closedBy,
    onConfirm,
    onClose,
  } = props
  return (
    <Dialog
      open={open}
      title={title}
      {...(closedBy && { closedBy })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
