import { ApiError } from '@puni/contract/client'
import { Notice } from '@puni/ui/notice'
import { useEffect, useRef } from 'react'
import { failureText } from '../failure-text.ts'
import { fieldsOf, messageOf } from '../failure.ts'

interface FormFailureProps {
  error: Error | null
  /** The fields of the form: messages about anything else are shown here. */
  fields: readonly string[]
}

/**
 * Why a form was refused. Errors of a field are shown next to it, and the first such field gets the focus.
 */
export function FormFailure({ error, fields }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])

  if (error === null) return null
  const others = Object.entries(fieldsOf(error)).filter(([path]) => !fields.includes(path))
  const pointsAtFields = error instanceof ApiError && error.code === 'INVALID_INPUT'
  return (
    <div ref={box}>
      <Notice tone="danger" title={pointsAtFields ? failureText.checkFields : messageOf(error)}>
        {others.map(([path, message]) => (
          <p key={path}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}
