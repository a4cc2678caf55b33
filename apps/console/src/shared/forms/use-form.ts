import { useEffect, useRef, type SubmitEvent } from 'react'

/** What a form starts when it is sent. */
export interface FormAction {
  readonly mutate: () => void
  readonly isPending?: boolean
  /** Why it was refused. */
  readonly error?: Error | null
}

/** The props of a form that starts an action. After a refusal the first field with an error gets the focus. */
export function useForm({ mutate, error = null }: FormAction) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return {
    ref,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      mutate()
    },
  }
}
