import { useFirstInvalid } from '@puni/web/forms/use-first-invalid'
import type { SubmitEvent } from 'react'

/** What a form starts when it is sent. */
export interface FormAction {
  readonly mutate: () => void
  readonly isPending?: boolean
  /** Why it was refused. */
  readonly error?: Error | null
}

/** The props of a form that starts an action. After a refusal the first field with an error gets the focus. */
export function useForm({ mutate, error = null }: FormAction) {
  return {
    ref: useFirstInvalid(error),
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      mutate()
    },
  }
}
