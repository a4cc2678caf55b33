import { Notice } from '@puni/ui/notice'
import { fieldsOf, messageOf } from '../api/failure.ts'
import { text } from '../text.ts'

interface FormFailureProps {
  error: Error | null
  /** The fields of the form: a message about anything else is told here. */
  fields: readonly string[]
}

/** Why a form was refused; what concerns one field stands beside that field. */
export function FormFailure({ error, fields }: FormFailureProps) {
  if (error === null) return null
  const messages = Object.entries(fieldsOf(error))
  const others = messages.filter(([path]) => !fields.includes(path)).map(([, message]) => message)
  return (
    <Notice tone="danger" title={messages.length > 0 ? text.failure.checkFields : messageOf(error)}>
      {others.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}
