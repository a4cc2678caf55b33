import { ApiError } from '@puni/contract/client'
import { failureText } from './failure-text.ts'

/** The message for the operator about a failure. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText.unexpected
  // The same form was sent before, the answer was lost, and the form was changed since.
  if (error.code === 'KEY_REUSED') return failureText.alreadyCreated
  return error.message
}

/** Message of each invalid field, by its dotted path; empty if the failure names none. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}
