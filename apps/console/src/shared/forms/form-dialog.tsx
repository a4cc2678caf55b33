import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { useId, type ReactNode } from 'react'
import { commonText } from '../common-text.ts'
import { type FormAction, useForm } from './use-form.ts'

interface FormDialogProps {
  title: string
  /** Label of the cancel button. */
  cancelLabel?: string
  submitLabel: string
  busyLabel: string
  danger?: boolean
  action: FormAction
  onClose: () => void
  children: ReactNode
}

/**
 * A confirmation before something that will affect a person, or a short form. Mounted only while it is open.
 */
export function FormDialog({
  title,
  cancelLabel = commonText.cancel,
  submitLabel,
  busyLabel,
  danger = false,
  action,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  const form = useForm(action)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={action.isPending ?? false}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" {...form}>
        {children}
      </form>
    </Dialog>
  )
}
