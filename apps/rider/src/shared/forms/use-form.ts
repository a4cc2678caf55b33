import { ApiError } from '@puni/contract/client'
import { useFirstInvalid } from '@puni/web/forms/use-first-invalid'
import { useState, type FormEvent } from 'react'
import { logFailure } from '../failure.ts'
import { useSingleFlight } from './use-single-flight.ts'

/** What is wrong with single fields, by name. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

interface FormOptions<Field extends string> {
  /** What can be known to be wrong before it is sent. */
  readonly check?: (typed: FormData) => FieldErrors<Field>
  readonly send: (typed: FormData) => Promise<void>
  /** What the log says of a failure. */
  readonly failed: string
}

/** A form that is checked, then sent once at a time. After a refusal its first field with an error gets the focus. */
export function useForm<Field extends string>({ check, send, failed }: FormOptions<Field>) {
  const { busy, run } = useSingleFlight()
  const [errors, setErrors] = useState({} as FieldErrors<Field>)
  const [failure, setFailure] = useState<unknown>(null)
  // What is corrected moves nothing: only an attempt does.
  const [refusals, setRefusals] = useState(0)
  const ref = useFirstInvalid(refusals)

  const refuse = (found: FieldErrors<Field>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const submit = (typed: FormData) =>
    void run(async () => {
      const found = check?.(typed) ?? ({} as FieldErrors<Field>)
      setErrors(found)
      setFailure(null)
      if (Object.keys(found).length > 0) return refuse(found)
      try {
        await send(typed)
      } catch (cause) {
        logFailure(failed, cause)
        setFailure(cause)
        refuse((cause instanceof ApiError ? cause.fields : {}) as FieldErrors<Field>)
      }
    })
  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      },
    },
    busy,
    /** Beside their fields. */
    errors,
    setErrors,
    /** Why it was not sent; null while nothing failed. */
    failure,
    /** The same, where no field says it. */
    untold: Object.keys(errors).length === 0 ? failure : null,
    submit,
  }
}
