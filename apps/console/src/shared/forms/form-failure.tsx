import { ApiError } from '@puni/contract/client'
import { Notice } from '@puni/ui/notice'
import { failureText } from '../failure-text.ts'
import { fieldsOf, messageOf } from '../failure.ts'

interface FormFailureProps {
  error: Error | null | undefined
  /** The fields of the form: messages about anything else are shown here. */
  fields: readonly string[]
}

/** Why a form was refused. Errors of a field are shown next to it. */
export function FormFailure({ error, fields }: FormFailureProps) {
  if (!error) return null
  const others = Object.entries(fieldsOf(error)).filter(([path]) => !fields.includes(path))
  const pointsAtFields = error instanceof ApiError && error.code === 'INVALID_INPUT'
  return (
    <Notice tone="danger" title={pointsAtFields ? failureText.checkFields : messageOf(error)}>
      {others.map(([path, message]) => (
        <p key={path}>{message}</p>
      ))}
    </Notice>
  )
}
