import { Button } from '@puni/ui/button'
import type { ReactNode } from 'react'
import { FormFailure } from './form-failure.tsx'
import { type FormAction, useForm } from './use-form.ts'

interface PanelFormProps {
  /** The action on submit. */
  action: FormAction
  submitLabel: string
  busyLabel: string
  /** The fields among the children that show their own errors. */
  fields: readonly string[]
  children: ReactNode
}

/** The form of a side panel: its fields, the error if it was refused, and the submit button. */
export function PanelForm({ action, submitLabel, busyLabel, fields, children }: PanelFormProps) {
  return (
    <form className="flex flex-col gap-4" {...useForm(action)}>
      {children}
      <FormFailure error={action.error} fields={fields} />
      <Button type="submit" busy={action.isPending ?? false} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
